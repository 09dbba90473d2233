import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../core/values/durations';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { SignInAttemptsRepository } from './sign-in-attempts.repository';

const INTERVAL_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 1_000;

/** Deletes the counts of attempts to sign in whose window has ended, in batches. */
@Injectable()
export class ExpiredSignInAttemptsJob {
  constructor(scheduler: SchedulerService, attempts: SignInAttemptsRepository) {
    scheduler.schedule({
      name: 'expired-sign-in-attempts',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async () => (await attempts.deleteExpired(BATCH_SIZE)) === BATCH_SIZE,
    });
  }
}
