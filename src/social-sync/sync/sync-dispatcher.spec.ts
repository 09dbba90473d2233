import type { Logger } from 'pino';
import type { Job, SchedulerService } from '../../core/jobs/scheduler.service';
import type { RequestBudgetsService } from '../budgets/request-budgets.service';
import { SyncDispatcherService } from './sync-dispatcher.service';
import type { ClaimedJob, SyncJobsRepository } from './sync-jobs.repository';
import type { SyncWorkerService } from './sync-worker.service';

describe('SyncDispatcherService', () => {
  let job: Job;
  let end: () => void;
  let asked: string[][];
  let due: ClaimedJob[];

  beforeEach(() => {
    asked = [];
    const claimed = { teamId: 'team', platform: 'facebook', kind: 'posts' } as ClaimedJob;
    due = Array.from({ length: 5 }, () => claimed);
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const scheduler = {
      schedule: (scheduled: Job) => {
        job = scheduled;
        return { wake: () => undefined };
      },
    };
    const jobs = {
      claimDue: (platforms: string[]) => {
        asked.push(platforms);
        return Promise.resolve(due.splice(0, 1));
      },
    };
    const dispatcher = new SyncDispatcherService(
      scheduler as unknown as SchedulerService,
      jobs as unknown as SyncJobsRepository,
      { run: () => ended } as unknown as SyncWorkerService,
      { releaseJobs: () => Promise.resolve() } as unknown as RequestBudgetsService,
      {} as Logger,
    );
    dispatcher.wake();
  });

  const { signal } = new AbortController();

  it('runs at most four jobs of a platform at a time', async () => {
    for (let count = 0; count < 5; count += 1) await job.run(signal);
    const platforms = asked.map((names) => names.includes('facebook'));
    expect(platforms).toEqual([true, true, true, true, false]);
    expect(asked[4]).toHaveLength(5);
  });

  it('waits at the shutdown until its jobs have ended, such as a refresh of tokens', async () => {
    await job.run(signal);
    let isDrained = false;
    const drained = job.drain?.(Promise.resolve()).finally(() => {
      isDrained = true;
    });
    await new Promise(setImmediate);
    expect(isDrained).toBe(false);
    end();
    await drained;
    expect(isDrained).toBe(true);
  });
});
