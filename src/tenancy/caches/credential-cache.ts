import { LRUCache } from 'lru-cache';
import { KeyedSemaphore } from '@rapport/pg-lanes';
import type { LoadShedding, SheddingReason } from '../../core/limits/load-shedding';

/** Every process must reject a credential that was revoked or has ended within 5 s. */
const TTL_MS = 4_000;
const MAX_CACHED = 10_000;
/** Credentials that were valid once in this process, about 100 bytes each. */
const MAX_SEEN = 100_000;

/** Limits concurrent first lookups, so that guessed credentials use two connections at most. */
const MAX_FIRST_LOOKUPS = 2;
const MAX_QUEUED_FIRST_LOOKUPS = 300;
const FIRST_LOOKUP_TIMEOUT_MS = 2_000;
const FIRST_LOOKUPS = 'first';

/**
 * Caches the owners of valid credentials, such as API keys, for 4 s, and looks up the others. A credential is named by its hash:
 * no secret stays in memory. Unknown credentials are not cached, so that guessed ones evict no valid ones.
 */
export class CredentialCache<Owner extends object> {
  /** `max` would allocate the memory for all of them at once. */
  private readonly cache = new LRUCache<string, Owner>({
    maxSize: MAX_CACHED,
    sizeCalculation: () => 1,
    ttl: TTL_MS,
  });
  /** The credentials that were valid at their last lookup. */
  private readonly seen = new LRUCache<string, true>({
    maxSize: MAX_SEEN,
    sizeCalculation: () => 1,
  });
  private readonly running = new Map<string, Promise<Owner | null>>();
  /** Lookups that start when the running one of the same credential has ended. */
  private readonly next = new Map<string, Promise<Owner | null>>();
  private readonly firstLookups = new KeyedSemaphore({
    maxActive: MAX_FIRST_LOOKUPS,
    maxQueued: MAX_QUEUED_FIRST_LOOKUPS,
  });
  private timesCleared = 0;

  /**
   * @param find returns the owner of a credential, or null if the credential is not valid
   * @param reason counts lookups that are rejected
   */
  constructor(
    private readonly find: (hash: string) => Promise<Owner | null>,
    private readonly reason: SheddingReason,
    private readonly shedding: LoadShedding,
  ) {}

  get(hash: string): Owner | undefined {
    return this.cache.get(hash);
  }

  /**
   * Looks up a credential, or joins a running lookup of it.
   * @throws OverloadError when too many lookups of credentials that this process does not know are queued
   */
  load(hash: string): Promise<Owner | null> {
    return this.running.get(hash) ?? this.start(hash);
  }

  /** Like {@link load}; the lookup starts after this call, so that it sees all that is committed. */
  loadFresh(hash: string): Promise<Owner | null> {
    const running = this.running.get(hash);
    if (running === undefined) return this.start(hash);
    let next = this.next.get(hash);
    if (next === undefined) {
      const startNext = (): Promise<Owner | null> => {
        this.next.delete(hash);
        return this.start(hash);
      };
      next = running.then(startNext, startNext);
      this.next.set(hash, next);
    }
    return next;
  }

  /** Forgets all cached owners. Running lookups are neither joined nor cached. */
  clear(): void {
    this.timesCleared += 1;
    this.cache.clear();
    this.running.clear();
  }

  private start(hash: string): Promise<Owner | null> {
    const lookup = this.seen.has(hash) ? this.findAndCache(hash) : this.findFirst(hash);
    const running = lookup.finally(() => {
      if (this.running.get(hash) === running) this.running.delete(hash);
    });
    this.running.set(hash, running);
    return running;
  }

  /** Queues separately from known credentials, which a flood of guessed ones must not delay. */
  private findFirst(hash: string): Promise<Owner | null> {
    return this.shedding.run(
      this.reason,
      this.firstLookups,
      FIRST_LOOKUPS,
      FIRST_LOOKUP_TIMEOUT_MS,
      () => this.findAndCache(hash),
    );
  }

  private async findAndCache(hash: string): Promise<Owner | null> {
    const { timesCleared } = this;
    // The lifetime of the cached entry starts before the lookup, because the time of the read is unknown.
    const start = performance.now();
    const owner = await this.find(hash);
    if (owner === null) {
      this.cache.delete(hash);
      this.seen.delete(hash);
      return null;
    }
    if (timesCleared === this.timesCleared) this.cache.set(hash, owner, { start });
    this.seen.set(hash, true);
    return owner;
  }
}
