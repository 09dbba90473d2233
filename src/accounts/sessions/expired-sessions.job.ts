import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../core/durations';
import { Scheduler } from '../../core/jobs/scheduler.service';
import { SignInLimits } from '../sign-in/sign-in-limits';
import { SessionsRepository } from './sessions.repository';

const INTERVAL_MS = 10 * MINUTE_MS;

/** Deletes sessions and counts of attempts that have expired. */
@Injectable()
export class ExpiredSessionsJob {
  constructor(scheduler: Scheduler, sessions: SessionsRepository, limits: SignInLimits) {
    scheduler.schedule({
      name: 'expired-sessions',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async () => {
        await sessions.deleteExpired();
        await limits.deleteExpired();
        return false;
      },
    });
  }
}
