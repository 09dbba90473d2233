import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../core/values/durations';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { ExpiredKeysRepository } from './expired-keys.repository';

const INTERVAL_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 1_000;

/** Deletes the stored responses of all teams that are older than 24 hours, in batches. */
@Injectable()
export class ExpiredKeysJob {
  private readonly job: ScheduledJob;

  constructor(scheduler: SchedulerService, keys: ExpiredKeysRepository) {
    this.job = scheduler.schedule({
      name: 'expired-idempotency-keys',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async () => (await keys.deleteExpired(BATCH_SIZE)) === BATCH_SIZE,
    });
  }

  wake(): void {
    this.job.wake();
  }
}
