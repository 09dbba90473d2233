import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { isUniqueViolation } from '../core/database/postgres-errors';
import { ADVISORY_LOCKS } from '../core/database/with-client';
import type { Transaction } from '../core/database/transaction';
import { emailKey } from '../core/values/normalize-email';
import { Account } from './entities/account.entity';

/**
 * Accounts belong to no team: they are found by their e-mail address or their id. A transaction locks rows in this order, so that
 * two cannot deadlock: the team, the account, its one-time links and recovery codes, its sessions.
 */
@Injectable()
export class AccountsRepository {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  findByEmail(email: string): Promise<Account | null> {
    return this.accounts.findOneBy({ emailKey: emailKey(email) });
  }

  /** An account that is known to exist. */
  async get(id: string, transaction?: Transaction): Promise<Account> {
    const { manager } = transaction ?? this.accounts;
    return manager.findOneByOrFail(Account, { id });
  }

  /**
   * Keeps an account as it is until the end of the transaction. false: since the password was compared, the password or the
   * second factor has changed.
   */
  async lock(
    { manager }: Transaction,
    { id, passwordHash, totpSecret }: Account,
  ): Promise<boolean> {
    const account = await manager.findOne(Account, {
      where: { id, passwordHash, totpSecret: totpSecret ?? IsNull() },
      // One sign-in at a time, so that their sessions are counted.
      lock: { mode: 'for_no_key_update' },
    });
    return account !== null;
  }

  /** Keeps accounts from changing until the end of the transaction, with their rights in teams: a change of these takes this lock. */
  async lockAll({ manager }: Transaction, ids: readonly string[]): Promise<void> {
    await manager.find(Account, {
      select: { id: true },
      where: { id: In([...ids]) },
      // In one order, so that two transactions cannot deadlock.
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Returns false when another account has the e-mail address; the transaction must then roll back. */
  async insert({ manager }: Transaction, account: Partial<Account>): Promise<boolean> {
    try {
      await manager.insert(Account, account);
      return true;
    } catch (error) {
      if (isUniqueViolation(error, 'uq_accounts_email_key')) return false;
      throw error;
    }
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
    return !(await manager.exists(Account));
  }

  /** Waits for other setups, and keeps them waiting until the end of the transaction: one at a time checks that no account exists. */
  async lockSetup(transaction: Transaction): Promise<void> {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.setup]);
  }
}
