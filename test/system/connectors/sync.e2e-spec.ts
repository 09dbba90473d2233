import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { TokenRekeyService } from '../../../src/social-sync/tokens/token-rekey.service';
import { SocialSyncService } from '../../../src/social-sync/sync/social-sync.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { nextLateProfileRun, nextRun } from '../../../src/social-sync/sync/sync-schedule';
import {
  JOB_LEASE_MS,
  SyncDispatcherService,
} from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { CredentialsRepository } from '../../../src/social-sync/credentials/credentials.repository';
import {
  ReauthRequired,
  TokenSessionsService,
} from '../../../src/social-sync/tokens/token-sessions.service';
import { TokenVaultService } from '../../../src/social-sync/tokens/token-vault.service';
import { type Platform, PlatformError, PlatformHttp, shiftDate } from '@rapport/social-connectors';
import { DAY_MS } from '../../../src/core/values/durations';
import { VERSION } from '../../../src/core/values/package';
import { createTeam } from '../../factories/team.factory';
import { getSummary, listPosts } from '../../factories/social.factory';
import type { EmulatedFault } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { fakeDate } from '../../support/simulated-clock';
import type { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';
import { inProcessCli, type InProcessCli } from '../../support/cli/in-process-cli';
import { eventually } from '../../support/eventually';
import { hold, waitForBlocked } from '../../support/held-locks';

const KEY = `k1:${randomBytes(32).toString('base64')}`;
const VIDEOS = 60;
const HOUR_S = 3_600;
/** The hours from one time to another. Waits are written by the clock of the database, so the time of a run is not exact. */
const hoursBetween = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / (HOUR_S * 1_000));
const BLOCKED = /no job of youtube runs until \d{4}-\S+Z \(quotaExceeded\)/;

interface Connection {
  platform: Platform;
  status: string;
  state: string;
  account: { id: string; name: string; type: string } | null;
  lastRefreshedAt: string | null;
  nextRunAt: string | null;
  lastError: string | null;
}

