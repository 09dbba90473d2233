import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SocialSyncService } from '../../../src/social-sync/sync/social-sync.service';
import { JOB_LEASE_MS } from '../../../src/social-sync/sync/sync-dispatcher.service';
import {
  IS_RUNNABLE,
  SyncJobsRepository,
} from '../../../src/social-sync/sync/sync-jobs.repository';
import { SocialSignInService } from '../../../src/social-sync/sign-in/social-sign-in.service';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { MINUTE_MS } from '../../../src/core/values/durations';
import { type MetricName, type Platform, PlatformHttp } from '@rapport/social-connectors';
import { TokenSessionsService } from '../../../src/social-sync/tokens/token-sessions.service';
import { LOGGER } from '../../../src/core/observability/logger';
import { EmulatedPlatforms } from '../../../packages/social-connectors/test/emulators/emulated-platforms';
import { SECRET_MARK } from '../../../packages/social-connectors/test/emulators/secret-mark';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { watchResponses } from '../../support/traffic/watch-responses';
import { inProcessCli, type InProcessCli, runInProcess } from '../../support/cli/in-process-cli';
import {
  type EmulatedAccount,
  emulatedAccounts,
} from '../../../packages/social-connectors/test/emulators/emulated-accounts';
import {
  ENDED_VERSION,
  type FaultCase,
  INVALID_CURSORS,
  OUTAGES,
  REJECTED_REFRESH,
  REJECTED_TOKEN,
  TOKEN_PATH,
  twitterLimit,
  type Wait,
} from './platform-faults';
import { exposedText } from '../../../packages/social-connectors/test/connector-harness';
import { hasSecret, storedRows } from './secret-search';
import { type Served, servedNumbers, trueNumbers } from '../../simulation/served-numbers';

const PUBLIC_URL = 'https://rapport.example.com';
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/** In place of 30 seconds. */
const TIMEOUT_MS = 100;
/** Reads of accounts, but not of tokens. */
const DATA_PATH = /^(?!.*(token\/?|accessToken)$)/;
/** developers.tiktok.com/doc/tiktok-api-v2-error-handling */
const INVALID_PARAMS = { status: 400, body: { error: { code: 'invalid_params' } } };
const THROTTLED = { status: 429, headers: { 'Retry-After': '60' }, body: { error: SECRET_MARK } };
/** The jobs of a refresh. */
const KINDS = ['posts', 'profile', 'rereads'] as const;

interface JobRow {
  kind: string;
  attempts: number;
  code: string | null;
  waitS: number;
}

interface ListedConnection {
  platform: string;
  status: string;
  state: string;
  lastRefreshedAt: string | null;
  lastError: string | null;
}

