import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../core/values/durations';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { SessionsRepository } from './sessions.repository';

const INTERVAL_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 1_000;

/** Deletes expired sessions, in batches. */
@Injectable()
export class ExpiredSessionsJob {
  constructor(scheduler: SchedulerService, sessions: SessionsRepository) {
    scheduler.schedule({
      name: 'expired-sessions',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async () => (await sessions.deleteExpired(BATCH_SIZE)) === BATCH_SIZE,
    });
  }
}
