import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { nextLateProfileRun, nextRun } from '../../../src/social-sync/sync/sync-schedule';
import { JOB_LEASE_MS } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { TokenSessionsService } from '../../../src/social-sync/tokens/token-sessions.service';
import { shiftDate } from '@rapport/social-connectors';
import { DAY_MS } from '../../../src/core/values/durations';
import { getSummary, listPosts } from '../../factories/social.factory';
import { fakeDate } from '../../support/simulated-clock';
import { HOUR_S, useSync, VIDEOS } from './sync-harness';

/** The hours from one time to another. Waits are written by the clock of the database, so the time of a run is not exact. */
const hoursBetween = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / (HOUR_S * 1_000));

describe('A connected account: posts and days', () => {
  const {
    youtube,
    twitter,
    testApp,
    team,
    cli,
    options,
    connect,
    connections,
    refreshIn,
    backfilled,
    skipPast,
    auditedOf,
    expectAcceptedRequests,
  } = useSync();

  it('is refreshed by the service itself, until it has the posts and days of the platform', async () => {
    const { channelId, title } = youtube.world;
    expect(await connect('youtube')).toEqual({
      platform: 'youtube',
      status: 'pending',
      account: { id: channelId, name: title, type: 'organization' },
      missingScopes: [],
    });
    await backfilled('youtube');

    const expected = youtube.world.publicAt(youtube.now());
    const { data, pagination } = await listPosts(team, 'youtube', { limit: '100' });
    expect(pagination.total).toBe(expected.length);
    for (const [index, { postId, metrics, publishedAt }] of data.entries()) {
      const video = expected[index];
      if (video === undefined) throw new Error('A post that the platform does not have.');
      const { views, likes, comments } = youtube.world.countsOf(video, youtube.now());
      expect([postId, Date.parse(publishedAt)]).toEqual([
        video.id,
        Math.floor(video.publishedAt.getTime() / 1_000) * 1_000,
      ]);
      expect(metrics).toMatchObject({ impressions: views, likes, comments });
    }
    const summary = await getSummary(team, '?window=30d');
    expect(JSON.stringify(summary)).toContain(`"followers":${youtube.roundedSubscribers}`);
    const days = await testApp.database.query<{ day: string; views: string }>(
      `SELECT day::text, raw_metrics ->> 'views' AS views FROM social_profile_days
        WHERE team_id = $1 AND raw_metrics ? 'views' ORDER BY day`,
      [team.teamId],
    );
    expect(days.at(-1)?.day).toBe(youtube.frontier);
    expect(days.length).toBeGreaterThan(VIDEOS);
    for (const { day, views } of days) {
      expect([day, Number(views)]).toEqual([day, youtube.world.dayOf(day).views]);
    }
    expect(await connections()).toEqual([
      {
        platform: 'youtube',
        status: 'ready',
        state: 'active',
        account: { id: channelId, name: title, type: 'organization' },
        lastRefreshedAt: expect.any(String),
        nextRunAt: expect.any(String),
        tokenExpiresAt: expect.any(String),
        missingScopes: [],
        lastError: null,
      },
    ]);
  });

  it('is refreshed immediately by social refresh --wait', async () => {
    await connect('twitter');
    const result = await cli.json<{ posts: number; nextRunAt: string; lastRefreshedAt: string }>(
      'refresh',
      ...options('twitter'),
      '--wait',
    );
    expect(result).toEqual({
      platform: 'twitter',
      status: 'ready',
      state: 'active',
      posts: expect.any(Number),
      profileDays: expect.any(Number),
      droppedMetrics: [],
      lastRefreshedAt: expect.any(String),
      nextRunAt: expect.any(String),
    });
    expect(Date.parse(result.lastRefreshedAt)).toBeGreaterThan(Date.now() - DAY_MS);
    await backfilled('twitter');
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
    expect(await auditedOf('refreshPlatform')).toEqual(['twitter']);
  });

  it('has its days read again later on the same day while the platform does not have the newest day', async () => {
    await connect('youtube');
    await skipPast();
    await backfilled('youtube');
    const nextRunAfter = async (completeThrough: string) => {
      const { connector } = await testApp.app.get(TokenSessionsService).open(account);
      const readProfile = jest.spyOn(connector, 'readProfile');
      readProfile.mockResolvedValueOnce({ lines: [], completeThrough, rejectedMetrics: [] });
      await refreshIn(testApp, 'youtube');
      const [row] = await testApp.database.query<{ readAt: Date; next: Date }>(
        `SELECT last_success_at AS "readAt", next_run_at AS next
           FROM social_sync_jobs WHERE team_id = $1 AND kind = 'profile'`,
        [team.teamId],
      );
      if (row === undefined) throw new Error('There is no job.');
      return { ...row, day: row.readAt.toISOString().slice(0, 10) };
    };
    const account = { teamId: team.teamId, platform: 'youtube' } as const;
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    const late = await nextRunAfter('2020-01-01');
    expect(hoursBetween(late.next, nextLateProfileRun(account, late.readAt))).toBeCloseTo(0);
    const current = await nextRunAfter(shiftDate(late.day, -3));
    expect(hoursBetween(current.next, nextRun('profile', account, current.readAt))).toBeCloseTo(0);
  });

  it('keeps the campaign of a post that is read again', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const { data } = await listPosts(team, 'twitter', { limit: '1' });
    const post = data[0]?.postId ?? '';
    await cli.json('campaign', ...options('twitter'), '--post', post, '--campaign', 'spring');
    await testApp.database.query(
      `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms' WHERE team_id = $1`,
      [team.teamId],
    );
    await refreshIn(testApp, 'twitter');
    const { pagination } = await listPosts(team, 'twitter', { campaignId: 'spring' });
    expect(pagination.total).toBe(1);
  });

  it('has the posts that were published while the list of new posts was interrupted', async () => {
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const { accessToken } = twitter.issueTokens();
    await testApp.app
      .get(SocialAccountsService)
      .connectWithTokens(systemScope(account.teamId), 'twitter', { accessToken });
    const { connector } = await testApp.app.get(TokenSessionsService).open(account);
    const listPosts = jest.spyOn(connector, 'listPosts');
    const runAt = async (time: string, next: string | null) => {
      const page = { items: [], unread: [], ids: [], next, oldestAt: null };
      listPosts.mockClear().mockResolvedValueOnce(page);
      const job = await testApp.app
        .get(SyncJobsRepository)
        .claim(team.teamId, 'twitter', 'posts', JOB_LEASE_MS);
      if (job === null) throw new Error('The job runs already.');
      fakeDate(time);
      await testApp.app
        .get(SyncWorkerService)
        .run(job)
        .finally(() => jest.useRealTimers());
      const [[, from, since] = []] = listPosts.mock.calls;
      return [from, since?.toISOString()];
    };
    const before = '2026-11-08T00:00:00.000Z';
    expect(await runAt('2026-11-10T00:00:00Z', 'second page')).toEqual([null, before]);
    expect(await runAt('2026-12-01T00:00:00Z', null)).toEqual(['second page', before]);
    expect(await runAt('2026-12-02T00:00:00Z', null)).toEqual([null, before]);
    listPosts.mockRestore();
    claimDue.mockRestore();
  });

  it('has a post without numbers until its numbers can be read', async () => {
    const [post] = twitter.posts.slice(-3);
    if (post === undefined) throw new Error('There are no posts.');
    post.isUnreadable = true;
    await connect('twitter');
    await backfilled('twitter');
    const find = async () => {
      const { data, pagination } = await listPosts(team, 'twitter', { limit: '100' });
      const found = data.find(({ postId }) => postId === post.id);
      return { total: pagination.total, views: found?.metrics.impressions };
    };
    expect(await find()).toEqual({ total: twitter.posts.length, views: null });
    const due = `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms' WHERE team_id = $1 AND post_id = $2`;
    post.isUnreadable = false;
    await testApp.database.query(due, [team.teamId, post.id]);
    await refreshIn(testApp, 'twitter');
    const { total, views } = await find();
    expect([total, views]).toEqual([twitter.posts.length, expect.any(Number)]);
    // A stored post keeps its numbers.
    post.isUnreadable = true;
    await testApp.database.query(due, [team.teamId, post.id]);
    await refreshIn(testApp, 'twitter');
    post.isUnreadable = false;
    expect(await find()).toEqual({ total, views });
  });

  it('counts posts that cannot be imported, as long as a list has them', async () => {
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    await connect('twitter');
    const post = { text: 'Text', created_at: twitter.now().toISOString() };
    const public_metrics = { like_count: 1, impression_count: '2' };
    // As an integer of 64 bits; the text of the response is not a number that JSON.parse can represent.
    const rounded = { ...post, public_metrics, id: Number('7696940456090696632') };
    const first = [{ ...post, public_metrics, id: '1' }, rounded];
    const second = [rounded, { ...post, public_metrics, created_at: undefined, id: '3' }];
    twitter.failNext(
      { status: 200, body: { data: first, meta: { next_token: 'second' } } },
      /\/tweets$/,
    );
    twitter.failNext({ status: 200, body: { data: second, meta: {} } }, /\/tweets$/);
    const warnings =
      '2 unreadable (id: is a number that JSON cannot represent exactly), 1 unreadable (created_at: is required)';
    const { stdout } = await cli.run('refresh', ...options('twitter'), '--wait');
    expect(stdout).toMatch(/Posts +1\n/);
    expect(stdout).toContain(warnings);
    expect(await connections()).toMatchObject([{ lastError: null }]);
    const list = async () => (await cli.run('list', '--team', team.teamId)).stdout;
    expect(await list()).toContain(warnings);
    await refreshIn(testApp, 'twitter');
    expect(await list()).not.toContain('unreadable');
    claimDue.mockRestore();
  });

  it('has a past post as soon as its numbers can be read', async () => {
    const post = twitter.posts.toSorted((a, b) => Number(a.publishedAt) - Number(b.publishedAt))[0];
    if (post === undefined) throw new Error('There are no posts.');
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    await connect('twitter');
    await refreshIn(testApp, 'twitter');
    const noted = `SELECT count(*)::int AS posts FROM social_post_reads WHERE team_id = $1 AND post_id = $2`;
    expect(await testApp.database.query(noted, [team.teamId, post.id])).toEqual([{ posts: 0 }]);
    claimDue.mockRestore();
    post.isUnreadable = true;
    await backfilled('twitter');
    post.isUnreadable = false;
    await testApp.database.query(
      `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms' WHERE team_id = $1 AND post_id = $2`,
      [team.teamId, post.id],
    );
    await refreshIn(testApp, 'twitter');
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
  });

  it('is read with requests that the platforms accept', () => expectAcceptedRequests(50));
});
