import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { RequestBudgetsService } from '../../../src/social-sync/budgets/request-budgets.service';
import {
  type Platform,
  PlatformError,
  PlatformHttp,
  windowAt,
  withinRun,
} from '@rapport/social-connectors';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import {
  type RunResult,
  SyncWorkerService,
} from '../../../src/social-sync/sync/sync-worker.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { TokenSessionsService } from '../../../src/social-sync/tokens/token-sessions.service';
import type { SyncKind } from '../../../src/social-sync/entities/social-sync-job.entity';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { createTeam } from '../../factories/team.factory';
import { fakeDate } from '../../support/simulated-clock';
import { readMetrics } from '../../support/read-metrics';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { runInProcess } from '../../support/cli/in-process-cli';

const POSTS = 40;
const READS = 100;
const UNITS = 90;
const BACKFILL_UNITS = 40;
const LINKEDIN_REQUESTS = 10;
const LEASE_MS = 300_000;

/** The present window of a budget of X or YouTube. */
const windowOf = (bucket: string) =>
  windowAt(bucket === 'reads' ? 'month' : 'pacific day', new Date());

describe('The budgets of platforms', () => {
  let youtube: YoutubeEmulator;
  let twitter: TwitterEmulator;
  let environment: Record<string, string>;
  let testApp: TestApp;

  beforeAll(async () => {
    youtube = await new YoutubeEmulator({ videos: 60 }).start();
    twitter = await new TwitterEmulator().populate(POSTS, 1).start();
    environment = {
      ...youtube.variables,
      SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
      SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
      SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
      SOCIAL_TWITTER_TOKEN_URL: `${twitter.url}/2/oauth2/token`,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      SOCIAL_TWITTER_READS_PER_MONTH: String(READS),
      SOCIAL_YOUTUBE_UNITS_PER_DAY: String(UNITS),
      SOCIAL_LINKEDIN_REQUESTS_PER_DAY: String(LINKEDIN_REQUESTS),
      METRICS: 'true',
    };
    testApp = await startTestApp(environment);
    testApp.app.get(PlatformHttp).retryDelaysMs = [0, 0];
    // The tests run the jobs themselves.
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
  });

  beforeEach(async () => {
    twitter.calls.length = 0;
    youtube.calls.length = 0;
    const tables = 'social_credentials, social_app_limits, social_budgets, social_team_budgets';
    await query(`TRUNCATE ${tables}, social_billed_posts CASCADE`);
  });

  afterAll(async () => {
    await testApp.close();
    await youtube.close();
    await twitter.close();
  });

  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    testApp.database.query<Row>(text, values);

  /** Connects the account of the emulator to a new team; returns the id of the team. */
  const connect = async (platform: 'twitter' | 'youtube'): Promise<string> => {
    const { teamId } = await createTeam(testApp);
    const emulator = platform === 'youtube' ? youtube : twitter;
    const { accessToken, refreshToken } = emulator.issueTokens();
    const accounts = testApp.app.get(SocialAccountsService);
    const tokens = { accessToken, refreshToken, expiresInSeconds: 7_200 };
    await accounts.connectWithTokens(systemScope(teamId), platform, tokens);
    return teamId;
  };

  const run = async (teamId: string, platform: Platform, kind: SyncKind): Promise<RunResult> => {
    const job = await testApp.app.get(SyncJobsRepository).claim(teamId, platform, kind, LEASE_MS);
    if (job === null) throw new Error('The job is running.');
    return testApp.app.get(SyncWorkerService).run(job);
  };

  const jobOf = async (teamId: string, platform: Platform, kind: SyncKind) => {
    const jobs = await testApp.app.get(SyncJobsRepository).list(systemScope(teamId), platform);
    const { attempts, lastErrorCode, nextRunAt } = jobs.find((job) => job.kind === kind) ?? {};
    return { attempts, code: lastErrorCode, nextRunAt };
  };

  /** Sets what is used of a budget in the present window. */
  const setUsed = (platform: Platform, bucket: string, used: number) =>
    query(
      `INSERT INTO social_budgets (platform, bucket, window_start, used) VALUES ($1, $2, $3, $4)
       ON CONFLICT (platform, bucket) DO UPDATE SET window_start = $3, used = $4`,
      [platform, bucket, windowOf(bucket).start, used],
    );

  const used = async (platform: Platform, bucket: string): Promise<number> => {
    const [row] = await query<{ used: number }>(
      'SELECT used FROM social_budgets WHERE platform = $1 AND bucket = $2',
      [platform, bucket],
    );
    return row?.used ?? 0;
  };

  /** The blocked apps; times to the minute, because they are written as waits. */
  const blocked = () =>
    query<{ platform: string; code: string; until: Date }>(
      `SELECT platform, code, date_trunc('minute', blocked_until) AS until FROM social_app_limits`,
    );

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

  it('count the posts that X bills, each once per day, and exactly up to the limit', async () => {
    const account = await connect('twitter');
    const today = new Date().toISOString().slice(0, 10);
    await run(account, 'twitter', 'posts');
    await run(account, 'twitter', 'posts');
    expect(await used('twitter', 'reads')).toBe(POSTS);
    // The account itself, once per day, and the posts.
    expect(twitter.costOn(today)).toBeCloseTo(0.01 + POSTS * 0.005);

    await query('TRUNCATE social_billed_posts');
    await setUsed('twitter', 'reads', READS - 25);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ posts: 25, isDone: false });
    expect(await run(account, 'twitter', 'posts')).toMatchObject({
      posts: 0,
      errorCode: 'budget_used_up/reads',
    });
    expect(await used('twitter', 'reads')).toBe(READS);
    expect((await blocked())[0]?.until).toEqual(windowOf('reads').end);
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

  it('are not exceeded by several processes at the same time', async () => {
    const { teamId } = await createTeam(testApp);
    await query(
      `INSERT INTO social_connections (team_id, platform, is_connected) VALUES ($1, 'linkedin', true)`,
      [teamId],
    );
    const second = await startSecondApp(testApp, environment);
    try {
      const takes = Array.from({ length: 2 * LINKEDIN_REQUESTS }, (_, index) =>
        withinRun({ teamId, isBackfill: false }, () =>
          (index % 2 === 0 ? testApp : second).app
            .get(RequestBudgetsService)
            .take({ platform: 'linkedin', amounts: { requests: 1 } }),
        ),
      );
      const results = await Promise.allSettled(takes);
      const errors = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      expect(errors).toHaveLength(LINKEDIN_REQUESTS);
      for (const error of errors) {
        expect(error).toBeInstanceOf(PlatformError);
        expect(error).toMatchObject({
          kind: 'budget',
          scope: 'app',
          code: 'budget_used_up/requests',
        });
      }
      expect(await used('linkedin', 'requests')).toBe(LINKEDIN_REQUESTS);
    } finally {
      await second.close();
    }
  });

  it('do not reject the requests of a person who connects an account', async () => {
    await setUsed('youtube', 'units', UNITS);
    await connect('youtube');
    expect(await used('youtube', 'units')).toBe(UNITS + 1);
  });

  it('are in the metrics and in doctor, and the log warns at 80 %', async () => {
    const account = await connect('twitter');
    await setUsed('twitter', 'reads', READS - 55);
    await run(account, 'twitter', 'posts');
    const samples = await readMetrics(testApp);
    const valueOf = (name: string, platform: string, bucket: string) =>
      samples.find(
        (one) =>
          one.name === `rapport_social_budget_${name}` &&
          one.labels.platform === platform &&
          one.labels.bucket === bucket,
      )?.value;
    expect(valueOf('left', 'twitter', 'reads')).toBe(15);
    expect(valueOf('limit', 'twitter', 'reads')).toBe(READS);
    expect(valueOf('account_share', 'twitter', 'reads')).toBe(READS);
    expect(valueOf('left', 'youtube', 'backfill_units')).toBe(BACKFILL_UNITS);
    expect(valueOf('left', 'linkedin', 'requests')).toBe(LINKEDIN_REQUESTS);

    const warning = testApp.logLines.find(({ msg }) => msg === 'Most of a budget is used.');
    expect(warning).toMatchObject({ platform: 'twitter', bucket: 'reads', limit: READS });

    const doctor = async () => {
      const variables = { ...environment, DATABASE_URL: testApp.databaseUrl };
      const { stdout } = await runInProcess(variables, 'doctor', '--json');
      const { checks } = JSON.parse(stdout) as {
        checks: { name: string; ok: boolean; detail: string }[];
      };
      return checks.find(({ name }) => name === 'budgets');
    };
    const until = windowOf('reads').end.toISOString();
    const reads = `of ${READS} reads left until ${until}, which is little (each account has ${READS}, the most that one has used is ${POSTS})`;
    const { ok, detail } = (await doctor()) ?? {};
    expect(ok).toBe(true);
    expect(detail).toContain(`twitter: 15 ${reads}`);
    expect(detail).not.toContain('youtube');
    await setUsed('twitter', 'reads', READS);
    expect(await doctor()).toMatchObject({
      ok: false,
      detail: expect.stringContaining(`twitter: 0 ${reads}`) as string,
    });
  });

  it('of requests for tokens are none, and these are never repeated', async () => {
    const account = { teamId: await connect('youtube'), platform: 'youtube' } as const;
    const sessions = testApp.app.get(TokenSessionsService);
    const session = await sessions.open(account);
    youtube.failNext({ status: 503, body: {} }, /token$/);
    const before = await used('youtube', 'units');
    await expect(sessions.reopen(account, session)).rejects.toMatchObject({ kind: 'transient' });
    expect(youtube.calls.filter(({ path }) => path === '/token')).toHaveLength(1);
    expect(await used('youtube', 'units')).toBe(before);
  });

  it('count each repetition of a request that fails for a moment, of which the job does not know', async () => {
    const channel = await connect('youtube');
    const before = await used('youtube', 'units');
    youtube.failNext({ status: 500, body: {} }, /videos$/);
    youtube.failNext('reset', /videos$/);
    expect(await run(channel, 'youtube', 'posts')).toMatchObject({ errorCode: null });
    expect(await jobOf(channel, 'youtube', 'posts')).toMatchObject({ attempts: 0, code: null });
    expect(await used('youtube', 'units')).toBe(before + 4);
  });

  it('have no failed reads of posts', async () => {
    const account = await connect('twitter');
    twitter.failNext('reset', /tweets$/);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ posts: POSTS, errorCode: null });
    twitter.failNext({ status: 500, body: {} }, /tweets$/, 3);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ errorCode: 'http_500' });
    expect(await jobOf(account, 'twitter', 'posts')).toMatchObject({ attempts: 1 });
    const calls = twitter.calls.length;
    // Not repeated at once: X says when to come back.
    const reply = { status: 503, headers: { 'Retry-After': '600' }, body: {} };
    twitter.failNext(reply, /tweets$/);
    expect(await run(account, 'twitter', 'posts')).toMatchObject({ errorCode: 'http_503' });
    expect(twitter.calls.length).toBe(calls + 1);
    expect(await used('twitter', 'reads')).toBe(POSTS);
  });
});
