import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import type { Share } from '../../core/limits/share';
import { Session } from '../entities/session.entity';

/** Sessions of an account; as many more can wait for the second factor. */
const MAX_SESSIONS = 100;

/** Sessions of people. They belong to no team, and are found by their token. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  findByToken(share: Share, tokenHash: Buffer): Promise<Session | null> {
    return this.database.for(share, 'write').manager.findOneBy(Session, { tokenHash });
  }

  /** Records the use of a session, and its new end. */
  async touch(share: Share, tokenHash: Buffer, seenAt: Date, expiresAt: Date): Promise<void> {
    const { manager } = this.database.for(share, 'write');
    await manager.update(Session, { tokenHash }, { seenAt, expiresAt });
  }

  async insert({ manager }: Transaction, session: Partial<Session>): Promise<void> {
    await manager.insert(Session, session);
  }

  /** Ends the sessions of a locked account beyond the limit: those that were not used for the longest time. */
  async endSurplus(
    { manager }: Transaction,
    accountId: string,
    needsSecondFactor: boolean,
  ): Promise<void> {
    const surplus = await manager.find(Session, {
      select: { tokenHash: true },
      where: { accountId, needsSecondFactor },
      order: { seenAt: 'DESC', id: 'DESC' },
      skip: MAX_SESSIONS,
    });
    if (surplus.length === 0) return;
    await manager.delete(Session, { tokenHash: In(surplus.map(({ tokenHash }) => tokenHash)) });
  }

  /** Gives a session a new token and the changes. Returns false if the session has ended or another request has replaced its token. */
  async replaceToken(
    { manager }: Transaction,
    tokenHash: Buffer,
    changes: Pick<Session, 'tokenHash'> & Partial<Session>,
  ): Promise<boolean> {
    const { affected } = await manager.update(Session, { tokenHash }, changes);
    return affected === 1;
  }

  async confirm({ manager }: Transaction, tokenHash: Buffer, confirmedAt: Date): Promise<void> {
    await manager.update(Session, { tokenHash }, { confirmedAt });
  }

  listByAccount(share: Share, accountId: string): Promise<Session[]> {
    return this.database.for(share, 'write').manager.find(Session, {
      where: { accountId, needsSecondFactor: false },
      order: { seenAt: 'DESC', id: 'DESC' },
    });
  }

  /** Ends one session of the account. Returns false if there is none with this id. */
  async end({ manager }: Transaction, accountId: string, id: string): Promise<boolean> {
    const { affected } = await manager.delete(Session, { accountId, id });
    return affected === 1;
  }

  /** Ends a session. Returns false if it has ended before. */
  async endByToken({ manager }: Transaction, tokenHash: Buffer): Promise<boolean> {
    const { affected } = await manager.delete(Session, { tokenHash });
    return affected === 1;
  }

  /** Ends the sessions of an account, except one, and returns their number. */
  async endAll({ manager }: Transaction, accountId: string, exceptId?: string): Promise<number> {
    const others = exceptId === undefined ? {} : { id: Not(exceptId) };
    const { affected } = await manager.delete(Session, { accountId, ...others });
    return affected ?? 0;
  }
}
