import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { SharedCounters } from './shared-counters';

const WINDOW_S = 60;
/** More than a person makes. The limit bounds the audit log, to which each write of a member adds a row. */
const SESSION_WRITES_PER_MINUTE = 300;

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
  /** Only counts: the limits of requests and of writes differ. */
  private readonly local = new RateLimiterMemory({
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_S,
  });

  constructor(
    @Inject(APP_CONFIG) { limits }: AppConfig,
    private readonly counters: SharedCounters,
  ) {
    this.limit = limits.requestsPerMinute;
  }

  /** Counts one request. Returns null if the limit is disabled. @param callerId the id of an API key or of a session */
  count(callerId: string): Promise<RateState> | null {
    return this.countUpTo(this.limit, callerId);
  }

  /** Counts one write of a session, for which the limit is lower. Returns null if the limit is disabled. */
  countWrite(sessionId: string): Promise<RateState> | null {
    const limit = Math.min(this.limit, SESSION_WRITES_PER_MINUTE);
    return this.countUpTo(limit, `${sessionId} writes`);
  }

  private countUpTo(limit: number, counterKey: string): Promise<RateState> | null {
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

  private countLocally(limit: number, counterKey: string): Promise<RateState> {
    return this.local
      .consume(counterKey)
      .then(({ consumedPoints, msBeforeNext }) => stateOf(limit, consumedPoints, msBeforeNext));
  }
}

const stateOf = (limit: number, count: number, remainingMs: number): RateState => ({
  isExceeded: count > limit,
  limit,
  remaining: Math.max(limit - count, 0),
  resetSeconds: Math.max(Math.ceil(remainingMs / 1_000), 1),
});
