import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { LOGGER } from '../../core/observability/logger';
import { HOUR_MS } from '../../core/values/durations';
import type { RequestScope, UnitOfWork } from '../scope/request-scope';
import type { PurgeKind, PurgeReport, PurgeStep } from './purge-kind';
import { type LockedPurge, PurgesRepository } from './purges.repository';

/** Also the time after which another process resumes the purge of a process that crashed. */
const INTERVAL_MS = 10_000;

/**
 * Work on many rows, in the background: one step of each team in turn, and within a team of the purge that has waited longest, the
 * urgent ones first. After a step of each team, a process pauses for as long as they took, so that purges use at most half of its time.
 * A purge whose step fails backs off and delays no other. The database stores the progress, so that a crash loses at most one step.
 */
@Injectable()
export class Purges {
  private readonly job: ScheduledJob;
  private readonly kinds = new Map<string, PurgeKind>();

  constructor(
    scheduler: SchedulerService,
    private readonly purges: PurgesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.job = scheduler.schedule({
      name: 'purges',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: async (signal) => {
        // A job that is woken pauses first; one that returns true would run again at once.
        if (await this.stepEachTeam(signal)) this.wake();
        return false;
      },
    });
    scheduler.schedule({
      name: 'unknown-purges',
      pace: { intervalMs: HOUR_MS, minPauseMs: 0 },
      run: () => this.reportUnknown(),
    });
  }

  /** To be called in the constructor of a provider. Purges of unknown kinds wait for a process that knows them; the log says so after an hour. */
  register(kind: PurgeKind): void {
    this.kinds.set(kind.kind, kind);
  }

  /** Starts a purge with the commit of the unit. The caller ensures that a subject has only one, by a conditional update. */
  async start(
    unit: UnitOfWork,
    { kind, subjectId, input = {} }: Pick<LockedPurge, 'kind' | 'subjectId'> & { input?: object },
  ): Promise<string> {
    const id = await this.purges.insert(unit, { kind, subjectId, input: { ...input } });
    unit.afterCommit(() => this.wake());
    return id;
  }

  /** The purges of a subject, the newest first: those under way, and those of the last 30 days. */
  list(scope: RequestScope, subjectId: string): Promise<PurgeReport[]> {
    return this.purges.listReports(scope, subjectId);
  }

  /** The purges of a team, at most 100: those under way first, and those of the last 30 days. */
  listOfTeam(scope: RequestScope): Promise<PurgeReport[]> {
    return this.purges.listReportsOfTeam(scope);
  }

  /** A purge under way, or one of the last 30 days, or null if there is none. */
  find(scope: RequestScope, id: string): Promise<PurgeReport | null> {
    return this.purges.findReport(scope, id);
  }

  /** Takes all steps of a purge now, for commands. Throws the error of a step. */
  async finish(scope: RequestScope, id: string): Promise<void> {
    for (;;) {
      const outcome = await this.purges.stepOne(scope, id, (unit, purge) => this.take(unit, purge));
      if (outcome === null) return;
      if (outcome.error !== null) throw outcome.error;
    }
  }

  /** Takes the next steps now, without waiting for the interval. */
  wake(): void {
    this.job.wake();
  }

  /** Returns whether there may be more to do. */
  private async stepEachTeam(signal: AbortSignal): Promise<boolean> {
    const known = [...this.kinds.values()];
    const kinds = {
      all: known.map(({ kind }) => kind),
      urgent: known.filter(({ isUrgent = false }) => isUrgent).map(({ kind }) => kind),
    };
    let hasStepped = false;
    for (const teamId of await this.purges.listDueTeams(kinds.all)) {
      if (signal.aborted) return false;
      const outcome = await this.purges.stepDue(teamId, kinds, (unit, purge) =>
        this.take(unit, purge),
      );
      hasStepped ||= outcome !== null;
      if (outcome === null || outcome.error === null) continue;
      this.logger.warn(
        { team: teamId, purge: outcome.id, err: outcome.error },
        'A step of a purge failed. The job retries it later.',
      );
    }
    return hasStepped;
  }

  private async reportUnknown(): Promise<boolean> {
    for (const unknown of await this.purges.countUnknown([...this.kinds.keys()])) {
      this.logger.warn(unknown, 'Purges wait for a version of the service that knows their kind.');
    }
    return false;
  }

  private take(unit: UnitOfWork, purge: LockedPurge): Promise<PurgeStep> {
    const kind = this.kinds.get(purge.kind);
    if (kind === undefined) throw new Error(`No module knows the purge “${purge.kind}”.`);
    return kind.step(unit, purge);
  }
}
