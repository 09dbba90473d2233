import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../../core/values/durations';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { InvitationsRepository } from './invitations.repository';

/** The e-mail address of an invited person is kept for this time after the invitation has expired, accepted or not. */
const RETENTION_DAYS = 30;
const INTERVAL_MS = HOUR_MS;
const BATCH_SIZE = 1_000;

/** Deletes old invitations of all teams, in batches. */
@Injectable()
export class InvitationRetentionJob {
  constructor(scheduler: SchedulerService, invitations: InvitationsRepository) {
    scheduler.schedule({
      name: 'invitation-retention',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async () => (await invitations.deleteOld(RETENTION_DAYS, BATCH_SIZE)) === BATCH_SIZE,
    });
  }
}
