import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Not, Repository } from 'typeorm';
import type { Transaction } from '../../core/database/transaction';
import { MINUTE_MS } from '../../core/durations';
import type { SessionContext } from '../../core/http/session-context';
import { AccountsRepository } from '../accounts.repository';
import { Session } from '../entities/session.entity';
import { MembershipsRepository } from '../members/memberships.repository';
import { endOf, expiryOf, limitsOf, type SessionLimits } from './session-lifetime';

const TOUCH_INTERVAL_MS = MINUTE_MS;
/** Sessions of an account; as many more can wait for the second factor. */
const MAX_SESSIONS = 100;

/** Sessions of people. They belong to no team, and are found by their token. */
@Injectable()
export class SessionsRepository {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly accounts: AccountsRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /** Finds a session that has not ended, with the teams of the person, and records its use at most once a minute. */
  async useSession(tokenHash: Buffer): Promise<SessionContext | null> {
    const session = await this.sessions.findOneBy({ tokenHash });
    if (session === null || session.expiresAt.getTime() <= Date.now()) return null;
    const { accountId } = session;
    const account = await this.accounts.find(accountId);
    if (account === null) return null;
    const memberships = await this.memberships.findByAccount(accountId);
    const expiresAt = session.needsSecondFactor
      ? session.expiresAt
      : await this.touch(session, limitsOf(memberships));
    if (expiresAt === null) return null;
    return {
      id: session.id,
      accountId,
      tokenHash,
      needsSecondFactor: session.needsSecondFactor,
      hasSecondFactor: account.totpSecret !== null,
      createdAt: session.createdAt,
      expiresAt,
      confirmedAt: session.confirmedAt,
      memberships,
    };
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

  /** Gives a session a new token and the changes. false: the session has ended or another request has replaced its token. */
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

  listByAccount(accountId: string): Promise<Session[]> {
    return this.sessions.find({
      where: { accountId, needsSecondFactor: false },
      order: { seenAt: 'DESC', id: 'DESC' },
    });
  }

  /** Ends one session of the account; false: there is none with this id. */
  async end({ manager }: Transaction, accountId: string, id: string): Promise<boolean> {
    const { affected } = await manager.delete(Session, { accountId, id });
    return affected === 1;
  }

  /** Ends a session; false: it has ended. */
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

  async deleteExpired(): Promise<void> {
    await this.sessions.delete({ expiresAt: LessThanOrEqual(new Date()) });
  }

  /** Records the use of a session and returns its new end; null: a limit of a team has ended it. */
  private async touch(session: Session, limits: SessionLimits): Promise<Date | null> {
    const { tokenHash, createdAt, seenAt } = session;
    const now = new Date();
    const end = endOf(session, limits);
    if (end <= now) return null;
    if (now.getTime() - seenAt.getTime() < TOUCH_INTERVAL_MS) return end;
    const later = expiryOf(createdAt, now, limits);
    await this.sessions.update({ tokenHash }, { seenAt: now, expiresAt: later });
    return later;
  }
}