describe('The sync of all platforms, with faults', () => {
  /**
   * The time of the platforms: numbers grow when a test sets it forward. It is later than the time of the service, which must
   * not ask for a day that has not ended on the platform.
   */
  let time = new Date(Date.now() + MINUTE_S * 1_000);
  let emulators: EmulatedPlatforms;
  let accounts: EmulatedAccount[];
  let testApp: TestApp;
  let cli: InProcessCli;
  let team: TeamClient;
  /** All that the service and its commands have sent or thrown. */
  const shown: string[] = [];

  beforeAll(async () => {
    emulators = await new EmulatedPlatforms({ now: time, pastDays: 16, futureDays: 0 }).start();
    accounts = emulatedAccounts(emulators, () => time);
    const environment = {
      ...emulators.variables,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL,
      METRICS: 'true',
    };
    testApp = await startTestApp(environment);
    testApp.app.get(PlatformHttp).retryDelaysMs = [0, 0];
    watchResponses(testApp.app.getHttpServer(), ({ status, headers, body }) => {
      shown.push([status, JSON.stringify(headers), body.toString()].join(' '));
    });
    holdJobs();
    cli = inProcessCli({ ...environment, DATABASE_URL: testApp.databaseUrl }, 'social');
    team = await createTeam(testApp);
    for (const one of accounts) await connect(one);
    await ofAll(importAllPosts);
  });

  /** Calls whose errors are searched. */
  let watched: jest.MockInstance<Promise<unknown>, never[]>[] = [];

  beforeEach(() => {
    watched = [
      jest.spyOn(PlatformHttp.prototype, 'send'),
      jest.spyOn(TokenSessionsService.prototype, 'open'),
      jest.spyOn(TokenSessionsService.prototype, 'reopen'),
      jest.spyOn(SocialAccountsService.prototype, 'connectOneOf'),
    ] as unknown as typeof watched;
  });

  afterEach(async () => {
    for (const { mock } of watched) {
      const calls = mock.results.map(({ value }) => value as Promise<unknown>);
      for (const call of await Promise.allSettled(calls)) {
        if (call.status === 'rejected') shown.push(exposedText(call.reason));
      }
    }
    jest.restoreAllMocks();
    holdJobs();
    for (const { emulator } of accounts) emulator.clearFaults();
    await testApp.database.query(
      `UPDATE social_app_limits SET blocked_until = now() - interval '1 ms'`,
    );
    await testApp.database.query(
      'UPDATE social_sync_jobs SET attempts = 0, last_error_code = NULL',
    );
  });

  afterAll(async () => {
    await cli.restore();
    await testApp.close();
    await emulators.close();
  });

  /** Jobs run only when a test runs them. */
  function holdJobs(): void {
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
  }

  /** Does the same for all platforms at once; returns the results by platform. */
  async function ofAll<T>(
    work: (one: EmulatedAccount) => Promise<T>,
    among: readonly EmulatedAccount[] = accounts,
  ): Promise<Record<string, T>> {
    const entries = among.map(async (one) => [one.platform, await work(one)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }

  const keyOf = ({ platform }: { platform: Platform }) => [team.teamId, platform];

  /** Connects an account with the command line. */
  async function connect({ platform, newTokens }: EmulatedAccount): Promise<void> {
    const { accessToken, refreshToken, accountId } = newTokens();
    const options = ['--team', team.teamId, '--platform', platform, '--access-token', accessToken];
    if (refreshToken !== undefined) options.push('--refresh-token', refreshToken);
    if (accountId !== undefined) options.push('--account', accountId);
    const { status } = await runCommand('connect', ...options);
    expect([platform, status]).toEqual([platform, 0]);
  }

  /** Runs `social` with a command, and keeps what it shows. */
  async function runCommand(...args: string[]): Promise<{ status: number; stdout: string }> {
    const { status, stdout, stderr } = await cli.run(...args);
    shown.push(stdout, stderr);
    return { status, stdout };
  }

  const doctorSettings = () => ({ DATABASE_URL: testApp.databaseUrl });

  async function reconnect(one: EmulatedAccount): Promise<void> {
    const accounts = testApp.app.get(SocialAccountsService);
    await accounts.connectWithTokens(systemScope(team.teamId), one.platform, one.newTokens());
    await importAllPosts(one);
  }

  /** Runs the backfill until all posts are imported, and a refresh for the days. */
  async function importAllPosts(one: EmulatedAccount): Promise<void> {
    const jobs = testApp.app.get(SyncJobsRepository);
    const expected = Object.keys(one.posts()).length;
    do {
      const job = await jobs.claim(team.teamId, one.platform, 'backfill', JOB_LEASE_MS);
      if (job === null) throw new Error('The job runs already.');
      const { errorCode } = await testApp.app.get(SyncWorkerService).run(job);
      if (errorCode !== null) throw new Error(`${one.platform}: ${errorCode}`);
    } while (Object.keys((await served(one)).posts).length < expected);
    await refresh(one);
  }

  /** Runs all jobs of an account, and reads all its posts again. */
  async function refresh(one: EmulatedAccount) {
    await testApp.database.query(
      `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms' WHERE (team_id, platform) = ($1, $2)`,
      keyOf(one),
    );
    const { teamId } = team;
    return testApp.app
      .get(SocialSyncService)
      .run(systemScope(teamId), one.platform, () => undefined);
  }

  async function jobsOf(one: EmulatedAccount): Promise<Record<string, JobRow>> {
    const rows = await testApp.database.query<JobRow>(
      `SELECT kind, attempts, last_error_code AS code,
              extract(epoch FROM next_run_at - now())::float8 AS "waitS"
         FROM social_sync_jobs WHERE (team_id, platform) = ($1, $2) AND kind <> 'backfill'`,
      keyOf(one),
    );
    return Object.fromEntries(rows.map((row) => [row.kind, row]));
  }

  /** The versions of the tokens by platform. */
  const versionsOf = async (): Promise<Record<string, number>> => {
    const rows = await testApp.database.query<{ platform: string; version: number }>(
      'SELECT platform, version FROM social_credentials WHERE team_id = $1',
      [team.teamId],
    );
    return Object.fromEntries(rows.map(({ platform, version }) => [platform, version]));
  };

  /** The connections that `social list` prints, by platform. */
  const connections = async (): Promise<Record<string, ListedConnection>> => {
    const { stdout } = await runCommand('list', '--team', team.teamId, '--json');
    const { connections } = JSON.parse(stdout) as { connections: ListedConnection[] };
    return Object.fromEntries(connections.map((one) => [one.platform, one]));
  };

  const served = (one: EmulatedAccount): Promise<Served> => servedNumbers(team, one);

  /** The numbers of the platforms grow. */
  const growNumbers = (): void => {
    time = new Date(time.getTime() + 10 * MINUTE_S * 1_000);
  };

  async function expectTruth(among = accounts): Promise<void> {
    const now = await ofAll(served, among);
    const truth = among.map((one) => [one.platform, trueNumbers(one, now[one.platform] as Served)]);
    expect(now).toEqual(Object.fromEntries(truth));
    for (const { posts } of Object.values(now))
      expect(Object.keys(posts).length).toBeGreaterThan(5);
  }

  /** Whether a number of seconds is the wait, with jitter and the time that the test takes. */
  function isWait(seconds: number, wait: Wait): boolean {
    const now = new Date();
    const bounds: Record<Wait, readonly [number, number]> = {
      backoff: [4 * MINUTE_S, 6 * MINUTE_S],
      'a minute': [MINUTE_S, MINUTE_S],
      '15 minutes': [15 * MINUTE_S, 15 * MINUTE_S],
      'an hour': [HOUR_S, HOUR_S],
      'a day': [DAY_S, DAY_S],
      'UTC midnight': [secondsToMidnight(now, 'UTC'), secondsToMidnight(now, 'UTC')],
      'Pacific midnight': [
        secondsToMidnight(now, 'America/Los_Angeles'),
        secondsToMidnight(now, 'America/Los_Angeles'),
      ],
    };
    const [min, max] = bounds[wait];
    // A wait that ends within the next minute is a minute.
    return seconds > Math.max(min, MINUTE_S) - 30 && seconds < Math.max(max, MINUTE_S) + 5;
  }

  const outcomeOf = ({ code, attempts, waitS }: JobRow, wait: Wait) => [
    code,
    attempts,
    isWait(waitS, wait) ? wait : waitS,
  ];

  /** Refreshes accounts whose requests all fail, checks jobs and numbers, ends the fault and refreshes them again. */
  async function expectOutage(cases: Partial<Record<Platform, FaultCase>>): Promise<void> {
    const among = accounts.filter(({ platform }) => platform in cases);
    const before = await ofAll(served, among);
    growNumbers();
    const limit = AbortSignal.timeout.bind(AbortSignal);
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const results = await ofAll((one) => {
      const { fault } = cases[one.platform] as FaultCase;
      if (fault === 'hang') {
        // That of a request, not of a run.
        timeout.mockImplementation((ms) => limit(ms > MINUTE_MS ? ms : TIMEOUT_MS));
      }
      one.emulator.failNext(fault, /./, Infinity);
      return refresh(one);
    }, among);
    timeout.mockRestore();
    const after = await ofAll(served, among);
    for (const one of among) {
      const { code, wait, counts = wait === 'backoff', blocksApp = false } = cases[one.platform] as FaultCase; // oxfmt-ignore
      const jobs = await jobsOf(one);
      const outcomes = KINDS.map((kind) => outcomeOf(jobs[kind] as JobRow, wait));
      // The first job stops the app, so the others send nothing.
      const attempts = KINDS.map((kind) => (counts && !(blocksApp && kind !== 'posts') ? 1 : 0));
      const expected = attempts.map((attempt) => [code, attempt, wait]);
      expect([one.platform, ...outcomes]).toEqual([one.platform, ...expected]);
      expect([one.platform, await runnableJobs(one)]).toEqual([one.platform, blocksApp ? 0 : 4]);
      expect(results[one.platform]).toMatchObject({ status: 'ready', state: 'active', posts: 0 });
      expect([one.platform, after[one.platform]]).toEqual([one.platform, before[one.platform]]);
    }
    await expectRecovery(among);
  }

  /** The jobs that a process would run once they are due: none while the platform rejects the app. */
  async function runnableJobs(one: EmulatedAccount): Promise<number> {
    const [row] = await testApp.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM social_sync_jobs j
        WHERE (team_id, platform) = ($1, $2) AND ${IS_RUNNABLE}`,
      keyOf(one),
    );
    return row?.count ?? 0;
  }

  async function expectRecovery(among = accounts): Promise<void> {
    for (const { emulator } of among) emulator.clearFaults();
    await testApp.database.query(
      `UPDATE social_app_limits SET blocked_until = now() - interval '1 ms'`,
    );
    const views = await ofAll(refresh, among);
    for (const { platform } of among) {
      expect([platform, views[platform]]).toMatchObject([platform, { lastError: null }]);
    }
    for (const one of among) {
      for (const { kind, attempts, code } of Object.values(await jobsOf(one))) {
        expect([one.platform, kind, attempts, code]).toEqual([one.platform, kind, 0, null]);
      }
    }
    await expectTruth(among);
  }

  it('serves the numbers of the platforms without a fault', async () => {
    growNumbers();
    await expectRecovery();
  });

  it.each(Object.entries(OUTAGES))(
    'keeps all numbers until it has passed: %s',
    async (_name, cases) => {
      await expectOutage(cases);
    },
  );

  it('waits until the time that X states in a header', async () => {
    await expectOutage({ twitter: twitterLimit(new Date()) });
  });

  it('stops LinkedIn for a day when the version of the API has ended', async () => {
    await expectOutage({ linkedin: ENDED_VERSION });
    expect(testApp.logLines).toContainEqual(
      expect.objectContaining({
        level: 50,
        platform: 'linkedin',
        code: 'NONEXISTENT_VERSION',
        msg: 'A platform rejects the app.',
      }),
    );
  });

  it('gets new tokens once the platform rejects the access token', async () => {
    const among = accounts.filter(({ platform }) => !['facebook', 'instagram'].includes(platform));
    growNumbers();
    const versions = await versionsOf();
    for (const one of among) one.expireAccessTokens();
    await expectRecovery(among);
    for (const { platform } of among) {
      expect([platform, (await versionsOf())[platform]]).toEqual([
        platform,
        (versions[platform] ?? 0) + 1,
      ]);
    }
  });

  it('keeps tokens that still work although the platform rejects one request and a refresh', async () => {
    growNumbers();
    const versions = await versionsOf();
    const calls = await ofAll(async ({ platform, emulator }) => {
      emulator.failNext(REJECTED_TOKEN[platform], DATA_PATH, 1);
      const rejected = REJECTED_REFRESH[platform];
      if (rejected !== null) emulator.failNext(rejected, TOKEN_PATH, Infinity);
      return emulator.calls.length;
    });
    const views = await ofAll(refresh);
    for (const { platform, emulator } of accounts) {
      expect([platform, views[platform]]).toMatchObject([
        platform,
        { state: 'active', lastError: null },
      ]);
      const later = emulator.calls.slice(calls[platform]);
      const refreshes = later.filter(({ path }) => TOKEN_PATH.test(path)).length;
      expect([platform, refreshes]).toEqual([
        platform,
        REJECTED_REFRESH[platform] === null ? 0 : 1,
      ]);
    }
    expect(await versionsOf()).toEqual(versions);
    await expectTruth();
  });

  it('keeps tokens when a refresh of them fails for another reason', async () => {
    const among = accounts.filter(({ platform }) => !['facebook', 'instagram'].includes(platform));
    const before = await ofAll(served, among);
    const versions = await versionsOf();
    for (const one of among) {
      one.expireAccessTokens();
      one.emulator.failNext({ status: 503, body: {} }, TOKEN_PATH, Infinity);
    }
    const views = await ofAll(refresh, among);
    for (const one of among) {
      expect([one.platform, views[one.platform]]).toMatchObject([
        one.platform,
        { state: 'active', lastError: 'http_503' },
      ]);
      expect([one.platform, (await jobsOf(one)).posts]).toMatchObject([
        one.platform,
        { attempts: 1 },
      ]);
    }
    expect(await versionsOf()).toEqual(versions);
    expect(await ofAll(served, among)).toEqual(before);
    await expectRecovery(among);
  });

  it('reads the posts that it can when a scope is withdrawn, and keeps the other numbers', async () => {
    const before = await ofAll(served);
    growNumbers();
    for (const one of accounts) one.withdrawScope();
    const views = await ofAll(refresh);
    const codes = await ofAll(async (one) => {
      const { posts, profile } = await jobsOf(one);
      return [posts, profile].map((job) => outcomeOf(job as JobRow, 'a day'));
    });
    const works = [null, 0, expect.any(Number)];
    expect(codes).toEqual({
      facebook: [
        ['10', 1, 'a day'],
        ['10', 1, 'a day'],
      ],
      instagram: [
        ['10', 1, 'a day'],
        ['10', 1, 'a day'],
      ],
      twitter: [
        ['http_403', 1, 'a day'],
        ['http_403', 1, 'a day'],
      ],
      linkedin: [['ACCESS_DENIED/100', 1, 'a day'], works],
      tiktok: [['scope_not_authorized', 1, 'a day'], works],
      youtube: [works, ['insufficientPermissions', 1, 'a day']],
    });
    for (const one of accounts) {
      expect([one.platform, views[one.platform]]).toMatchObject([
        one.platform,
        { status: 'ready', state: 'active' },
      ]);
      expectOldOrTrue(one, before[one.platform] as Served, await served(one));
    }
    await ofAll(reconnect);
    await expectRecovery();
  });

  it('begins a list again when the platform rejects the position in it', async () => {
    growNumbers();
    const before = await ofAll(served);
    for (const one of accounts) {
      const [page] = INVALID_CURSORS[one.platform];
      await testApp.database.query(
        `UPDATE social_sync_jobs SET cursor = $3 WHERE (team_id, platform) = ($1, $2) AND kind = 'posts'`,
        [...keyOf(one), JSON.stringify({ page, begunAt: new Date() })],
      );
    }
    emulators.tiktok.failNext(INVALID_PARAMS, /list/, Infinity);
    await ofAll(refresh);
    const codes = await ofAll(async (one) =>
      outcomeOf((await jobsOf(one)).posts as JobRow, 'backoff'),
    );
    const expected = accounts.map(({ platform }) => {
      return [platform, [INVALID_CURSORS[platform][1], 1, 'backoff']];
    });
    expect(codes).toEqual(Object.fromEntries(expected));
    for (const one of accounts) {
      expectOldOrTrue(one, before[one.platform] as Served, await served(one));
    }
    await expectRecovery();
  });

  it('needs a new sign-in once the platform has confirmed that the tokens are invalid; deletes nothing', async () => {
    const before = await ofAll(served);
    const connectedBefore = await connections();
    growNumbers();
    for (const one of accounts) one.revokeAll();
    for (const one of accounts) {
      const { platform } = one;
      const args = ['--team', team.teamId, '--platform', platform, '--wait', '--json'];
      const { status, stdout } = await runCommand('refresh', ...args);
      expect([platform, status, JSON.parse(stdout)]).toMatchObject([
        platform,
        1,
        { status: 'ready', state: 'needs_reauth', posts: 0, profileDays: 0 },
      ]);
    }
    expect(await ofAll(served)).toEqual(before);
    const listed = await connections();
    for (const { platform } of accounts) {
      const { lastRefreshedAt } = connectedBefore[platform] ?? {};
      expect(listed[platform]).toMatchObject({
        status: 'ready',
        state: 'needs_reauth',
        lastRefreshedAt,
        lastError: expect.any(String) as unknown,
      });
    }
    for (const form of [[], ['--json']]) {
      const list = await runCommand('list', '--team', team.teamId, ...form);
      expect([list.status, list.stdout.match(/needs_reauth/g)?.length]).toEqual([
        0,
        accounts.length,
      ]);
      const { stdout, stderr } = await runInProcess(doctorSettings(), 'doctor', ...form);
      shown.push(stdout, stderr);
    }
    const doctor = await runInProcess(doctorSettings(), 'doctor', '--json');
    expect(doctor.status).toBe(1);
    for (const { platform } of accounts) {
      expect(doctor.stdout).toContain(`${platform} of team ${team.teamId}`);
    }
    await ofAll(reconnect);
    await expectRecovery();
  });

  it('asks for the other metrics when one is retired, and reports it', async () => {
    const retired: Partial<Record<Platform, readonly string[]>> = {
      facebook: ['page_media_view', 'post_clicks'],
      instagram: ['saved', 'views'],
      youtube: ['engagedViews'],
    };
    const before = await ofAll(served);
    growNumbers();
    for (const platform of ['facebook', 'instagram', 'youtube'] as const) {
      for (const name of retired[platform] ?? []) emulators[platform].retireMetric(name);
    }
    emulators.twitter.naming = 'post';
    const views = await ofAll(refresh);
    for (const one of accounts) {
      const { rejectedMetrics } = views[one.platform] ?? {};
      const names = retired[one.platform] ?? [];
      expect([one.platform, rejectedMetrics]).toEqual([one.platform, expect.arrayContaining([...names])]); // oxfmt-ignore
      expect([one.platform, views[one.platform]]).toMatchObject([
        one.platform,
        { lastError: null },
      ]);
      expectOldOrTrue(one, before[one.platform] as Served, await served(one));
    }
  });

  /** Opens the callback of a new sign-in with parameters; returns the status of the page. */
  async function visit(
    { platform }: EmulatedAccount,
    parameters: Record<string, string>,
    prepare: (authorizeUrl: string) => Promise<Record<string, string>> = async () => ({}),
  ): Promise<number> {
    const { authorizeUrl } = await testApp.app
      .get(SocialSignInService)
      .begin(systemScope(team.teamId), platform);
    const state = new URL(authorizeUrl).searchParams.get('state') ?? '';
    const url = new URL(callbackUrl(platform), testApp.url);
    const prepared = await prepare(authorizeUrl);
    url.search = new URLSearchParams({ state, ...parameters, ...prepared }).toString();
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  }

  describe('with marked tokens, codes and client secrets', () => {
    it('signs in, and fails in every way', async () => {
      team = await createTeam(testApp);
      const pages = await ofAll(async (one) => {
        const code = one.issueCode(`${PUBLIC_URL}${callbackUrl(one.platform)}`);
        const wrongState = await visit(one, { state: 's'.repeat(43), code });
        const denied = await visit(one, { error: 'access_denied', error_description: code });
        const expired = await visit(one, { code }, async () => {
          const sql = `UPDATE social_oauth_states SET expires_at = now() - interval '1 ms'
                        WHERE team_id = $1 AND platform = $2`;
          await testApp.database.query(sql, keyOf(one));
          return {};
        });
        const wrongCode = await visit(one, { code: `${SECRET_MARK}-no-such-code` });
        one.emulator.failNext(REJECTED_TOKEN[one.platform], TOKEN_PATH, Infinity);
        const rejected = await visit(one, { code });
        one.emulator.clearFaults();
        one.emulator.failNext('half', TOKEN_PATH, Infinity);
        const cut = await visit(one, { code });
        one.emulator.clearFaults();
        const noAccounts = await visit(one, {}, async (authorizeUrl) => {
          const granted = await grant(one, authorizeUrl);
          one.emulator.failNext(REJECTED_TOKEN[one.platform], DATA_PATH, Infinity);
          return granted;
        });
        one.emulator.clearFaults();
        const signedIn = await visit(one, {}, (authorizeUrl) => grant(one, authorizeUrl));
        return [wrongState, denied, expired, wrongCode, rejected, cut, noAccounts, signedIn];
      });
      const expected = [410, 400, 410, 400, 400, 400, 400, 200];
      expect(pages).toEqual(await ofAll(async () => expected));
    });

    it('shows errors of commands', async () => {
      for (const { platform, emulator, newTokens } of accounts) {
        const options = ['--team', team.teamId, '--platform', platform];
        const wrong = await runCommand(
          'connect',
          ...options,
          '--access-token',
          `${SECRET_MARK}-no`,
        );
        expect([platform, wrong.status]).toEqual([platform, 1]);
        emulator.failNext(THROTTLED, DATA_PATH, Infinity);
        const { accessToken } = newTokens();
        const failed = await runCommand('connect', ...options, '--access-token', accessToken);
        expect([platform, failed.status]).toEqual([platform, 1]);
        emulator.clearFaults();
        emulator.failNext(REJECTED_TOKEN[platform], /revoke|permissions/, Infinity);
        // The tokens of an account that another team has connected are not revoked.
        await testApp.database.query(
          `UPDATE social_credentials SET account_id = 'another' WHERE team_id <> $1 AND platform = $2`,
          [team.teamId, platform],
        );
        await runCommand('disconnect', ...options);
      }
    });

    it('has written none of them anywhere', async () => {
      const metrics = await fetch(new URL('/metrics', testApp.url));
      shown.push(await metrics.text());
      const urls = accounts.flatMap(({ emulator: { calls } }) =>
        calls
          // Meta documents these requests with the token or the secret in the URL.
          .filter(({ path }) => !/^\/(?:refresh_)?access_token$/.test(path))
          .map(({ path, rawQuery }) => decodeURIComponent(`${path}?${rawQuery}`)),
      );
      const logs = testApp.logLines.map((line) => JSON.stringify(line));
      const rows = await storedRows(testApp.database);
      const counts = [urls, logs, shown, rows].map(({ length }) => length > 300);
      expect(counts).toEqual([true, true, true, true]);
      expect(new Set(testApp.logLines.map(({ level }) => level))).toContain(20);
      expect([...urls, ...logs, ...shown, ...rows].filter(hasSecret)).toEqual([]);
    });

    it('would find them in a log line, a header, a text column and a bytea column', async () => {
      const logger = testApp.app.get<Logger>(LOGGER);
      logger.debug({ err: new Error(SECRET_MARK) }, 'Planted.');
      expect(hasSecret(JSON.stringify(testApp.logLines.at(-1)))).toBe(true);
      for (const padding of ['', ':', 'id:']) {
        const basic = Buffer.from(`${padding}${SECRET_MARK}`).toString('base64');
        expect(hasSecret(`Authorization: Basic ${basic}`)).toBe(true);
      }
      await testApp.database.query('UPDATE social_credentials SET last_error_code = $1', [
        SECRET_MARK,
      ]);
      await testApp.database.query(
        `UPDATE social_oauth_states SET secret = $1::bytea WHERE secret IS NOT NULL`,
        [Buffer.from(`{"accessToken":"${SECRET_MARK}"}`)],
      );
      const tables = (await storedRows(testApp.database)).filter(hasSecret);
      expect(new Set(tables.map((row) => row.split(' ')[0]))).toEqual(
        new Set(['public.social_credentials', 'public.social_oauth_states']),
      );
    });
  });

  it('is read with requests that the platforms accept', () => {
    const violations = accounts.flatMap(({ emulator }) => emulator.violations);
    expect(violations).toEqual([]);
    for (const { emulator } of accounts) expect(emulator.calls.length).toBeGreaterThan(50);
  });
});

/** Seconds from a time to the next midnight; the hour of the day changes with daylight saving time. */
function secondsToMidnight(now: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  let hour = Math.floor(now.getTime() / HOUR_S / 1_000) + 1;
  while (clock.format(hour * HOUR_S * 1_000) !== '00') hour += 1;
  return hour * HOUR_S - now.getTime() / 1_000;
}

/** After a fault: each number is that before it, or the true one. */
function expectOldOrTrue(one: EmulatedAccount, before: Served, after: Served): void {
  const truth = one.posts();
  expect(Object.keys(after.posts).toSorted()).toEqual(Object.keys(before.posts).toSorted());
  for (const [postId, metrics] of Object.entries(after.posts)) {
    for (const [name, value] of Object.entries(metrics)) {
      const known = [before.posts[postId], truth[postId]].map((one) => one?.[name as MetricName]);
      expect([one.platform, postId, name, known]).toContainEqual(expect.arrayContaining([value]));
    }
  }
  expect([before.followers, one.followers()]).toContain(after.followers);
  // A day may have ended on the platform since.
  const days = Object.keys(after.impressions).filter((day) => day in before.impressions);
  expect(days.length).toBeGreaterThanOrEqual(Object.keys(before.impressions).length - 1);
  for (const day of days) {
    expect([one.platform, day, after.impressions[day]]).toEqual([
      one.platform,
      day,
      before.impressions[day],
    ]);
  }
}

const callbackUrl = (platform: Platform) => `/oauth/social/${platform}/callback`;

/** The code that the platform appends to the callback once the person agrees on its page. */
async function grant({ platform, issueCode }: EmulatedAccount, authorizeUrl: string) {
  if (platform === 'facebook' || platform === 'instagram') {
    return { code: issueCode(`${PUBLIC_URL}${callbackUrl(platform)}`) };
  }
  const { headers } = await fetch(authorizeUrl, { redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  return { code };
}
