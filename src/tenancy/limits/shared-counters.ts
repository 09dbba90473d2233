import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { LOGGER } from '../../core/observability/logger';
import { connectRedis } from './connect-redis';

/** Time without Redis after a failure, so that not every request waits for its timeout. */
const REDIS_PAUSE_MS = 1_000;

export interface SharedCount {
  /** Events in the window, including this one. */
  readonly count: number;
  /** Time until the window ends. */
  readonly remainingMs: number;
}

/** Counts events in windows of time for all processes together, in Redis, if `REDIS_URL` is set. */
@Injectable()
export class SharedCounters implements OnModuleInit, OnApplicationShutdown {
  private redis: Redis | null = null;
  private counters: RateLimiterRedis | null = null;
  /** Time of the last failure of Redis, or null while it works. */
  private failedAt: number | null = null;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { redisUrl } = this.config.limits;
    if (redisUrl === null) return;
    this.redis = await connectRedis(redisUrl, {
      failed: (error) => this.noteFailure(error),
      ready: () => this.noteRecovery(),
    });
    this.counters = new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: 'rapport',
      // Callers compare the count with limits of their own, and name the duration of the window.
      points: Number.MAX_SAFE_INTEGER,
      duration: 0,
    });
  }

  /** Whether to count with {@link count}. Otherwise each process counts by itself. */
  get isUsable(): boolean {
    const isPaused = this.failedAt !== null && performance.now() - this.failedAt < REDIS_PAUSE_MS;
    return this.redis?.status === 'ready' && !isPaused;
  }

  /** Counts one event of the key. Returns null if Redis cannot be used. The window begins with its first event. */
  async count(counterKey: string, windowSeconds: number): Promise<SharedCount | null> {
    if (this.counters === null || !this.isUsable) return null;
    try {
      const { consumedPoints, msBeforeNext } = await this.counters.consume(counterKey, 1, {
        customDuration: windowSeconds,
      });
      this.noteRecovery();
      return { count: consumedPoints, remainingMs: msBeforeNext };
    } catch (failure) {
      this.noteFailure(failure);
      return null;
    }
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private noteFailure(failure: unknown): void {
    const isNew = this.failedAt === null;
    this.failedAt = performance.now();
    if (!isNew) return;
    this.logger.warn(
      { code: codeOf(failure) },
      'Redis is unavailable; each process counts requests by itself.',
    );
  }

  private noteRecovery(): void {
    if (this.failedAt === null) return;
    this.failedAt = null;
    this.logger.info('Redis is available again; the processes count requests together.');
  }
}

/** Returns the code of the error, or the error prefix of Redis (`NOAUTH`). The whole message may name the server. */
function codeOf(failure: unknown): string | undefined {
  const { code, message } = Object(failure) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : /^[A-Z]{3,}(?= )/.exec(String(message))?.[0];
}
