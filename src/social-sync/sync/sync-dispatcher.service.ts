import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { MINUTE_MS } from '../../core/values/durations';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { LOGGER } from '../../core/observability/logger';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { RequestBudgetsService } from '../budgets/request-budgets.service';
import { type ClaimedJob, SyncJobsRepository } from './sync-jobs.repository';
import { SyncWorkerService } from './sync-worker.service';

const PACE = { intervalMs: 5_000, minPauseMs: 10 };
/** Longer than a run takes: a few requests of up to 30 s, and an import. */
export const JOB_LEASE_MS = 5 * MINUTE_MS;
/** Jobs of a process. Platforms have no limit in common: several that do not respond, such as those of Meta, would use it up. */
export const MAX_RUNNING_PER_PLATFORM = 4;

/** Claims due jobs of all teams while there is room, and hands them to the {@link SyncWorkerService}. */
@Injectable()
export class SyncDispatcherService {
  private readonly running = new Map<Promise<unknown>, Platform>();
  private readonly job: ScheduledJob;
  /** Platforms whose jobs may wait for a budget that an operator has raised before this start. */
  private readonly unreleased = new Set<Platform>(PLATFORMS);

  constructor(
    scheduler: SchedulerService,
    private readonly jobs: SyncJobsRepository,
    private readonly worker: SyncWorkerService,
    private readonly budgets: RequestBudgetsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.job = scheduler.schedule({
      name: 'social-sync',
      pace: PACE,
      run: () => this.startDue(),
      drain: async (stopped) => {
        await stopped;
        await Promise.all(this.running.keys());
      },
    });
  }

  /** Searches for due jobs soon; to be called when an account was connected. */
  wake(): void {
    this.job.wake();
  }

  /** Starts a due job of each platform with room. Returns false if none is due, or if there is no room. */
  private async startDue(): Promise<boolean> {
    for (const platform of this.unreleased) {
      await this.budgets.releaseJobs(platform);
      this.unreleased.delete(platform);
    }
    const running = [...this.running.values()];
    const free = PLATFORMS.filter(
      (platform) => running.filter((one) => one === platform).length < MAX_RUNNING_PER_PLATFORM,
    );
    if (free.length === 0) return false;
    const claimed = await this.jobs.claimDue(free, JOB_LEASE_MS);
    for (const job of claimed) this.start(job);
    return claimed.length > 0;
  }

  private start(claimed: ClaimedJob): void {
    const run = this.worker
      .run(claimed)
      .catch((error: unknown) => {
        const { teamId: team, platform, kind } = claimed;
        this.logger.error({ err: error, team, platform, kind }, 'A sync was not recorded.');
      })
      .finally(() => {
        this.running.delete(run);
        this.job.wake();
      });
    this.running.set(run, claimed.platform);
  }
}
