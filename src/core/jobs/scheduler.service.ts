import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { LOGGER } from '../observability/logger';
import { Readiness } from '../observability/readiness';
import { Poller, type PollerPace } from './poller';

/**
 * The time that jobs have to drain, from the start of the shutdown, which takes at most 10 s. The webhook dispatcher aborts its
 * attempts after 8.5 s, and then stores their outcomes.
 */
const DRAIN_TIMEOUT_MS = 9_300;

/**
 * Periodic background work of one process. Processes that must not do the same work at the same time claim it in the database:
 * with a lease column, SKIP LOCKED or an advisory lock in the statements of the job.
 */
export interface Job {
  /** Names the job in the log. */
  readonly name: string;
  readonly pace: PollerPace;
  /**
   * Does one step of the work and returns whether more is left, which starts the next step at once. An error ends the run;
   * the first of consecutive errors is logged.
   * @param signal aborted when the shutdown begins; no step starts after that
   */
  readonly run: (signal: AbortSignal) => Promise<boolean>;
  /** Ends the work in flight when the shutdown begins. @param stopped resolves when the last step has ended */
  readonly drain?: (stopped: Promise<void>) => Promise<void>;
}

export interface ScheduledJob {
  /** Runs the job soon, not only at its interval. Does nothing unless the service is running. */
  wake(): void;
}

/**
 * Runs the background jobs of a service from its start until its shutdown, which waits until they have drained, for a limited
 * time: the database is closed later. A command of the command line runs no jobs, since it ends too soon.
 */
@Injectable()
export class SchedulerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly scheduled: { readonly job: Job; readonly poller: Poller }[] = [];
  private readonly shutdown = new AbortController();
  /** The jobs whose last run failed. */
  private readonly failing = new Set<Job>();

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds a job; to be called in the constructor of a provider. */
  schedule(job: Job): ScheduledJob {
    const poller = new Poller(() => this.run(job), job.pace);
    this.scheduled.push({ job, poller });
    return poller;
  }

  onApplicationBootstrap(): void {
    if (!this.isService) return;
    for (const { poller } of this.scheduled) poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.isService) return;
    this.shutdown.abort();
    const draining = new Set<string>();
    const drained = this.scheduled.map(async ({ job, poller }) => {
      draining.add(job.name);
      const stopped = poller.stop();
      await (job.drain?.(stopped) ?? stopped).catch((error: unknown) =>
        this.logFailure(job, error),
      );
      draining.delete(job.name);
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      const leftMs = Math.max(0, DRAIN_TIMEOUT_MS - this.readiness.stoppingForMs);
      timer = setTimeout(resolve, leftMs);
    });
    await Promise.race([Promise.all(drained), timeout]);
    clearTimeout(timer);
    if (draining.size === 0) return;
    this.logger.warn(
      { jobs: [...draining] },
      'Background jobs did not drain in time; other processes run them when their leases expire.',
    );
  }

  /** Whether this process serves HTTP. */
  private get isService(): boolean {
    const { httpAdapter } = this.adapterHost as { httpAdapter?: object | null };
    return httpAdapter !== undefined && httpAdapter !== null;
  }

  private async run(job: Job): Promise<void> {
    const { signal } = this.shutdown;
    try {
      let isWorkLeft = true;
      while (isWorkLeft && !signal.aborted) isWorkLeft = await job.run(signal);
      this.failing.delete(job);
    } catch (error) {
      this.logFailure(job, error);
    }
  }

  /**
   * Logs the first of consecutive failures at level error and the others at debug, so that an outage of the database is one line
   * per job.
   */
  private logFailure(job: Job, error: unknown): void {
    const level = this.failing.has(job) ? 'debug' : 'error';
    this.failing.add(job);
    this.logger[level](
      { err: error, job: job.name },
      'A background job failed; it runs again at its interval.',
    );
  }
}
