import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type ScheduledJob, Scheduler } from '../core/jobs/scheduler.service';
import { LOGGER } from '../core/observability/logger';
import { FieldPurgesRepository } from './field-purges.repository';

/** Also the time after which another process resumes the purge of a process that crashed. */
const INTERVAL_MS = 10_000;

/** Sorts before every id of a team. */
const NIL_TEAM_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the answers to removed fields of very large forms in the background; reads hide them from the moment of the removal.
 * Steps go round robin through the teams, and within a team through its purges. A purge whose step fails backs off and delays
 * no other purge. The progress is stored in the database, so a crash costs one step.
 */
@Injectable()
export class FieldPurgeJob {
  private readonly job: ScheduledJob;
  private afterTeam = NIL_TEAM_ID;

  constructor(
    scheduler: Scheduler,
    private readonly purges: FieldPurgesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.job = scheduler.schedule({
      name: 'field-purge',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: () => this.step(),
    });
  }

  wake(): void {
    this.job.wake();
  }

  private async step(): Promise<boolean> {
    const step = await this.purges.stepNext(this.afterTeam);
    this.afterTeam = step?.teamId ?? NIL_TEAM_ID;
    if (step !== null && step.error !== null) {
      this.logger.warn(
        { team: step.teamId, purge: step.id, err: step.error },
        'A step of deleting the answers to removed fields failed; it is tried again later.',
      );
    }
    return step !== null;
  }
}
