import { Injectable } from '@nestjs/common';
import { Scheduler } from '../../../core/jobs/scheduler.service';
import { SignInsRepository } from './sign-ins.repository';

const INTERVAL_MS = 60_000;

/** Deletes expired sign-ins of all teams, with the tokens that nobody chose an account for. */
@Injectable()
export class ExpiredSignInsJob {
  constructor(scheduler: Scheduler, signIns: SignInsRepository) {
    scheduler.schedule({
      name: 'expired-social-sign-ins',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async () => {
        await signIns.deleteExpired();
        return false;
      },
    });
  }
}
