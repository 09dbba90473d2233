import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { CountedDaysService } from '../../../src/social-sync/sync/counted-days.service';
import {
  JOB_LEASE_MS,
  SyncDispatcherService,
} from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { shiftDate } from '@rapport/social-connectors';
import type { SyncKind } from '../../../src/social-sync/entities/social-sync-job.entity';
import type { ProfileView } from '../../../src/analytics/profiles/profile.views';
import { createTeam } from '../../factories/team.factory';
import {
  type Counts,
  countsAt,
  followersAt,
  gainedOn,
} from '../../../packages/social-connectors/test/emulators/growing-posts';
import { daysOf } from '../../../packages/social-connectors/test/emulators/seeded';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import type { TeamClient } from '../../support/team-client';
import { fakeDate } from '../../support/simulated-clock';
import { startTestApp, type TestApp } from '../../support/test-app';

const POSTS = 30;
const KPIS = ['impressions', 'likes', 'comments', 'shares'] as const;

const endOf = (date: string): Date => new Date(`${date}T23:59:59.999Z`);
const kpisOf = ({ views, likes, comments, shares, quotes }: Counts) => ({
  impressions: views,
  likes,
  comments,
  shares: shares + quotes,
});

/** The values of a time series by date. */
const seriesOf = ({ timeSeries }: ProfileView, name: (typeof KPIS)[number]) =>
  Object.fromEntries((timeSeries[name] ?? []).map(({ date, value }) => [date, value]));

