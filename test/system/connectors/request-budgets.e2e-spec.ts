import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import type { SyncKind } from '../../../src/social-sync/entities/social-sync-job.entity';
import { fakeDate } from '../../support/simulated-clock';
import { startSecondApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { runInProcess } from '../../support/cli/in-process-cli';
import {
  BACKFILL_UNITS,
  POSTS,
  READS,
  UNITS,
  useBudgets,
  windowOf,
} from './request-budgets-harness';

describe('The budgets of platforms', () => {
  const {
    youtube,
    twitter,
    environment,
    testApp,
    query,
    connect,
    run,
    jobOf,
    setUsed,
    used,
    blocked,
    expectAcceptedRequests,
  } = useBudgets();

  /** The hours until the next run of a job. */
  const hoursUntil = async (teamId: string, kind: SyncKind): Promise<number> => {
    const [row] = await query<{ hours: number }>(
      `SELECT round(extract(epoch FROM next_run_at - now()) / 3600)::int AS hours
         FROM social_sync_jobs WHERE team_id = $1 AND kind = $2`,
      [teamId, kind],
    );
    return row?.hours ?? NaN;
  };

  /** The platforms whose jobs another process could claim. */
  const claimable = async (): Promise<string[]> => {
    const jobs = testApp.app.get(SyncJobsRepository);
    const claimDue = SyncJobsRepository.prototype.claimDue.bind(jobs);
    const claimed = await claimDue(['twitter', 'youtube'], 1);
    return claimed.map(({ platform }) => platform).sort();
  };

  it('stop a platform that has used up its budget until the window ends; others go on', async () => {
    const channel = await connect('youtube');
    const account = await connect('twitter');
    youtube.calls.length = 0;
    await setUsed('youtube', 'units', UNITS);
    const { end } = windowOf('units');

    const result = await run(channel, 'youtube', 'posts');

    expect(result).toMatchObject({ posts: 0, errorCode: 'budget_used_up/units' });
    expect(await jobOf(channel, 'youtube', 'posts')).toEqual({
      attempts: 0,
      code: 'budget_used_up/units',
      nextRunAt: expect.any(Date) as Date,
    });
    const { nextRunAt } = await jobOf(channel, 'youtube', 'posts');
    expect(nextRunAt?.getTime()).toBeGreaterThanOrEqual(end.getTime());
    expect(youtube.calls).toEqual([]);
    expect(await blocked()).toEqual([
      { platform: 'youtube', code: 'budget_used_up/units', until: end },
    ]);
    // Also shown for accounts whose jobs have not met the limit.
    const other = await connect('youtube');
    const listed = await testApp.app.get(SocialAccountsService).list(systemScope(other));
    expect(listed).toMatchObject([
      { platform: 'youtube', state: 'active', lastError: 'budget_used_up/units' },
    ]);
    expect(listed[0]?.nextRunAt?.getTime()).toBeGreaterThanOrEqual(end.getTime());
    expect(await claimable()).toEqual(['twitter']);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ errorCode: null, posts: POSTS });
  });

  it('begin again in the next window', async () => {
    const channel = await connect('youtube');
    await setUsed('youtube', 'units', UNITS);
    await run(channel, 'youtube', 'posts');
    // The window has ended.
    await query(`UPDATE social_budgets SET window_start = window_start - interval '1 day'`);
    await query(`UPDATE social_app_limits SET blocked_until = now() - interval '1 ms'`);
    await query(`UPDATE social_sync_jobs SET next_run_at = now() - interval '1 ms'`);

    expect(await claimable()).toEqual(['youtube']);
    await query('UPDATE social_sync_jobs SET claimed_until = NULL');
    const { posts, errorCode } = await run(channel, 'youtube', 'posts');
    expect([posts > 0, errorCode]).toEqual([true, null]);
    // The channel, its list of uploads, and the videos.
    expect(await used('youtube', 'units')).toBe(3);
    expect(await jobOf(channel, 'youtube', 'posts')).toMatchObject({ attempts: 0, code: null });
  });

  it('let stopped jobs go on once a restarted process has a larger one, and no others', async () => {
    const channel = await connect('youtube');
    const account = await connect('twitter');
    await setUsed('youtube', 'units', UNITS);
    await setUsed('twitter', 'reads', READS);
    await run(channel, 'youtube', 'posts');
    await run(account, 'twitter', 'posts');
    await query(`UPDATE social_sync_jobs SET next_run_at = '9999-12-31' WHERE kind <> 'posts'`);
    twitter.calls.length = 0;
    const codes = async () => [
      (await jobOf(channel, 'youtube', 'posts')).code,
      (await jobOf(account, 'twitter', 'posts')).code,
    ];
    expect(await codes()).toEqual(['budget_used_up/units', 'budget_used_up/reads']);

    const raised = { ...environment, SOCIAL_YOUTUBE_UNITS_PER_DAY: String(2 * UNITS) };
    const second = await startSecondApp(testApp, raised);
    try {
      await eventually(async () => (await codes())[0] === null);
    } finally {
      await second.close();
    }
    expect(await codes()).toEqual([null, 'budget_used_up/reads']);
    expect((await blocked()).map(({ code }) => code)).toEqual(['budget_used_up/reads']);
    expect(twitter.calls).toEqual([]);
  });

  it('are read anew by a refresh on the command line', async () => {
    const account = await connect('twitter');
    await setUsed('twitter', 'reads', READS);
    await run(account, 'twitter', 'posts');
    const refresh = (reads: number) =>
      runInProcess(
        {
          ...environment,
          DATABASE_URL: testApp.databaseUrl,
          SOCIAL_TWITTER_READS_PER_MONTH: String(reads),
        },
        'social',
        'refresh',
        '--team',
        account,
        '--platform',
        'twitter',
        '--wait',
        '--json',
      );
    expect(await refresh(READS)).toMatchObject({ status: 1 });
    const { status, stdout } = await refresh(10 * READS);
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { posts: POSTS }]);
  });

  it('are shared by teams: who has used its share leaves the rest to others', async () => {
    const { posts } = twitter;
    try {
      fakeDate('2026-11-10T12:00:00Z');
      twitter.populate(POSTS, 1);
      const [first, second] = [await connect('twitter'), await connect('twitter')];
      await run(first, 'twitter', 'posts');
      jest.setSystemTime(new Date('2026-11-11T12:00:00Z'));
      // Each has a share of 50: the first one has read 40 of them on the day before.
      expect(await run(first, 'twitter', 'posts')).toMatchObject({ posts: 10, errorCode: null });
      expect(await run(first, 'twitter', 'posts')).toMatchObject({
        posts: 0,
        errorCode: 'budget_share/reads',
      });
      expect(await jobOf(first, 'twitter', 'posts')).toMatchObject({
        attempts: 0,
        code: 'budget_share/reads',
      });
      // 55 of 100 reads after 55 % of the month: on November 17 at 12:00.
      expect(await hoursUntil(first, 'posts')).toBe(6 * 24);
      expect(await blocked()).toEqual([]);
      const since = new Date('2026-11-09T12:00:00Z');
      const recent = twitter.posts.filter(({ publishedAt }) => publishedAt >= since).length;
      expect(recent).toBeGreaterThan(20);
      expect(await run(second, 'twitter', 'posts')).toMatchObject({ posts: recent });
      expect(await used('twitter', 'reads')).toBe(50 + recent);

      // What the others have left so far can be used by all.
      await setUsed('twitter', 'reads', 10);
      expect(await run(first, 'twitter', 'posts')).toMatchObject({ posts: 25, errorCode: null });
    } finally {
      jest.useRealTimers();
      twitter.posts = posts;
    }
  });

  it.each([
    ['half of the budget is used', UNITS / 2, 0, 'budget_yield/units'],
    ['backfills have used their part', 40, BACKFILL_UNITS, 'budget_used_up/backfill_units'],
  ])('stop backfills only, if %s', async (_when, units, backfillUnits, errorCode) => {
    const channel = await connect('youtube');
    await setUsed('youtube', 'units', units);
    await setUsed('youtube', 'backfill_units', backfillUnits);

    expect(await run(channel, 'youtube', 'backfill')).toMatchObject({ posts: 0, errorCode });
    expect(await jobOf(channel, 'youtube', 'backfill')).toMatchObject({ attempts: 0 });
    expect(await used('youtube', 'units')).toBe(units);
    expect(await blocked()).toEqual([]);
    expect(await run(channel, 'youtube', 'posts')).toMatchObject({ errorCode: null });
    expect(await used('youtube', 'backfill_units')).toBe(backfillUnits);

    await setUsed('youtube', 'units', 0);
    await setUsed('youtube', 'backfill_units', 0);
    expect(await run(channel, 'youtube', 'backfill')).toMatchObject({ errorCode: null });
    // The list of uploads, and the videos: the refresh of posts has found the list.
    expect([await used('youtube', 'units'), await used('youtube', 'backfill_units')]).toEqual([
      2, 2,
    ]);
  });

  it('are counted for requests that the platforms accept', () => expectAcceptedRequests());
});
