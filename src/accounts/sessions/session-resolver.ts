import { Injectable } from '@nestjs/common';
import { Deadline } from '@rapport/pg-lanes';
import { MINUTE_MS } from '../../core/values/durations';
import type { SessionContext } from '../../tenancy/scope/session-context';
import { CredentialCache } from '../../tenancy/caches/credential-cache';
import { LoadShedding } from '../../core/limits/load-shedding';
import { serviceShare, type Share } from '../../core/limits/share';
import { hashToken } from '../../core/values/secret-token';
import { AccountsRepository } from '../accounts.repository';
import type { Session } from '../entities/session.entity';
import { MembershipsRepository } from '../members/memberships.repository';
import { endOf, expiryOf, limitsOf, type SessionLimits } from './session-lifetime';
import { SessionsRepository } from './sessions.repository';

/** The use of a session is recorded at most once in this time. */
const TOUCH_INTERVAL_MS = MINUTE_MS;

/** Resolves tokens of cookies to sessions. Sessions that were resolved in the last 4 s are cached. */
@Injectable()
export class SessionResolver {
  private readonly cache: CredentialCache<SessionContext>;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsRepository,
    private readonly memberships: MembershipsRepository,
    shedding: LoadShedding,
  ) {
    this.cache = new CredentialCache(
      (hash) => this.load(Buffer.from(hash, 'base64')),
      'unknown_sessions',
      shedding,
    );
  }

  /**
   * Returns the session of a token, or null if there is none or it has ended.
   * @param isFresh reads the session anew, as writes do
   * @throws OverloadError when too many lookups of sessions that this process does not know are queued
   */
  async resolve(token: string, isFresh: boolean): Promise<SessionContext | null> {
    const hash = hashToken(token)?.toString('base64');
    if (hash === undefined) return null;
    const session = isFresh
      ? await this.cache.loadFresh(hash)
      : (this.cache.get(hash) ?? (await this.cache.load(hash)));
    return session !== null && session.expiresAt.getTime() > Date.now() ? session : null;
  }

  /** Forgets all cached sessions of this process, after a change of one. */
  forget(): void {
    this.cache.clear();
  }

  /**
   * Reads a session that has not ended, with the teams of the person, and records its use. It has a share of its own, so that people
   * who are signed in do not wait for strangers.
   */
  private async load(tokenHash: Buffer): Promise<SessionContext | null> {
    const share = serviceShare('sessions', new Deadline());
    const session = await this.sessions.findByToken(share, tokenHash);
    if (session === null || session.expiresAt.getTime() <= Date.now()) return null;
    const { id, accountId, needsSecondFactor, createdAt, confirmedAt } = session;
    const account = await this.accounts.get(share, accountId);
    const memberships = await this.memberships.findByAccount(share, accountId);
    const expiresAt = needsSecondFactor
      ? session.expiresAt
      : await this.touch(share, session, limitsOf(memberships));
    if (expiresAt === null) return null;
    return {
      id,
      accountId,
      tokenHash,
      needsSecondFactor,
      hasSecondFactor: account.totpSecret !== null,
      createdAt,
      expiresAt,
      confirmedAt,
      memberships,
    };
  }

  /** Records the use of a session and returns its end, or null if a limit of a team has ended it. */
  private async touch(share: Share, session: Session, limits: SessionLimits): Promise<Date | null> {
    const { tokenHash, createdAt, seenAt } = session;
    const now = new Date();
    const end = endOf(session, limits);
    if (end <= now) return null;
    if (now.getTime() - seenAt.getTime() < TOUCH_INTERVAL_MS) return end;
    const later = expiryOf(createdAt, now, limits);
    await this.sessions.touch(share, tokenHash, now, later);
    return later;
  }
}