/** X has no numbers of days: each day is counted at its end, except a day on which nothing is read. */
describe('The days of an account on X', () => {
  let twitter: TwitterEmulator;
  let testApp: TestApp;
  let team: TeamClient;
  let connectedOn: string;
  let first: string;
  let last: string;
  /** A day on which nothing is read. */
  let hole: string;

  beforeAll(async () => {
    const today = new Date().toISOString().slice(0, 10);
    connectedOn = shiftDate(today, -12);
    first = shiftDate(connectedOn, 1);
    last = shiftDate(today, -2);
    hole = shiftDate(connectedOn, 6);
    twitter = await new TwitterEmulator().start();
    testApp = await startTestApp({
      SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
      SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
      SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
      SOCIAL_TWITTER_TOKEN_URL: `${twitter.url}/2/oauth2/token`,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    });
    // Jobs run only when a test runs them.
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    jest.spyOn(testApp.app.get(SyncDispatcherService), 'wake').mockReturnValue(undefined);
    const lastMoment = endOf(last);
    twitter.now = () => lastMoment;
    twitter.populate(POSTS, 12);
    twitter.now = () => new Date();
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterEach(() => {
    jest.useRealTimers();
    for (const post of twitter.posts) post.isGone = false;
  });

  afterAll(async () => {
    await testApp.close();
    await twitter.close();
  });

  const query = <Row extends object>(text: string): Promise<Row[]> =>
    testApp.database.query<Row>(text, [team.teamId]);

  const readings = () =>
    query(
      `SELECT post_id, counters, reads FROM social_post_reads WHERE team_id = $1 ORDER BY post_id`,
    );

  const runJob = async (kind: SyncKind) => {
    const jobs = testApp.app.get(SyncJobsRepository);
    const job = await jobs.claim(team.teamId, 'twitter', kind, JOB_LEASE_MS);
    if (job === null) throw new Error('The job runs already.');
    return testApp.app.get(SyncWorkerService).run(job);
  };

  const run = async (kind: SyncKind): Promise<void> => {
    expect(await runJob(kind)).toMatchObject({ errorCode: null });
  };

  const connect = async (time: Date): Promise<void> => {
    fakeDate(time.toISOString());
    const { accessToken, refreshToken } = twitter.issueTokens();
    await testApp.app
      .get(SocialAccountsService)
      .connectWithTokens(systemScope(team.teamId), 'twitter', {
        accessToken,
        refreshToken,
        expiresInSeconds: 7_200,
      });
    await testApp.database.query(
      'UPDATE social_credentials SET connected_at = $2 WHERE team_id = $1',
      [team.teamId, time],
    );
  };

  /** Reads all posts at a time. */
  const readPosts = async (time: Date): Promise<void> => {
    fakeDate(time.toISOString());
    await run('posts');
    await query(`UPDATE social_post_reads SET next_read_at = '-infinity' WHERE team_id = $1`);
    await run('rereads');
  };

  const importDays = async (date: string): Promise<void> => {
    fakeDate(`${shiftDate(date, 1)}T00:30:00.000Z`);
    await run('profile');
  };

  const profile = async (): Promise<ProfileView> => {
    jest.useRealTimers();
    const { body } = await team.get('/analytics/social/twitter/profile?window=30d').expect(200);
    return (body as { data: ProfileView }).data;
  };

  it('have what the posts gained on each day', async () => {
    await connect(endOf(connectedOn));
    await run('backfill');
    for (const date of daysOf(first, last)) {
      if (date !== hole) await readPosts(endOf(date));
      await importDays(date);
    }
    const view = await profile();
    const total = { impressions: 0, likes: 0, comments: 0, shares: 0 };
    for (const date of daysOf(first, last)) {
      const gained = kpisOf(gainedOn(date, twitter.posts));
      const before = kpisOf(gainedOn(shiftDate(date, -1), twitter.posts));
      for (const name of KPIS) {
        // The reading after the hole has the numbers of two days.
        const after = shiftDate(hole, 1);
        const expected = gained[name] + (date === after ? before[name] : 0);
        const counted = seriesOf(view, name)[date] ?? null;
        expect([date, name, counted]).toEqual([date, name, date === hole ? null : expected]);
        total[name] += counted ?? 0;
      }
    }
    expect(seriesOf(view, 'likes')[connectedOn] ?? null).toBeNull();
    const covering = await query(
      `SELECT day::text, (raw_metrics ->> 'covers_days')::int AS days FROM social_profile_days
        WHERE team_id = $1 AND raw_metrics ? 'covers_days'`,
    );
    expect(covering).toEqual([{ day: shiftDate(hole, 1), days: 2 }]);
    expect(view.kpis).toMatchObject(total);
    const time = new Date(`${shiftDate(last, 1)}T00:30:00.000Z`);
    expect(view.kpis.followers).toBe(followersAt(time));
  });

  it('count nothing twice when readings, imports and jobs are repeated, or fail before the count', async () => {
    await connect(endOf(connectedOn));
    await run('backfill');
    const days = testApp.app.get(CountedDaysService);
    for (const date of [first, shiftDate(first, 1)]) {
      const noon = new Date(`${date}T12:00:00.000Z`);
      // The process ends between the import and the count, or before the commit.
      jest.spyOn(days, 'countPosts').mockRejectedValueOnce(new Error('crash'));
      fakeDate(noon.toISOString());
      expect(await runJob('posts')).toMatchObject({ errorCode: 'internal' });
      await readPosts(noon);
      await readPosts(noon);
      await readPosts(endOf(date));
      await Promise.all([runJob('posts'), runJob('rereads')]);
      await importDays(date);
      await importDays(date);
    }
    const view = await profile();
    for (const date of [first, shiftDate(first, 1)]) {
      const gained = kpisOf(gainedOn(date, twitter.posts));
      const counted = KPIS.map((name) => [name, seriesOf(view, name)[date]]);
      expect(Object.fromEntries(counted)).toEqual(gained);
    }
  });

  it('are unchanged when the transaction of the count fails', async () => {
    await connect(endOf(connectedOn));
    await run('backfill');
    const before = await readings();
    expect(before.length).toBeGreaterThan(5);
    await testApp.database.query(
      'ALTER TABLE social_counted_days ADD CONSTRAINT fails CHECK (false) NOT VALID',
    );
    try {
      fakeDate(endOf(first).toISOString());
      expect(await runJob('posts')).toMatchObject({ errorCode: 'internal' });
    } finally {
      await testApp.database.query('ALTER TABLE social_counted_days DROP CONSTRAINT fails');
    }
    expect(await readings()).toEqual(before);
    await readPosts(endOf(first));
    await importDays(first);
    const { impressions } = kpisOf(gainedOn(first, twitter.posts));
    expect(seriesOf(await profile(), 'impressions')[first]).toBe(impressions);
  });

  it('are 0 when more was withdrawn than added, and keep the sum as net_<name>', async () => {
    await connect(endOf(connectedOn));
    await run('backfill');
    await query(
      `UPDATE social_post_reads SET counters = jsonb_set(counters, '{like_count}', '100000') WHERE team_id = $1`,
    );
    await readPosts(endOf(first));
    await importDays(first);
    const old = twitter.posts.filter(({ publishedAt }) => publishedAt <= endOf(connectedOn));
    const now = twitter.posts.map((post) => countsAt(post, endOf(first)).likes);
    const net = now.reduce((sum, likes) => sum + likes, 0) - old.length * 100_000;
    const [day] = await query<{ metrics: object }>(
      `SELECT raw_metrics AS metrics FROM social_profile_days WHERE team_id = $1 ORDER BY day DESC LIMIT 1`,
    );
    expect(day?.metrics).toMatchObject({ like_count: 0, net_like_count: net });
    expect(seriesOf(await profile(), 'likes')[first]).toBe(0);
  });

  it('are kept when the account is connected again', async () => {
    await connect(endOf(connectedOn));
    await run('backfill');
    await readPosts(endOf(first));
    await importDays(first);
    await connect(new Date(`${shiftDate(first, 1)}T12:00:00.000Z`));
    await run('backfill');
    await readPosts(endOf(shiftDate(first, 1)));
    await importDays(first);
    await importDays(shiftDate(first, 1));
    const likes = seriesOf(await profile(), 'likes');
    expect(likes[first]).toBe(gainedOn(first, twitter.posts).likes);
    expect(likes[shiftDate(first, 1)] ?? null).toBeNull();
  });

  it('are imported even if the account is connected again months after they were counted', async () => {
    await connect(endOf(connectedOn));
    await run('backfill');
    await readPosts(endOf(first));
    const signIn = new Date(`${shiftDate(first, 100)}T12:00:00.000Z`);
    await connect(signIn);
    await importDays(shiftDate(first, 100));
    const days = await query(
      `SELECT day::text, (raw_metrics ->> 'impression_count')::int AS views FROM social_profile_days
        WHERE team_id = $1 AND raw_metrics ? 'impression_count'`,
    );
    expect(days).toEqual([{ day: first, views: gainedOn(first, twitter.posts).views }]);
  });
});
