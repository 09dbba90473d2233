import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { PlatformHttp } from '@rapport/social-connectors';
import type { AccountSession, TokenSessionsService } from '../tokens/token-sessions.service';
import type { AppLimitsRepository } from './app-limits.repository';
import type { PostSyncService } from './post-sync.service';
import type { ProfileSyncService } from './profile-sync.service';
import type { RejectedMetricNames } from './rejected-metric-names';
import { JOB_LEASE_MS } from './sync-dispatcher.service';
import type { ClaimedJob, JobOutcome, SyncJobsRepository } from './sync-jobs.repository';
import { SyncWorkerService } from './sync-worker.service';

const REQUEST_TIMEOUT_MS = 30_000;

describe('SyncWorkerService', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('ends the requests of a run before its claim ends', async () => {
    const timeouts = new Map<number, AbortController>();
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      timeouts.set(ms, controller);
      return controller.signal;
    });
    // A platform that never responds.
    const http = new PlatformHttp({
      send: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    const outcomes: JobOutcome[] = [];
    const posts: Pick<PostSyncService, 'readNewPosts'> = {
      readNewPosts: async () => {
        await http.send({ url: 'http://platform.example/' }, () => null);
        throw new Error('The platform responded.');
      },
    };
    const jobs: Pick<SyncJobsRepository, 'finish'> = {
      finish: (_job, outcome) => {
        outcomes.push(outcome);
        return Promise.resolve();
      },
    };
    const sessions: Pick<TokenSessionsService, 'open'> = {
      open: () => Promise.resolve({} as AccountSession),
    };
    const worker = new SyncWorkerService(
      sessions as TokenSessionsService,
      posts as PostSyncService,
      {} as ProfileSyncService,
      jobs as SyncJobsRepository,
      {} as AppLimitsRepository,
      {} as RejectedMetricNames,
      http,
      pino({ level: 'silent' }),
    );
    const job = { teamId: 'team', platform: 'facebook', kind: 'posts', attempts: 0, pause: null };
    const run = worker.run(job as unknown as ClaimedJob);
    while (!timeouts.has(REQUEST_TIMEOUT_MS)) await setImmediate();
    const [deadlineMs = Infinity] = [...timeouts.keys()].filter((ms) => ms !== REQUEST_TIMEOUT_MS);
    expect(deadlineMs).toBeLessThan(JOB_LEASE_MS);

    timeouts.get(deadlineMs)?.abort();

    expect(await run).toMatchObject({ isDone: true, errorCode: 'timeout' });
    expect(outcomes).toMatchObject([{ attempts: 1, lastErrorCode: 'timeout' }]);
  });
});
