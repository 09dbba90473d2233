import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError, OverloadError } from '../core/errors/api-error';
import { KeyedSemaphore } from '../core/limits/keyed-semaphore';
import { LoadShedding } from '../core/observability/load-shedding';
import { hashApiKeyAsText } from './api-key';
import { KeysRepository } from './keys.repository';
import type { TeamContext } from '../core/http/team-context';

/** A revoked key must be rejected everywhere within 5 s. */
const TRUSTED_MS = 4_000;
const MAX_CACHED_KEYS = 10_000;
/** Keys that were valid once in this process; some 100 bytes each. */
const MAX_SEEN_KEYS = 100_000;

/** Lookups of keys that were not seen before, so that guesses occupy two connections at most. */
const MAX_FIRST_LOOKUPS = 2;
const MAX_QUEUED_FIRST_LOOKUPS = 300;
const FIRST_LOOKUP_WAIT_MS = 2_000;
const FIRST = 'first';

/** Resolves keys to teams; a key seen in the last seconds costs no round trip. */
@Injectable()
export class KeyResolver {
  /** By hash, so that no secret stays in memory. Unknown keys are not kept: guesses cannot push real ones out. */
  private readonly cache = new LRUCache<string, TeamContext>({
    max: MAX_CACHED_KEYS,
    ttl: TRUSTED_MS,
  });
  private readonly seen = new LRUCache<string, true>({ max: MAX_SEEN_KEYS });
  private readonly pending = new Map<string, Promise<TeamContext | null>>();
  private readonly firstLookups = new KeyedSemaphore({
    maxActive: MAX_FIRST_LOOKUPS,
    maxQueued: MAX_QUEUED_FIRST_LOOKUPS,
  });

  constructor(
    private readonly keys: KeysRepository,
    private readonly shedding: LoadShedding,
  ) {}

  /**
   * Not a promise where the key is cached.
   * @throws ApiError INVALID_CLIENT, API_KEY_EXPIRED
   * @throws OverloadError when too many keys that were not seen before are being looked up
   */
  resolve(secret: string): TeamContext | Promise<TeamContext> {
    const hash = hashApiKeyAsText(secret);
    const team = this.cache.get(hash);
    return team === undefined ? this.load(hash).then(requireValid) : requireValid(team);
  }

  /** Concurrent lookups of one key share a query. */
  private load(hash: string): Promise<TeamContext | null> {
    const pending = this.pending.get(hash);
    if (pending !== undefined) return pending;
    const lookup = this.seen.has(hash) ? this.loadAndKeep(hash) : this.loadFirst(hash);
    const load = lookup.finally(() => this.pending.delete(hash));
    this.pending.set(hash, load);
    return load;
  }

  /** Apart from the keys of known teams, which a flood of guesses must not delay. */
  private async loadFirst(hash: string): Promise<TeamContext | null> {
    try {
      await this.firstLookups.acquire(FIRST, FIRST_LOOKUP_WAIT_MS);
    } catch {
      this.shedding.count('unknown_keys');
      throw new OverloadError();
    }
    try {
      return await this.loadAndKeep(hash);
    } finally {
      this.firstLookups.release(FIRST);
    }
  }

  private async loadAndKeep(hash: string): Promise<TeamContext | null> {
    // What the query finds may be as old as the moment it was sent, so its age counts from there.
    const start = performance.now();
    const team = await this.keys.useKey(Buffer.from(hash, 'base64'));
    if (team === null) {
      this.seen.delete(hash);
      return null;
    }
    this.cache.set(hash, team, { start });
    this.seen.set(hash, true);
    return team;
  }
}

function requireValid(team: TeamContext | null): TeamContext {
  if (team === null) throw new ApiError('INVALID_CLIENT');
  const { expiresAt } = team.key;
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new ApiError('API_KEY_EXPIRED');
  }
  return team;
}
