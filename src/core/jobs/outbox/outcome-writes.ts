import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@rapport/pg-lanes';
import type { OutboxTiming } from './outbox-timing';

/** Writes the outcomes of attempts, and repeats a write while the database is unavailable, so that what was sent is not sent twice. */
export class OutcomeWrites {
  private readonly writes = new Set<{ startedAt: number }>();
  private isStopped = false;

  constructor(private readonly timing: Pick<OutboxTiming, 'claimSpareMs' | 'rewriteMs'>) {}

  /** Whether an outcome is still being written although its claim may expire soon. */
  get hasLate(): boolean {
    const lateAt = performance.now() - this.timing.claimSpareMs / 2;
    return [...this.writes].some(({ startedAt }) => startedAt <= lateAt);
  }

  /** Stops the retries of outcomes that could not be written. */
  stop(): void {
    this.isStopped = true;
  }

  async run<T>(write: () => Promise<T>): Promise<T> {
    const running = { startedAt: performance.now() };
    this.writes.add(running);
    try {
      for (;;) {
        try {
          return await write();
        } catch (error) {
          if (this.isStopped || !isDatabaseUnavailable(error)) throw error;
          await sleep(this.timing.rewriteMs);
        }
      }
    } finally {
      this.writes.delete(running);
    }
  }
}
