import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { KeyedSemaphore } from '@rapport/pg-lanes';
import { OverloadError } from '../errors/api-error';
import { LOGGER } from '../observability/logger';
import { Metrics } from '../observability/metrics/metrics';

const SUMMARY_INTERVAL_MS = 10_000;

const REASONS = {
  unknown_keys: 'lookups of API keys that were not seen before',
  callbacks: 'callbacks of sign-ins',
  public_routes: 'requests of people who are not signed in',
  unknown_links: 'lookups of links to forms that were not seen before',
  unknown_sessions: 'lookups of sessions that were not seen before',
  passwords: 'passwords while too many waited to be hashed',
  pipelining: 'connections with too many pipelined requests',
  rejections: 'connections while too many rejections waited',
  unsent_bytes: 'large responses that clients did not read',
} as const;

export type SheddingReason = keyof typeof REASONS;

/**
 * Sheds load, and counts the rejected requests and closed connections: in a metric, and in one line of the log, 10 s after the first
 * of them or at the shutdown.
 */
@Injectable()
export class LoadShedding implements OnApplicationShutdown {
  private readonly counts = new Map<SheddingReason, number>();
  private summaryTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    // PromQL's `rate()` misses the first rejection of a series that did not exist before.
    for (const reason of Object.keys(REASONS)) metrics.countShed(reason, 0);
  }

  /**
   * Runs `work` with a slot of `key`, for which it waits at most `maxWaitMs`.
   * @throws OverloadError when the queue of the key is full, or no slot is free in time; counted under `reason`
   */
  async run<T>(
    reason: SheddingReason,
    semaphore: KeyedSemaphore,
    key: string,
    maxWaitMs: number,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      await semaphore.acquire(key, maxWaitMs);
    } catch {
      this.count(reason);
      throw new OverloadError();
    }
    try {
      return await work();
    } finally {
      semaphore.release(key);
    }
  }

  count(reason: SheddingReason): void {
    this.metrics.countShed(reason, 1);
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    this.summaryTimer ??= setTimeout(() => this.logSummary(), SUMMARY_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.counts.size > 0) this.logSummary();
  }

  private logSummary(): void {
    clearTimeout(this.summaryTimer);
    this.summaryTimer = undefined;
    const shed = Array.from(this.counts, ([name, count]) => `${count} ${REASONS[name]}`).join(', ');
    const rejected = Object.fromEntries(this.counts);
    this.counts.clear();
    this.logger.warn({ rejected }, `Overload: rejected ${shed}.`);
  }
}
