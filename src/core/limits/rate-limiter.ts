import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { LOGGER } from '../observability/logger';
import { connectRedis } from './connect-redis';

const WINDOW_S = 60;
/** Time without Redis after a failure, so that not every request waits for its timeout. */
const REDIS_PAUSE_MS = 1_000;

export interface RateState {
  isExceeded: boolean;
  limit: number;
  /** Requests left until the reset. */
  remaining: number;
  /** Whole seconds until the window ends. */
  resetSeconds: number;
}

/** Counts the requests of each key in windows of a minute: in Redis if configured, else in this process. */
@Injectable()
export class RateLimiter implements OnModuleInit, OnApplicationShutdown {
  private readonly limit: number;
  private readonly options: { points: number; duration: number; keyPrefix: string };
  private readonly local: RateLimiterMemory;
  private redis: Redis | null = null;
  private shared: RateLimiterRedis | null = null;
  /** Time of the last failure of Redis; null while it works. */
  private failedAt: number | null = null;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.limit = config.limits.requestsPerMinute;
    this.options = { points: Math.max(this.limit, 1), duration: WINDOW_S, keyPrefix: 'rapport' };
    this.local = new RateLimiterMemory(this.options);
  }

  async onModuleInit(): Promise<void> {
    const { redisUrl } = this.config.limits;
    if (redisUrl === null || this.limit === 0) return;
    this.redis = await connectRedis(redisUrl, {
      failed: (error) => this.noteFailure(error),
      ready: () => this.noteRecovery(),
    });
    this.shared = new RateLimiterRedis({ ...this.options, storeClient: this.redis });
  }

  /** Counts one request of the key; null when the limit is disabled. */
  count(keyId: string): Promise<RateState> | null {
    if (this.limit === 0) return null;
    return this.consume(keyId).then(
      (result) => this.stateOf(result, false),
      (rejection: unknown) => {
        if (rejection instanceof RateLimiterRes) return this.stateOf(rejection, true);
        throw rejection;
      },
    );
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /** Rejects with `RateLimiterRes` beyond the limit. */
  private consume(keyId: string): Promise<RateLimiterRes> {
    return this.shared !== null && this.isRedisUsable()
      ? this.consumeShared(this.shared, keyId)
      : this.local.consume(keyId);
  }

  /** Falls back to the limit of this process when Redis fails. */
  private async consumeShared(shared: RateLimiterRedis, keyId: string): Promise<RateLimiterRes> {
    try {
      const result = await shared.consume(keyId);
      this.noteRecovery();
      return result;
    } catch (failure) {
      if (failure instanceof RateLimiterRes) throw failure;
      this.noteFailure(failure);
      return this.local.consume(keyId);
    }
  }

  private isRedisUsable(): boolean {
    const isPaused = this.failedAt !== null && performance.now() - this.failedAt < REDIS_PAUSE_MS;
    return this.redis?.status === 'ready' && !isPaused;
  }

  private stateOf(result: RateLimiterRes, isExceeded: boolean): RateState {
    return {
      isExceeded,
      limit: this.limit,
      remaining: result.remainingPoints,
      resetSeconds: Math.max(Math.ceil(result.msBeforeNext / 1_000), 1),
    };
  }

  private noteFailure(failure: unknown): void {
    const isNew = this.failedAt === null;
    this.failedAt = performance.now();
    if (!isNew) return;
    this.logger.warn(
      { code: codeOf(failure) },
      'Redis cannot be used; each process limits requests by itself meanwhile.',
    );
  }

  private noteRecovery(): void {
    if (this.failedAt === null) return;
    this.failedAt = null;
    this.logger.info('Redis is back; processes limit requests together again.');
  }
}

/** Returns the code of the error, or the error prefix of Redis (`NOAUTH`). The whole message may name the server. */
function codeOf(failure: unknown): string | undefined {
  const { code, message } = Object(failure) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : /^[A-Z]{3,}(?= )/.exec(String(message))?.[0];
}
