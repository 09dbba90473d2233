import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { SharedCounters } from './shared-counters';

const WINDOW_S = 60;
/** More than a person makes. The limit bounds the audit log, to which each write of a member adds a row. */
const SESSION_WRITES_PER_MINUTE = 300;

/** More than the keys and sessions that a process serves in a minute. */
const MAX_WINDOWS = 100_000;

interface CountedWindow {
  count: number;
  /** Milliseconds, by the clock of `performance.now`, which nobody sets back. */
  readonly endsAt: number;
}

export interface RateState {
  isExceeded: boolean;
  limit: number;
  /** Requests left until the reset. */
  remaining: number;
  /** Whole seconds until the window ends. */
  resetSeconds: number;
}

/** Counts the requests of each API key and session in windows of a minute: in Redis if configured, else in this process. */
@Injectable()
export class RateLimiter {
  private readonly limit: number;
  /**
   * Counted without promises: with the limiter of `rate-limiter-flexible` in memory, a request takes 4 µs more. `max` would allocate
   * the memory for all of them at once.
   */
  private readonly windows = new LRUCache<string, CountedWindow>({
    maxSize: MAX_WINDOWS,
    sizeCalculation: () => 1,
  });

  constructor(
    @Inject(APP_CONFIG) { limits }: AppConfig,
    private readonly counters: SharedCounters,
  ) {
    this.limit = limits.requestsPerMinute;
  }

  /** Counts one request. Returns null if the limit is disabled. @param callerId the id of an API key or of a session */
  count(callerId: string): RateState | Promise<RateState> | null {
    return this.countUpTo(this.limit, callerId);
  }

  /** Counts one write of a session, for which the limit is lower. Returns null if the limit is disabled. */
  countWrite(sessionId: string): RateState | Promise<RateState> | null {
    const limit = Math.min(this.limit, SESSION_WRITES_PER_MINUTE);
    return this.countUpTo(limit, `${sessionId} writes`);
  }

  private countUpTo(limit: number, counterKey: string): RateState | Promise<RateState> | null {
    if (this.limit === 0) return null;
    return this.counters.isUsable
      ? this.countShared(limit, counterKey)
      : this.countLocally(limit, counterKey);
  }

  /** Falls back to the limit of this process when Redis fails. */
  private async countShared(limit: number, counterKey: string): Promise<RateState> {
    const shared = await this.counters.count(counterKey, WINDOW_S);
    return shared === null
      ? this.countLocally(limit, counterKey)
      : stateOf(limit, shared.count, shared.remainingMs);
  }

  private countLocally(limit: number, counterKey: string): RateState {
    // Whole, so that the difference below is exact.
    const now = Math.floor(performance.now());
    let window = this.windows.get(counterKey);
    if (window === undefined || window.endsAt <= now) {
      window = { count: 0, endsAt: now + WINDOW_S * 1_000 };
      this.windows.set(counterKey, window);
    }
    window.count += 1;
    return stateOf(limit, window.count, window.endsAt - now);
  }
}

const stateOf = (limit: number, count: number, remainingMs: number): RateState => ({
  isExceeded: count > limit,
  limit,
  remaining: Math.max(limit - count, 0),
  resetSeconds: Math.max(Math.ceil(remainingMs / 1_000), 1),
});
