import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import {
  JOB_LEASE_MS,
  SyncDispatcherService,
} from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { listPosts } from '../../factories/social.factory';
import type { EmulatedFault } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { eventually } from '../../support/eventually';
import { HOUR_S, useSync } from './sync-harness';

const BLOCKED_PATTERN = /no job of youtube runs until \d{4}-\S+Z \(quotaExceeded\)/;

describe('A connected account: failures and pauses', () => {
  const {
    youtube,
    twitter,
    testApp,
    team,
    other,
    cli,
    options,
    connect,
    connections,
    refreshIn,
    jobsOf,
    backfilled,
    skipPast,
    expectAcceptedRequests,
  } = useSync();

  it('needs a new sign-in once the platform has confirmed that the account does not exist, and keeps its data', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    const type = 'https://api.x.com/2/problems/resource-not-found';
    const notFound = { status: 404, body: { title: 'Not Found Error', type } };
    twitter.failNext(notFound, /users\/\d+\/tweets$/);
    await refreshIn(testApp, 'twitter');
    const posts = (await jobsOf('twitter')).find(({ kind }) => kind === 'posts');
    expect(posts).toMatchObject({ code: 'resource-not-found' });
    expect(posts?.dueIn).toBeGreaterThan(23 * HOUR_S);
    expect((await connections())[0]?.state).toBe('active');

    twitter.failNext(notFound, /users\/\d+\/tweets$/);
    twitter.failNext(notFound, /users\/me$/);
    await refreshIn(testApp, 'twitter');

    expect(await connections()).toMatchObject([
      { status: 'ready', state: 'needs_reauth', nextRunAt: null, lastError: 'resource-not-found' },
    ]);
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
    twitter.clearFaults();
  });

  it('is tried again later after a failure, which loses no post', async () => {
    await connect('twitter');
    await backfilled('twitter');
    // The service must not run the job before the test does.
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    // Two of them are repetitions within the run.
    twitter.failNext({ status: 500, body: {} }, /users\/\d+\/tweets$/, 3);
    const { nextRunAt } = await refreshIn(testApp, 'twitter');
    const posts = (await jobsOf('twitter')).find(({ kind }) => kind === 'posts');
    expect(posts).toMatchObject({ attempts: 1, code: expect.any(String) });
    expect(posts?.dueIn).toBeGreaterThan(200);
    expect(posts?.dueIn).toBeLessThan(400);
    expect(nextRunAt).not.toBeNull();
    await refreshIn(testApp, 'twitter');
    expect(await jobsOf('twitter')).toMatchObject([
      { kind: 'backfill' },
      { kind: 'posts', attempts: 0, code: null },
      { kind: 'profile', attempts: 0, code: null },
      { kind: 'rereads', attempts: 0, code: null },
    ]);
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
  });

  it('waits with all its jobs while the platform limits its requests, and no other account does', async () => {
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    await connect('twitter');
    await connect('twitter', HOUR_S, other);
    const limit = { status: 429, headers: { 'Retry-After': '600' }, body: {} };
    const jobs = testApp.app.get(SyncJobsRepository);
    const run = async (fault: EmulatedFault, times: number) => {
      const job = await jobs.claim(team.teamId, 'twitter', 'posts', JOB_LEASE_MS);
      if (job === null) throw new Error('The job runs already.');
      twitter.failNext(fault, /users\/\d+\/tweets$/, times);
      return testApp.app.get(SyncWorkerService).run(job);
    };
    const waits = async () => {
      const rows = await testApp.database.query<{
        isLimited: boolean;
        kind: string;
        dueIn: number;
      }>(
        `SELECT team_id = $1 AS "isLimited", kind, extract(epoch FROM next_run_at - now())::float8 AS "dueIn"
           FROM social_sync_jobs WHERE team_id IN ($1, $2) ORDER BY kind`,
        [team.teamId, other.teamId],
      );
      return rows.filter(({ dueIn }) => dueIn > 60).map(({ isLimited, kind }) => [isLimited, kind]);
    };
    // The first failure is no limit, so it concerns this job only.
    expect(await run({ status: 500, body: {} }, 3)).toMatchObject({ errorCode: 'http_500' });
    expect(await waits()).toEqual([[true, 'posts']]);
    expect(await run(limit, 1)).toMatchObject({ errorCode: 'http_429' });
    expect(await waits()).toEqual(
      ['backfill', 'posts', 'profile', 'rereads'].map((kind) => [true, kind]),
    );
  });

  it('is refreshed after an outage of the database during a refresh', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const jobs = testApp.app.get(SyncJobsRepository);
    const finish = jest.spyOn(jobs, 'finish').mockRejectedValue(new Error('The database is away.'));
    await testApp.database.query(
      `UPDATE social_sync_jobs SET next_run_at = now() - interval '1 ms' WHERE team_id = $1 AND kind = 'posts'`,
      [team.teamId],
    );
    testApp.app.get(SyncDispatcherService).wake();
    await eventually(() => testApp.logLines.some(({ msg }) => msg === 'A sync was not recorded.'));
    finish.mockRestore();
    // The lease of the failed run ends after five minutes.
    await testApp.database.query(
      `UPDATE social_sync_jobs SET claimed_until = now() - interval '1 ms'`,
    );
    await backfilled('twitter');
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
  });

  it('waits until the quota of the app is reset, like all accounts of the platform', async () => {
    await connect('youtube');
    await skipPast();
    await backfilled('youtube');
    const { quota } = youtube;
    youtube.quota = 0;
    await refreshIn(testApp, 'youtube');
    youtube.quota = quota;
    const [limit] = await testApp.database.query<{ code: string; isAhead: boolean }>(
      `SELECT code, blocked_until > now() + interval '30 s' AS "isAhead" FROM social_app_limits
        WHERE platform = 'youtube'`,
    );
    expect(limit).toEqual({ code: 'quotaExceeded', isAhead: true });
    const calls = youtube.calls.length;
    const { status, stderr } = await cli.run('refresh', ...options('youtube'), '--wait');
    expect([status, stderr]).toEqual([1, expect.stringMatching(BLOCKED_PATTERN)]);
    expect(youtube.calls.length).toBe(calls);
    await testApp.database.query(
      `UPDATE social_sync_jobs SET next_run_at = now() - interval '1 ms' WHERE team_id = $1`,
      [team.teamId],
    );
    expect(await testApp.app.get(SyncJobsRepository).claimDue(['youtube'], 1)).toEqual([]);
    await testApp.database.query('DELETE FROM social_app_limits');
    const [claimed] = await testApp.app.get(SyncJobsRepository).claimDue(['youtube'], 1);
    expect(claimed?.platform).toBe('youtube');
    await backfilled('youtube');
  });

  it.each<[string, string[], string]>([
    [
      'an invalid token',
      ['connect', '--platform', 'youtube', '--access-token', 'no-such-token'],
      'accessToken: the platform rejected it',
    ],
    [
      'a refresh without an account',
      ['refresh', '--platform', 'youtube'],
      'platform: youtube has no connected account',
    ],
  ])('is rejected with a reason: %s', async (_what, args, violation) => {
    const [verb = '', ...rest] = args;
    const { status, stderr } = await cli.run(verb, '--team', team.teamId, ...rest, '--json');
    expect(status).toBe(1);
    const { code, fields } = JSON.parse(stderr) as { code: string; fields: string[] };
    expect([code, fields[0]]).toEqual(['VALIDATION_FAILED', expect.stringContaining(violation)]);
  });

  it('is read with requests that the platforms accept', () => expectAcceptedRequests(50));
});
