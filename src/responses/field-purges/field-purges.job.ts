import { Global, Inject, Injectable, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { StoredAnswers } from '../../forms/stored-answers';
import { NIL_ID } from '../../core/values/identifiers';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { LOGGER } from '../../core/observability/logger';
import { FieldPurgesRepository } from './field-purges.repository';

/** Also the time after which another process resumes the purge of a process that crashed. */
const INTERVAL_MS = 10_000;

/**
 * Deletes the answers to removed fields; those of large forms in the background, in steps that are round robin by team and by
 * purge. Reads hide the answers as soon as the field is removed. A purge whose step fails backs off and delays no other purge.
 * The database stores the progress of a purge, so that a crash loses at most one step.
 */
@Injectable()
export class FieldPurgesJob extends StoredAnswers {
  private readonly job: ScheduledJob;
  private afterTeam = NIL_ID;

  constructor(
    scheduler: SchedulerService,
    private readonly purges: FieldPurgesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.job = scheduler.schedule({
      name: 'field-purge',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: () => this.step(),
    });
  }

  count(
    scope: RequestScope,
    formId: string,
    fieldIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    return this.purges.countAnswers(scope, formId, fieldIds);
  }

  async delete(unit: UnitOfWork, formId: string, fieldIds: readonly string[]): Promise<void> {
    if (fieldIds.length === 0) return;
    const isPurgeQueued = await this.purges.deleteAnswers(unit, formId, fieldIds);
    if (isPurgeQueued) unit.afterCommit(() => this.wake());
  }

  /** Runs the next step now, without waiting for the interval. */
  wake(): void {
    this.job.wake();
  }

  private async step(): Promise<boolean> {
    const step = await this.purges.stepNext(this.afterTeam);
    this.afterTeam = step?.teamId ?? NIL_ID;
    if (step !== null && step.error !== null) {
      this.logger.warn(
        { team: step.teamId, purge: step.id, err: step.error },
        'A step of the deletion of answers to removed fields failed. The job retries it later.',
      );
    }
    return step !== null;
  }
}

/** Provides the answers to the module of forms, on which this module depends. */
@Global()
@Module({
  providers: [
    FieldPurgesRepository,
    FieldPurgesJob,
    { provide: StoredAnswers, useExisting: FieldPurgesJob },
  ],
  exports: [StoredAnswers],
})
export class FieldPurgesModule {}
