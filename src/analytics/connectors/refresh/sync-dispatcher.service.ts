import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type ScheduledJob, Scheduler } from '../../../core/jobs/scheduler.service';
import { LOGGER } from '../../../core/observability/logger';
import type { Platform } from '../../domain/platform';
import { type ClaimedJob, SyncJobsRepository } from './sync-jobs.repository';
import { SyncWorker } from './sync-worker.service';

const PACE = { intervalMs: 5_000, minPauseMs: 100 };
/** Longer than a run takes: a few requests of up to 30 s, and an import. */
export const JOB_LEASE_MS = 300_000;
/** Limits of a process, so that one platform cannot keep the others waiting. */
const MAX_RUNNING = 8;
const MAX_RUNNING_PER_PLATFORM = 4;

/** Claims due jobs of all teams while there is room, and hands them to the {@link SyncWorker}. */
@Injectable()
export class SyncDispatcher {
  private readonly running = new Map<Promise<unknown>, Platform>();
  private readonly job: ScheduledJob;

  constructor(
    scheduler: Scheduler,
    private readonly jobs: SyncJobsRepository,
    private readonly worker: SyncWorker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.job = scheduler.schedule({
      name: 'social-sync',
      pace: PACE,
      run: () => this.startOne(),
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

  /** Starts the job that is due longest; false: none is due, or there is no room. */
  private async startOne(): Promise<boolean> {
    if (this.running.size >= MAX_RUNNING) return false;
    const [claimed] = await this.jobs.claimDue(1, JOB_LEASE_MS, this.busyPlatforms());
    if (claimed !== undefined) this.start(claimed);
    return claimed !== undefined;
  }

  private start(claimed: ClaimedJob): void {
    const run = this.worker
      .run(claimed)
      .catch((error: unknown) => {
        const { teamId: team, platform, kind } = claimed;
        this.logger.error({ err: error, team, platform, kind }, 'A refresh was not recorded.');
      })
      .finally(() => {
        this.running.delete(run);
        this.job.wake();
      });
    this.running.set(run, claimed.platform);
  }

  private busyPlatforms(): Platform[] {
    const platforms = [...this.running.values()];
    return platforms.filter(
      (platform) => platforms.filter((one) => one === platform).length >= MAX_RUNNING_PER_PLATFORM,
    );
  }
}
