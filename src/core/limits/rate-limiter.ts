import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { SharedCounters } from './shared-counters';

const WINDOW_S = 60;

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
  private readonly local: RateLimiterMemory;

  constructor(
    @Inject(APP_CONFIG) { limits }: AppConfig,
    private readonly counters: SharedCounters,
  ) {
    this.limit = limits.requestsPerMinute;
    this.local = new RateLimiterMemory({ points: Math.max(this.limit, 1), duration: WINDOW_S });
  }

  /** Counts one request; null when the limit is disabled. @param callerId the id of an API key or of a session */
  count(callerId: string): Promise<RateState> | null {
    if (this.limit === 0) return null;
    return this.counters.isUsable ? this.countShared(callerId) : this.countLocally(callerId);
  }

  /** Falls back to the limit of this process when Redis fails. */
  private async countShared(callerId: string): Promise<RateState> {
    const shared = await this.counters.count(callerId, WINDOW_S);
    return shared === null
      ? this.countLocally(callerId)
      : this.stateOf(shared.count, shared.remainingMs);
  }

  private countLocally(callerId: string): Promise<RateState> {
    const toState = ({ consumedPoints, msBeforeNext }: RateLimiterRes): RateState =>
      this.stateOf(consumedPoints, msBeforeNext);
    return this.local.consume(callerId).then(toState, (rejection: unknown) => {
      if (rejection instanceof RateLimiterRes) return toState(rejection);
      throw rejection;
    });
  }

  private stateOf(count: number, remainingMs: number): RateState {
    return {
      isExceeded: count > this.limit,
      limit: this.limit,
      remaining: Math.max(this.limit - count, 0),
      resetSeconds: Math.max(Math.ceil(remainingMs / 1_000), 1),
    };
  }
}
