import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SessionContext } from '../../core/http/session-context';
import { KeyedSemaphore } from '../../core/limits/keyed-semaphore';
import { LoadShedding } from '../../core/observability/load-shedding';
import { hashToken } from '../../core/secret-token';
import { SessionsRepository } from './sessions.repository';

/** Every process must reject a session that has ended within 5 s. */
const CACHE_TTL_MS = 4_000;
const MAX_CACHED_SESSIONS = 10_000;

/** Limits concurrent lookups of tokens that this process does not know, so that guessed tokens use two connections at most. */
const MAX_LOOKUPS = 2;
const MAX_QUEUED_LOOKUPS = 300;
const LOOKUP_TIMEOUT_MS = 2_000;
const KNOWN = 'known';
const UNKNOWN = 'unknown';

/** Resolves tokens of cookies to sessions. Sessions that were resolved in the last 4 s are cached. */
@Injectable()
export class SessionResolver {
  private readonly cache = new LRUCache<string, SessionContext>({
    max: MAX_CACHED_SESSIONS,
    ttl: CACHE_TTL_MS,
  });
  /** The tokens that were valid at their last lookup. */
  private readonly seen = new LRUCache<string, true>({ max: MAX_CACHED_SESSIONS });
  private readonly lookups = new KeyedSemaphore({
    maxActive: MAX_LOOKUPS,
    maxQueued: MAX_QUEUED_LOOKUPS,
  });

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly shedding: LoadShedding,
  ) {}

  /**
   * Returns the session of a token; null: there is none, or it has ended.
   * @param isFresh reads the session anew, as writes do
   * @throws OverloadError when too many lookups are queued
   */
  async resolve(token: string, isFresh: boolean): Promise<SessionContext | null> {
    const tokenHash = hashToken(token);
    if (tokenHash === null) return null;
    const key = tokenHash.toString('base64');
    const cached = isFresh ? undefined : this.cache.get(key);
    const session = cached ?? (await this.load(tokenHash, key));
    return session !== null && session.expiresAt.getTime() > Date.now() ? session : null;
  }

  /** Forgets all cached sessions of this process, after a change of one. */
  forget(): void {
    this.cache.clear();
  }

  private load(tokenHash: Buffer, key: string): Promise<SessionContext | null> {
    const queue = this.seen.has(key) ? KNOWN : UNKNOWN;
    return this.shedding.run(
      'unknown_sessions',
      this.lookups,
      queue,
      LOOKUP_TIMEOUT_MS,
      async () => {
        // The lifetime of the cached entry starts before the query, because the time of the read is unknown.
        const start = performance.now();
        const session = await this.sessions.useSession(tokenHash);
        if (session === null) {
          this.cache.delete(key);
          this.seen.delete(key);
        } else {
          this.cache.set(key, session, { start });
          this.seen.set(key, true);
        }
        return session;
      },
    );
  }
}