describe('A connected account', () => {
  let youtube: YoutubeEmulator;
  let twitter: TwitterEmulator;
  let environment: NodeJS.ProcessEnv;
  let testApp: TestApp;
  let cli: InProcessCli;
  let team: TeamClient;

  beforeAll(async () => {
    youtube = await new YoutubeEmulator({ now: new Date(), videos: VIDEOS }).start();
    twitter = await new TwitterEmulator().populate(40).start();
    environment = {
      ...youtube.variables,
      SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
      SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
      SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
      SOCIAL_TWITTER_TOKEN_URL: `${twitter.url}/2/oauth2/token`,
      SOCIAL_TOKEN_KEYS: KEY,
    };
    testApp = await startTestApp(environment);
    testApp.app.get(PlatformHttp).retryDelaysMs = [0, 0];
    cli = inProcessCli({ ...environment, DATABASE_URL: testApp.databaseUrl }, 'social');
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    await cli.restore();
    await testApp.close();
    await youtube.close();
    await twitter.close();
  });

  const options = (platform: Platform) => ['--team', team.teamId, '--platform', platform];

  const connect = (platform: Platform, expiresIn = HOUR_S): Promise<object> => {
    const { accessToken, refreshToken } =
      platform === 'youtube' ? youtube.issueTokens() : twitter.issueTokens();
    const tokens = ['--access-token', accessToken, '--refresh-token', refreshToken];
    return cli.json('connect', ...options(platform), ...tokens, '--expires-in', `${expiresIn}`);
  };

  const connections = async (): Promise<Connection[]> => {
    const { connections } = await cli.json<{ connections: Connection[] }>(
      'list',
      '--team',
      team.teamId,
    );
    return connections;
  };

  const refreshIn = ({ app }: TestApp, platform: Platform) =>
    app.get(SocialSyncService).run(systemScope(team.teamId), platform, () => undefined);

  const jobsOf = (platform: Platform) =>
    testApp.database.query<{ kind: string; attempts: number; dueIn: number; code: string | null }>(
      `SELECT kind, attempts, last_error_code AS code,
              extract(epoch FROM next_run_at - now())::float8 AS "dueIn"
         FROM social_sync_jobs WHERE team_id = $1 AND platform = $2 ORDER BY kind`,
      [team.teamId, platform],
    );

  /** Waits until the service has read all posts and days of the past. */
  const backfilled = (platform: Platform) =>
    eventually(async () => {
      // The command line runs in another process as a rule, so that its service searches for jobs only every few seconds.
      testApp.app.get(SyncDispatcherService).wake();
      return (await jobsOf(platform)).every(({ dueIn }) => dueIn > 0);
    });

  /** Ends the job that reads the past of an account, for tests that need nothing of it. */
  const skipPast = () =>
    testApp.database.query(
      `UPDATE social_sync_jobs SET next_run_at = '9999-12-31' WHERE team_id = $1 AND kind = 'backfill'`,
      [team.teamId],
    );

  it('is refreshed by the service itself, until its posts and days are those of the platform', async () => {
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
        warnings: [],
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
      warnings: [],
    });
    expect(Date.parse(result.lastRefreshedAt)).toBeGreaterThan(Date.now() - DAY_MS);
    await backfilled('twitter');
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
    expect(await auditedOf('refreshPlatform')).toEqual(['twitter']);
  });

  it('has its days read again later on the same day while the platform is late with the newest one', async () => {
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

  /** The platforms of the events of the operator with this action. */
  async function auditedOf(action: string): Promise<string[]> {
    const events = await testApp.database.query<{ platform: string }>(
      `SELECT target_id AS platform FROM audit_events
        WHERE team_id = $1 AND action = $2 AND actor_kind = 'system' AND target_kind = 'platform'`,
      [team.teamId, action],
    );
    return events.map(({ platform }) => platform);
  }

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

  it('has tokens only in encrypted form, in no log line and no output', async () => {
    const { accessToken, refreshToken } = youtube.issueTokens();
    const tokens = ['--access-token', accessToken, '--refresh-token', refreshToken];
    const { stdout, stderr } = await cli.run('connect', ...options('youtube'), ...tokens);
    youtube.failNext({ status: 401, body: { error: { errors: [{ reason: 'authError' }] } } });
    youtube.failNext({ status: 500, body: {} });
    await skipPast();
    await backfilled('youtube');
    const rows = await testApp.database.query<{ secret: Buffer }>(
      'SELECT secret FROM social_credentials',
    );
    const stored = rows.map(({ secret }) => secret.toString('latin1')).join();
    const written = [stdout, stderr, stored, JSON.stringify(testApp.logLines)].join('\n');
    for (const secret of [accessToken, refreshToken, KEY.slice(3)]) {
      expect(written).not.toContain(secret);
    }
    expect(stored.length).toBeGreaterThan(100);
    await cli.json('disconnect', ...options('youtube'));
  });

  it('gets new tokens once, although several processes need them at the same time', async () => {
    const second = await startSecondApp(testApp, environment);
    try {
      await connect('twitter', 1);
      await backfilled('twitter');
      const exchanged = twitter.calls.filter(({ path }) => path === '/2/oauth2/token').length;
      const sessions = [testApp, second, testApp, second].map(({ app }) =>
        app.get(TokenSessionsService),
      );
      const account = { teamId: team.teamId, platform: 'twitter' } as const;
      const stale = await testApp.app.get(TokenSessionsService).open(account);
      const opened = await Promise.all(sessions.map((one) => one.reopen(account, stale)));
      const after = twitter.calls.filter(({ path }) => path === '/2/oauth2/token').length;
      expect(after - exchanged).toBe(1);
      expect(new Set(opened.map(({ accessToken }) => accessToken)).size).toBe(1);
      expect(opened[0]?.accessToken).not.toBe(stale.accessToken);
      await refreshIn(second, 'twitter');
      expect((await connections())[0]?.state).toBe('active');
    } finally {
      await second.close();
    }
  });

  it('needs a new sign-in once the platform has confirmed that its tokens are invalid; its data stay', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const { lastRefreshedAt } = (await connections())[0] ?? {};
    for (const grant of twitter.grants.all) grant.isRevoked = true;

    const { status, stdout } = await cli.run('refresh', ...options('twitter'), '--wait', '--json');

    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'ready', state: 'needs_reauth', posts: 0 });
    expect(await connections()).toMatchObject([
      {
        status: 'ready',
        state: 'needs_reauth',
        lastRefreshedAt,
        nextRunAt: null,
        lastError: expect.any(String),
      },
    ]);
    expect((await jobsOf('twitter')).filter(({ dueIn }) => dueIn < HOUR_S * 24)).toEqual([]);
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
    await connect('twitter');
    expect(await connections()).toMatchObject([{ state: 'active', lastError: null }]);
    await backfilled('twitter');
  });

  it('needs a new sign-in once the platform has confirmed that the account does not exist; its data stay', async () => {
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

  it('keeps its tokens when a refresh of them fails for another reason', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    twitter.failNext({ status: 503, body: {} }, /oauth2\/token/);
    await expect(sessions.reopen(account, session)).rejects.toBeInstanceOf(PlatformError);
    twitter.failNext({ status: 400, body: { error: 'invalid_request' } }, /oauth2\/token/);
    expect(await sessions.reopen(account, session)).toEqual(session);
    expect((await connections())[0]?.state).toBe('active');
  });

  it.each<[string, EmulatedFault, string]>([
    ['fails', { status: 503, body: {} }, 'http_503'],
    ['is rejected', { status: 400, body: { error: 'invalid_request' } }, 'invalid_request'],
  ])('is read with a token that ends soon when its refresh %s', async (_how, fault, code) => {
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    await connect('twitter', 300);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const sessions = testApp.app.get(TokenSessionsService);
    const calls = twitter.calls.length;
    twitter.failNext(fault, /oauth2\/token/);
    const session = await sessions.open(account);
    expect(twitter.calls.slice(calls).map(({ path }) => path)).toEqual(['/2/oauth2/token']);
    expect(testApp.logLines).toContainEqual(
      expect.objectContaining({ team: team.teamId, code, msg: 'Tokens were not refreshed.' }),
    );
    expect(twitter.grants.find(`Bearer ${session.accessToken}`)).not.toBeNull();
    expect((await sessions.open(account)).accessToken).not.toBe(session.accessToken);
  });

  it('gets its tokens after a process has ended between its claim and the response of the platform', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    const credentials = testApp.app.get(CredentialsRepository);
    const credential = await credentials.find(systemScope(account.teamId), 'twitter');
    // The other process has claimed the refresh, and is gone: its lease has ended.
    expect(await credentials.claimRefresh(account, credential?.version ?? 0, 0)).toBe(true);
    await eventually(async () => (await sessions.reopen(account, session)) !== session);
    expect((await sessions.open(account)).accessToken).not.toBe(session.accessToken);
    expect((await connections())[0]?.state).toBe('active');
  });

  it('needs a new sign-in if a process ended between the response and the write of new tokens', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    const credentials = testApp.app.get(CredentialsRepository);
    const change = jest.spyOn(credentials, 'change');
    change.mockReturnValue(new Promise(() => undefined));
    void sessions.reopen(account, session);
    await eventually(() => change.mock.calls.length > 0);
    change.mockRestore();
    await testApp.database.query(
      `UPDATE social_credentials SET refresh_claimed_until = now() - interval '1 ms'`,
    );
    await expect(sessions.reopen(account, session)).rejects.toBeInstanceOf(ReauthRequired);
    expect(await connections()).toMatchObject([{ status: 'ready', state: 'needs_reauth' }]);
    const { pagination } = await listPosts(team, 'twitter', { limit: '1' });
    expect(pagination.total).toBe(twitter.posts.length);
  });

  it('keeps its new tokens if the database is unavailable when they are written', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    const change = jest.spyOn(testApp.app.get(CredentialsRepository), 'change');
    const outage = Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' });
    for (let failures = 0; failures < 6; failures += 1) change.mockRejectedValueOnce(outage);
    const { accessToken } = await sessions.reopen(account, session);
    expect(change).toHaveBeenCalledTimes(7);
    expect(accessToken).not.toBe(session.accessToken);
    expect((await sessions.open(account)).accessToken).toBe(accessToken);
  });

  it('has the write of its new tokens not repeated after an error of another kind', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const sessions = testApp.app.get(TokenSessionsService);
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    const session = await sessions.open(account);
    const change = jest.spyOn(testApp.app.get(CredentialsRepository), 'change');
    change.mockRejectedValueOnce(new Error('A bug.'));
    await expect(sessions.reopen(account, session)).rejects.toThrow('A bug.');
    expect(change).toHaveBeenCalledTimes(1);
    await testApp.app.get(SocialAccountsService).disconnect(systemScope(account.teamId), 'twitter');
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
    const limited = team;
    team = await createTeam(testApp);
    await connect('twitter');
    const limit = { status: 429, headers: { 'Retry-After': '600' }, body: {} };
    const jobs = testApp.app.get(SyncJobsRepository);
    const run = async (fault: EmulatedFault, times: number) => {
      const job = await jobs.claim(limited.teamId, 'twitter', 'posts', JOB_LEASE_MS);
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
        [limited.teamId, team.teamId],
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

  it('is not waited for by social refresh --wait after it was disconnected', async () => {
    await connect('twitter');
    await backfilled('twitter');
    await testApp.database.query(
      `UPDATE social_sync_jobs SET claimed_until = now() + interval '1 hour' WHERE team_id = $1`,
      [team.teamId],
    );
    const claim = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claim');
    const refresh = refreshIn(testApp, 'twitter').catch((error: unknown) => error);
    await eventually(() => claim.mock.calls.length > 1);
    claim.mockRestore();
    await cli.json('disconnect', ...options('twitter'));
    expect(await refresh).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['platform: twitter has no connected account'],
    });
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

  it('has a post whose numbers cannot be read at first without them, until they can', async () => {
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
    const expected = [
      {
        problem: 'unreadable',
        reason: 'id: is a number that JSON cannot represent exactly',
        posts: 2,
      },
      { problem: 'unreadable', reason: 'created_at: is required', posts: 1 },
    ];
    const result = await cli.json<{ posts: number; warnings: object[] }>(
      'refresh',
      ...options('twitter'),
      '--wait',
    );
    expect(result).toMatchObject({ posts: 1, warnings: expected });
    expect(await connections()).toMatchObject([{ lastError: null, warnings: expected }]);
    const { stdout } = await cli.run('list', '--team', team.teamId);
    expect(stdout).toContain('2 unreadable (id: is a number');
    await refreshIn(testApp, 'twitter');
    expect(await connections()).toMatchObject([{ warnings: [] }]);
    claimDue.mockRestore();
  });

  it('has a post of the past whose numbers cannot be read at first as soon as they can', async () => {
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

  it('waits until the quota of the app is reset, as all accounts of the platform', async () => {
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
    expect([status, stderr]).toEqual([1, expect.stringMatching(BLOCKED)]);
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

  it('keeps its tokens readable when the key is replaced', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const newKey = `k2:${randomBytes(32).toString('base64')}`;
    const rotating = { ...environment, SOCIAL_TOKEN_KEYS: `${newKey},${KEY}` };
    const second = await startSecondApp(testApp, rotating);
    const rekey = second.app.get(TokenRekeyService);
    const { rekeyed, remaining } = await rekey.rekey();
    expect([rekeyed > 0, remaining]).toEqual([true, 0]);
    expect(await rekey.rekey()).toEqual({ rekeyed: 0, remaining: 0 });
    expect(await auditedOf('rekeyTokens')).toEqual(['twitter']);
    await second.close();
    const third = await startSecondApp(testApp, { ...environment, SOCIAL_TOKEN_KEYS: newKey });
    // The first service has only the previous key: it must not run the jobs of the third one.
    const claimDue = jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue');
    claimDue.mockResolvedValue([]);
    try {
      expect((await refreshIn(third, 'twitter')).state).toBe('active');
      // It cannot read the tokens, and says so.
      expect((await refreshIn(testApp, 'twitter')).state).toBe('needs_reauth');
      expect(await connections()).toMatchObject([{ lastError: 'undecryptable' }]);
    } finally {
      await third.close();
    }
  });

  it('is disconnected with its tokens, which are revoked', async () => {
    await connect('twitter');
    await backfilled('twitter');
    const grant = twitter.grants.all.at(-1);
    await testApp.database.query('DELETE FROM social_credentials WHERE team_id <> $1', [
      team.teamId,
    ]);
    expect(await cli.json('disconnect', ...options('twitter'))).toEqual({
      platform: 'twitter',
      status: 'not_connected',
    });
    expect(grant?.isRevoked).toBe(true);
    expect(await connections()).toMatchObject([
      { status: 'not_connected', state: 'imported', account: null },
    ]);
    expect(await jobsOf('twitter')).toEqual([]);
  });

  it('is disconnected with the tokens of a refresh that ends at the same time, which are revoked', async () => {
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    await connect('twitter');
    const account = { teamId: team.teamId, platform: 'twitter' } as const;
    await testApp.database.query('DELETE FROM social_credentials WHERE team_id <> $1', [
      team.teamId,
    ]);
    const credential = await testApp.app
      .get(CredentialsRepository)
      .find(systemScope(account.teamId), 'twitter');
    const vault = testApp.app.get(TokenVaultService);
    const tokens = vault.open(credential!, credential!.secret);
    const renewed = twitter.issueTokens();
    const { accessToken, refreshToken } = renewed;
    const refresh = await hold(
      testApp,
      `UPDATE social_credentials SET secret = $2, version = version + 1
        WHERE team_id = $1 AND platform = 'twitter'`,
      [team.teamId, vault.seal(credential!, { ...tokens, accessToken, refreshToken })],
    );
    const disconnected = testApp.app
      .get(SocialAccountsService)
      .disconnect(systemScope(account.teamId), 'twitter');
    await waitForBlocked(testApp);
    await refresh.release();
    expect(await disconnected).toBe('not_connected');
    expect(renewed.isRevoked).toBe(true);
  });

  it('is disconnected without a revocation of its tokens if another team has connected it', async () => {
    await connect('youtube');
    team = await createTeam(testApp);
    await connect('youtube');
    const calls = youtube.calls.length;
    await cli.json('disconnect', ...options('youtube'));
    expect(youtube.calls.slice(calls).filter(({ path }) => path === '/revoke')).toEqual([]);
    expect(await connections()).toMatchObject([{ state: 'imported' }]);
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

  it('is read with requests that the platforms accept', () => {
    expect([...youtube.violations, ...twitter.violations]).toEqual([]);
    expect(youtube.calls.length + twitter.calls.length).toBeGreaterThan(50);
    const agents = [...youtube.calls, ...twitter.calls].map(({ headers }) => headers['user-agent']);
    expect(new Set(agents)).toEqual(new Set([`Rapport/${VERSION}`]));
  });
});
