import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { AppLimitsRepository } from '../../../src/social-sync/sync/app-limits.repository';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { SyncDispatcherService } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { DAY_MS } from '../../../src/core/values/durations';
import { TiktokBusinessEmulator } from '../../../packages/social-connectors/test/emulators/tiktok-business/tiktok-business-emulator';
import { TiktokEmulator } from '../../../packages/social-connectors/test/emulators/tiktok/tiktok-emulator';
import { daysOf } from '../../../packages/social-connectors/test/emulators/seeded';
import { getProfile, importObjects, listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { inProcessCli, type InProcessCli } from '../../support/cli/in-process-cli';
import { eventually } from '../../support/eventually';

const PUBLIC_URL = 'https://rapport.example.com';

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

describe('An account of TikTok, with apps of the Display API and the Business API', () => {
  let display: TiktokEmulator;
  let business: TiktokBusinessEmulator;
  let testApp: TestApp;
  let team: TeamClient;
  /** Commands of an operator who has both apps. */
  let cli: InProcessCli;
  let displayVariables: NodeJS.ProcessEnv;

  beforeAll(async () => {
    display = await new TiktokEmulator().populate(30, 50).start();
    business = await new TiktokBusinessEmulator().start();
    // One account, seen by two APIs.
    business.posts = display.posts;
    displayVariables = {
      SOCIAL_TIKTOK_CLIENT_ID: display.clientKey,
      SOCIAL_TIKTOK_CLIENT_SECRET: display.clientSecret,
      SOCIAL_TIKTOK_API_URL: `${display.url}/v2`,
      SOCIAL_TIKTOK_TOKEN_URL: `${display.url}/v2/oauth/token/`,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL,
    };
    const environment = { ...displayVariables, ...business.variables };
    testApp = await startTestApp(environment);
    cli = inProcessCli({ ...environment, DATABASE_URL: testApp.databaseUrl }, 'social');
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    await cli.restore();
    await testApp.close();
    await display.close();
    await business.close();
  });

  const options = () => ['--team', team.teamId, '--platform', 'tiktok'];

  const connect = (
    { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
    expiresIn = 3_600,
  ) => {
    const tokens = ['--access-token', accessToken, '--refresh-token', refreshToken];
    return cli.json('connect', ...options(), ...tokens, '--expires-in', `${expiresIn}`);
  };

  /** Connects the account as it was before there was an app of the Business API. */
  async function connectByDisplayApi(expiresIn?: number): Promise<void> {
    const hidden = Object.fromEntries(Object.keys(business.variables).map((name) => [name, '']));
    const earlier = inProcessCli(hidden);
    try {
      await connect(display.issueTokens(), expiresIn);
    } finally {
      await earlier.restore();
    }
  }

  /** Signs in on the page of the Business API, to which the command line sends people. */
  async function signIn(): Promise<void> {
    const { authorizeUrl, ended } = await beginSignIn();
    const page = await fetch(authorizeUrl, { redirect: 'manual' });
    const location = page.headers.get('location') ?? '';
    expect(location).toMatch(
      /^https:\/\/rapport\.example\.com\/oauth\/social\/tiktok\/callback\/\?state=.+&code=/,
    );
    const callback = await fetch(`${testApp.url}${location.slice(PUBLIC_URL.length)}`);
    expect([callback.status, await ended]).toMatchObject([200, { status: 0, stderr: '' }]);
  }

  /** Starts a sign-in on the command line. */
  async function beginSignIn() {
    const command = ['connect', ...options(), '--authorize', '--json'];
    const { written, ended } = cli.start(...command);
    const stdout = await eventually(() => written.stdout.includes('\n') && written.stdout);
    const { authorizeUrl } = JSON.parse(stdout) as { authorizeUrl: string };
    return { authorizeUrl, ended };
  }

  const loginKind = async (): Promise<string | undefined> => {
    const [row] = await testApp.database.query<{ kind: string }>(
      'SELECT login_kind AS kind FROM social_credentials WHERE team_id = $1',
      [team.teamId],
    );
    return row?.kind;
  };

  /** Waits until the service has read all posts and days of the past. */
  const refreshed = () =>
    eventually(async () => {
      testApp.app.get(SyncDispatcherService).wake();
      const jobs = await testApp.database.query<{ isDone: boolean }>(
        'SELECT next_run_at > now() AS "isDone" FROM social_sync_jobs WHERE team_id = $1',
        [team.teamId],
      );
      return jobs.length === 4 && jobs.every(({ isDone }) => isDone);
    });

  async function expectWorldOfBusinessApi(): Promise<void> {
    const { data, pagination } = await listPosts(team, 'tiktok', { limit: '100' });
    const ready = business.posts.filter((post) => business.countsOf(post) !== null).toReversed();
    expect(data.map(({ postId }) => postId).slice(-ready.length)).toEqual(
      ready.map(({ id }) => id),
    );
    const known = new Map(ready.map((post) => [post.id, post]));
    for (const { postId, metrics } of data) {
      const post = known.get(postId);
      if (post === undefined) continue;
      const counts = business.countsOf(post);
      expect(metrics).toMatchObject({
        impressions: counts?.views,
        reach: business.reachOf(post),
        likes: counts?.likes,
        comments: counts?.comments,
        shares: counts?.shares,
        videoViews: counts?.views,
      });
    }
    expect(pagination.total).toBe(data.length);

    const { timeSeries, kpis } = await getProfile(team, 'tiktok', '?window=90d');
    const days = daysOf(daysAgo(60), daysAgo(3));
    const read = Object.entries(timeSeries).map(([name, points]) => [
      name,
      points.filter(({ date }) => date <= daysAgo(3)),
    ]);
    const series = (name: string) =>
      days.map((date) => ({ date, value: business.dayOf(date)[name] }));
    expect(Object.fromEntries(read)).toMatchObject({
      followers: series('followers_count'),
      impressions: series('video_views'),
      videoViews: series('video_views'),
      likes: series('likes'),
      comments: series('comments'),
      shares: series('shares'),
    });
    expect(kpis).toMatchObject({ reach: null });
  }

  it('is connected by the Business API, and has its posts and days', async () => {
    expect(await connect(business.issueTokens())).toEqual({
      platform: 'tiktok',
      status: 'pending',
      account: { id: business.account.open_id, name: 'exampleshop', type: 'organization' },
      missingScopes: [],
    });
    expect(await loginKind()).toBe('business');
    await refreshed();
    await expectWorldOfBusinessApi();
    expect(display.calls).toEqual([]);
  });

  it('needs a request for each 20 posts, and a request for its days', async () => {
    await connect(business.issueTokens());
    await refreshed();
    const refresh = async (): Promise<string[]> => {
      const before = business.calls.length;
      await cli.json('refresh', ...options(), '--wait');
      return business.calls.slice(before).map(({ path }) => path.replace(/^.*v1\.3/, ''));
    };
    expect(await refresh()).toEqual(['/business/video/list/', '/business/get/']);
    await testApp.database.query(
      `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms' WHERE team_id = $1`,
      [team.teamId],
    );
    const list = '/business/video/list/';
    expect(business.posts).toHaveLength(30);
    expect((await refresh()).toSorted()).toEqual(['/business/get/', list, list]);
  });

  it('is connected by the app in which the sign-in began, if the operator adds the other app meanwhile', async () => {
    const hidden = Object.fromEntries(Object.keys(business.variables).map((name) => [name, '']));
    const earlier = inProcessCli({
      ...hidden,
      SOCIAL_TIKTOK_AUTHORIZE_URL: `${display.url}/v2/auth/authorize/`,
    });
    // The command reads its variables when it starts.
    const begun = beginSignIn();
    await Promise.allSettled([begun]);
    await earlier.restore();
    const { authorizeUrl, ended } = await begun;
    const businessCalls = business.calls.length;
    const page = await fetch(authorizeUrl, { redirect: 'manual' });
    const location = page.headers.get('location') ?? '';
    const callback = await fetch(`${testApp.url}${location.slice(PUBLIC_URL.length)}`);
    expect([callback.status, (await ended).status]).toEqual([200, 0]);
    expect(await loginKind()).toBe('standard');
    expect(business.calls.length).toBe(businessCalls);
  });

  it('is refreshed while TikTok rejects the other app', async () => {
    await connectByDisplayApi();
    const displayTeam = team;
    team = await createTeam(testApp);
    await connect(business.issueTokens());
    await refreshed();
    const jobs = testApp.app.get(SyncJobsRepository);
    jest.spyOn(jobs, 'claimDue').mockResolvedValue([]);
    // A job that the dispatcher has claimed before would keep the other jobs of its account from being claimed.
    await eventually(async () => {
      const claimed = await testApp.database.query(
        'SELECT kind FROM social_sync_jobs WHERE claimed_until > now()',
      );
      return claimed.length === 0;
    });
    const makeDue = () =>
      testApp.database.query(
        `UPDATE social_sync_jobs SET next_run_at = now() - interval '1 ms', claimed_until = NULL,
                                     last_error_code = NULL`,
      );
    const teamsOfDueJobs = async () => {
      await makeDue();
      const claimDue = SyncJobsRepository.prototype.claimDue.bind(jobs);
      return (await claimDue(['tiktok'], 300_000)).map(({ teamId }) => teamId);
    };
    const lastError = async (of: TeamClient) => {
      const accounts = await testApp.app.get(SocialAccountsService).list(systemScope(of.teamId));
      return accounts.map(({ lastError }) => lastError);
    };
    const until = new Date(Date.now() + 3_600_000);
    const appLimits = testApp.app.get(AppLimitsRepository);
    const others = 'DELETE FROM social_credentials WHERE team_id <> ALL ($1)';
    await testApp.database.query(others, [[team.teamId, displayTeam.teamId]]);

    await appLimits.blockApp('tiktok', 'standard', until, 'rate_limit_exceeded');
    expect(await teamsOfDueJobs()).toEqual([team.teamId]);
    expect(await lastError(displayTeam)).toEqual(['rate_limit_exceeded']);
    expect(await lastError(team)).toEqual([null]);
    await makeDue();
    const refresh = ['refresh', ...options(), '--wait'];
    expect(await cli.json(...refresh)).toMatchObject({ status: 'ready' });
    expect(await lastError(team)).toEqual([null]);

    await appLimits.blockApp('tiktok', 'business', until, '40100');
    expect(await teamsOfDueJobs()).toEqual([]);
    await testApp.database.query(`DELETE FROM social_app_limits WHERE login_kind = 'standard'`);
    expect(await teamsOfDueJobs()).toEqual([displayTeam.teamId]);
    expect((await cli.run(...refresh)).status).toBe(1);
    await testApp.database.query('DELETE FROM social_app_limits');
    await testApp.database.query('DELETE FROM social_credentials');
  });

  it('names the setting of the Business API that is missing', async () => {
    const half = inProcessCli({ SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET: '' });
    const { status, stderr } = await cli.run('connect', ...options(), '--authorize', '--json');
    await half.restore();
    expect([status, JSON.parse(stderr)]).toMatchObject([
      1,
      { fields: ['SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET: must be set'] },
    ]);
  });

  it('keeps the Display API if it was connected by it, also when its tokens are refreshed', async () => {
    await connectByDisplayApi(1);
    expect(await loginKind()).toBe('standard');
    const businessCalls = business.calls.length;
    await refreshed();
    const { data, pagination } = await listPosts(team, 'tiktok', { limit: '100' });
    expect(pagination.total).toBe(display.posts.length);
    expect(data.every(({ metrics }) => metrics.reach === metrics.impressions)).toBe(true);
    expect(display.calls.some(({ body }) => body.grant_type === 'refresh_token')).toBe(true);
    expect(business.calls.length).toBe(businessCalls);

    const [token] = display.grants.all.slice(-1);
    await cli.json('disconnect', ...options());
    expect(token?.isRevoked).toBe(true);
    expect(business.calls.length).toBe(businessCalls);
  });

  it('has the days of TikTok in place of counted ones after a new sign-in', async () => {
    await connectByDisplayApi();
    await refreshed();
    const counted = { view_count: 1, like_count: 1, comment_count: 1, share_count: 1 };
    await importObjects(testApp, team, 'tiktok', {
      profile: [5, 20].map((days) => ({
        date: daysAgo(days),
        metrics: { ...counted, follower_count: 1, likes_count: 900 + days },
      })),
    });
    const displayCalls = display.calls.length;
    await signIn();
    await refreshed();
    expect(await loginKind()).toBe('business');
    expect(display.calls.length).toBe(displayCalls);
    expect((await listPosts(team, 'tiktok', { limit: '1' })).pagination.total).toBe(
      display.posts.length,
    );
    await expectWorldOfBusinessApi();
  });

  it('keeps the days of TikTok when it is connected by the Display API again', async () => {
    await connect(business.issueTokens());
    await refreshed();
    const daysOfBusiness = async () => {
      const { timeSeries } = await getProfile(team, 'tiktok', '?window=90d');
      const days = timeSeries.impressions ?? [];
      return days.filter(({ date }) => date >= daysAgo(60) && date <= daysAgo(3));
    };
    const before = await daysOfBusiness();
    // Counted before the account was connected by the Business API.
    await testApp.database.query(
      `INSERT INTO social_counted_days (team_id, platform, day, counts)
       SELECT $1, 'tiktok', unnest($2::date[]), '{"view_count": 1}'`,
      [team.teamId, [daysAgo(20), daysAgo(40)]],
    );
    await connectByDisplayApi();
    await refreshed();
    await testApp.database.query(
      `UPDATE social_sync_jobs SET next_run_at = now() - interval '1 ms' WHERE team_id = $1 AND kind = 'profile'`,
      [team.teamId],
    );
    await refreshed();
    expect(await loginKind()).toBe('standard');
    expect(await daysOfBusiness()).toEqual(before);
  });

  it('is read with requests that TikTok accepts', () => {
    expect([...display.violations, ...business.violations]).toEqual([]);
    const written = JSON.stringify(testApp.logLines);
    const secrets = [business.clientSecret, ...business.grants.secrets()];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });
});
