import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import type { Transaction } from '../core/database/transaction';
import { emailKey } from '../core/validation/normalize-email';
import { Account } from './entities/account.entity';

/** Accounts belong to no team: they are found by their e-mail address, or by their id in a session. */
@Injectable()
export class AccountsRepository {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** The account with this e-mail address, unless it is disabled. */
  findByEmail(email: string): Promise<Account | null> {
    return this.accounts.findOneBy({ emailKey: emailKey(email), disabledAt: IsNull() });
  }

  find(id: string): Promise<Account | null> {
    return this.accounts.findOneBy({ id, disabledAt: IsNull() });
  }

  /** The account of a session. */
  async get(id: string): Promise<Account> {
    return this.accounts.findOneByOrFail({ id });
  }

  /**
   * Keeps an account as it is until the end of the transaction. false: since the password was compared, the password or the
   * second factor has changed, or the account was disabled.
   */
  async lock(
    { manager }: Transaction,
    { id, passwordHash, totpSecret }: Account,
  ): Promise<boolean> {
    const account = await manager.findOne(Account, {
      where: { id, passwordHash, totpSecret: totpSecret ?? IsNull(), disabledAt: IsNull() },
      // One sign-in at a time, so that their sessions are counted.
      lock: { mode: 'for_no_key_update' },
    });
    return account !== null;
  }

  async insert({ manager }: Transaction, account: Partial<Account>): Promise<void> {
    await manager.insert(Account, account);
  }

  async update(id: string, changes: Partial<Account>, transaction?: Transaction): Promise<void> {
    const { manager } = transaction ?? this.accounts;
    await manager.update(Account, { id }, changes);
  }

  /** Replaces the hash of an account; false: it was replaced meanwhile, by another sign-in or a new password. */
  async replaceHash({ id, passwordHash: old }: Account, passwordHash: string): Promise<boolean> {
    const { affected } = await this.accounts.update({ id, passwordHash: old }, { passwordHash });
    return affected === 1;
  }

  /** Whether nobody can sign in yet. */
  async isEmpty(transaction?: Transaction): Promise<boolean> {
    const { manager } = transaction ?? this.accounts;
    return !(await manager.existsBy(Account, { disabledAt: IsNull() }));
  }
}
