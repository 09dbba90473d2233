import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../../core/values/durations';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { DeliveryQueueRepository } from './delivery-queue.repository';

const RETENTION_DAYS = 30;
const INTERVAL_MS = HOUR_MS;
const BATCH_SIZE = 1_000;

/** Deletes the deliveries of all teams from the log that are older than 30 days and not pending, in batches. */
@Injectable()
export class DeliveryRetentionJob {
  constructor(scheduler: SchedulerService, queue: DeliveryQueueRepository) {
    scheduler.schedule({
      name: 'webhook-delivery-retention',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async () => (await queue.deleteOlderThan(RETENTION_DAYS, BATCH_SIZE)) === BATCH_SIZE,
    });
  }
}
