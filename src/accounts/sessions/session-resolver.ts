import { Injectable } from '@nestjs/common';
import type { SessionContext } from '../../core/http/session-context';
import { CredentialCache } from '../../core/limits/credential-cache';
import { LoadShedding } from '../../core/observability/load-shedding';
import { hashToken } from '../../core/secret-token';
import { SessionsRepository } from './sessions.repository';

/** Resolves tokens of cookies to sessions. Sessions that were resolved in the last 4 s are cached. */
@Injectable()
export class SessionResolver {
  private readonly sessions: CredentialCache<SessionContext>;

  constructor(repository: SessionsRepository, shedding: LoadShedding) {
    this.sessions = new CredentialCache(
      (hash) => repository.useSession(Buffer.from(hash, 'base64')),
      'unknown_sessions',
      shedding,
    );
  }

  /**
   * Returns the session of a token; null: there is none, or it has ended.
   * @param isFresh reads the session anew, as writes do
   * @throws OverloadError when too many lookups of sessions that this process does not know are queued
   */
  async resolve(token: string, isFresh: boolean): Promise<SessionContext | null> {
    const hash = hashToken(token)?.toString('base64');
    if (hash === undefined) return null;
    const session = isFresh
      ? await this.sessions.loadFresh(hash)
      : (this.sessions.get(hash) ?? (await this.sessions.load(hash)));
    return session !== null && session.expiresAt.getTime() > Date.now() ? session : null;
  }

  /** Forgets all cached sessions of this process, after a change of one. */
  forget(): void {
    this.sessions.clear();
  }
}
