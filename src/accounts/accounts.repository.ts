import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { isUniqueViolation } from '@rapport/pg-lanes';
import { Database } from '../core/database/database';
import { ADVISORY_LOCKS } from '../core/database/with-client';
import type { Transaction } from '../core/database/transaction';
import type { Share } from '../core/limits/share';
import { emailKey } from '../core/values/normalize-email';
import { Account } from './entities/account.entity';

/**
 * Accounts belong to no team: they are found by their e-mail address or their id. A transaction locks rows in this order, so that
 * two cannot deadlock: the team, the account, its one-time links and recovery codes, its sessions.
 */
@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  findByEmail(share: Share, email: string): Promise<Account | null> {
    const { manager } = this.database.for(share, 'write');
    return manager.findOneBy(Account, { emailKey: emailKey(email) });
  }

  /** An account that is known to exist. */
  get(share: Share, id: string): Promise<Account> {
    return this.database.for(share, 'write').manager.findOneByOrFail(Account, { id });
  }

  /**
   * Keeps an account as it is until the end of the transaction. Returns false if the password or the second factor has changed since
   * the password was compared.
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

  /** Locks accounts until the end of the transaction. Changes of their rights in teams take the same lock. */
  async lockAll({ manager }: Transaction, ids: readonly string[]): Promise<void> {
    await manager.find(Account, {
      select: { id: true },
      where: { id: In([...ids]) },
      // Sorted, so that two transactions cannot deadlock.
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

  async update({ manager }: Transaction, id: string, changes: Partial<Account>): Promise<void> {
    await manager.update(Account, { id }, changes);
  }

  /** Replaces the hash of an account. Returns false if another sign-in or a new password has replaced it meanwhile. */
  async replaceHash(
    share: Share,
    { id, passwordHash: old }: Account,
    passwordHash: string,
  ): Promise<boolean> {
    const { manager } = this.database.for(share, 'write');
    const { affected } = await manager.update(Account, { id, passwordHash: old }, { passwordHash });
    return affected === 1;
  }

  /** Whether nobody can sign in yet. */
  async isEmpty(share: Share): Promise<boolean> {
    return !(await this.database.for(share, 'write').manager.exists(Account));
  }

  /** Locks the setup until the end of the transaction, so that one request at a time checks that no account exists. */
  async lockSetup(transaction: Transaction): Promise<void> {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.setup]);
  }
}
