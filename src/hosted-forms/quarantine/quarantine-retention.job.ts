import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../core/values/durations';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { QuarantineRepository } from './quarantine.repository';

const INTERVAL_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 1_000;

/** Deletes the quarantined submissions of all teams whose 30 days are over, in batches. */
@Injectable()
export class QuarantineRetentionJob {
  constructor(scheduler: SchedulerService, quarantine: QuarantineRepository) {
    scheduler.schedule({
      name: 'quarantine-retention',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async () => (await quarantine.deleteExpired(BATCH_SIZE)) === BATCH_SIZE,
    });
  }
}
