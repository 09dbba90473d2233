import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../core/errors/api-error';
import { KeyedSemaphore } from '../core/limits/keyed-semaphore';
import { LoadShedding } from '../core/observability/load-shedding';
import { hashApiKeyToBase64 } from './api-key';
import { KeysRepository, type UsedKeyRow } from './keys.repository';
import type { KeyTeamContext } from '../core/http/team-context';

/** Every process must reject a revoked key within 5 s. */
const CACHE_TTL_MS = 4_000;
const MAX_CACHED_KEYS = 10_000;
/** Keys that were valid once in this process, about 100 bytes each. */
const MAX_SEEN_KEYS = 100_000;

/** Limits concurrent lookups of keys that were never valid in this process, so that guessed keys use two connections at most. */
const MAX_FIRST_LOOKUPS = 2;
const MAX_QUEUED_FIRST_LOOKUPS = 300;
const FIRST_LOOKUP_TIMEOUT_MS = 2_000;
const FIRST = 'first';

/** Resolves API keys to teams. Keys that were resolved in the last 4 s are cached. */
@Injectable()
export class KeyResolver {
  /** By hash: no secret stays in memory. Unknown keys are not cached, so that guessed keys evict no valid ones. */
  private readonly cache = new LRUCache<string, KeyTeamContext>({
    max: MAX_CACHED_KEYS,
    ttl: CACHE_TTL_MS,
  });
  /** By hash: the keys that were valid at their last lookup. `max` would allocate the memory for all of them at once. */
  private readonly seen = new LRUCache<string, true>({
    maxSize: MAX_SEEN_KEYS,
    sizeCalculation: () => 1,
  });
  private readonly pending = new Map<string, Promise<KeyTeamContext | null>>();
  private readonly firstLookups = new KeyedSemaphore({
    maxActive: MAX_FIRST_LOOKUPS,
    maxQueued: MAX_QUEUED_FIRST_LOOKUPS,
  });

  constructor(
    private readonly keys: KeysRepository,
    private readonly shedding: LoadShedding,
  ) {}

  /**
   * Returns the team of a key, without a promise if the key is cached.
   * @throws ApiError INVALID_CLIENT, API_KEY_EXPIRED
   * @throws OverloadError when too many lookups of keys that were never valid in this process are queued
   */
  resolve(secret: string): KeyTeamContext | Promise<KeyTeamContext> {
    const hash = hashApiKeyToBase64(secret);
    const team = this.cache.get(hash);
    return team === undefined ? this.load(hash).then(requireValid) : requireValid(team);
  }

  /** Finds a key; concurrent lookups of one key share a query. */
  private load(hash: string): Promise<KeyTeamContext | null> {
    const pending = this.pending.get(hash);
    if (pending !== undefined) return pending;
    const lookup = this.seen.has(hash) ? this.loadAndCache(hash) : this.loadFirst(hash);
    const load = lookup.finally(() => this.pending.delete(hash));
    this.pending.set(hash, load);
    return load;
  }

  /** Queues separately from known keys, which a flood of guessed keys must not delay. */
  private loadFirst(hash: string): Promise<KeyTeamContext | null> {
    return this.shedding.run(
      'unknown_keys',
      this.firstLookups,
      FIRST,
      FIRST_LOOKUP_TIMEOUT_MS,
      () => this.loadAndCache(hash),
    );
  }

  private async loadAndCache(hash: string): Promise<KeyTeamContext | null> {
    // The lifetime of the cached entry starts before the query, because the time of the read is unknown.
    const start = performance.now();
    const row = await this.keys.useKey(Buffer.from(hash, 'base64'));
    if (row === null) {
      this.seen.delete(hash);
      return null;
    }
    const team = toTeamContext(row);
    this.cache.set(hash, team, { start });
    this.seen.set(hash, true);
    return team;
  }
}

function toTeamContext({ teamId, teamName, phoneRegion, ...key }: UsedKeyRow): KeyTeamContext {
  return { teamId, teamName, phoneRegion, key };
}

function requireValid(team: KeyTeamContext | null): KeyTeamContext {
  if (team === null) throw new ApiError('INVALID_CLIENT');
  const { expiresAt } = team.key;
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new ApiError('API_KEY_EXPIRED');
  }
  return team;
}
