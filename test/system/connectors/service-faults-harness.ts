import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SocialSyncService } from '../../../src/social-sync/sync/social-sync.service';
import { JOB_LEASE_MS } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { MINUTE_MS } from '../../../src/core/values/durations';
import { type MetricName, type Platform, PlatformHttp } from '@rapport/social-connectors';
import { TokenSessionsService } from '../../../src/social-sync/tokens/token-sessions.service';
import { EmulatedPlatforms } from '../../../packages/social-connectors/test/emulators/emulated-platforms';
import { startTestApp } from '../../support/test-app';
import { watchResponses } from '../../support/traffic/watch-responses';
import { inProcessCli } from '../../support/cli/in-process-cli';
import {
  type EmulatedAccount,
  emulatedAccounts,
} from '../../../packages/social-connectors/test/emulators/emulated-accounts';
import { isWait, type Wait } from './platform-faults';
import { exposedText } from '../../../packages/social-connectors/test/connector-harness';
import { hasSecret, storedRows } from './secret-search';
import { type Served, servedNumbers, trueNumbers } from '../../simulation/served-numbers';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { PUBLIC_URL } from './sign-in-harness';

/** The paths of requests for data, but not for tokens. */
export const DATA_PATH = /^(?!.*(token\/?|accessToken)$)/;
/** How far the clock of the platforms is ahead, because the service must not request a day that has not ended on the platform. */
const AHEAD_MS = MINUTE_MS;

export interface JobRow {
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

/**
 * A service that is connected to an account of each platform and has read all its numbers, for the calling block. It runs no jobs
 * by itself. The emulators mark all tokens, codes and client secrets; everything that the service shows is searched for the mark.
 */
export function useConnectedAccounts() {
  /** The time of the platforms: numbers grow when a test sets it forward. */
  let time: Date;
  /** Everything that the service and its commands have sent or thrown. */
  const shown: string[] = [];

  const emulators = useOnce(() => {
    time = new Date(Date.now() + AHEAD_MS);
    return new EmulatedPlatforms({ now: time, pastDays: 16, futureDays: 0 }).start();
  });
  const accounts = useOnce(() => emulatedAccounts(emulators, () => time));
  const environment = useOnce(() => ({
    ...emulators.variables,
    SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL,
    METRICS: 'true',
  }));
  const { testApp, team } = useTeams({
    app: async () => {
      const started = await startTestApp(environment);
      started.app.get(PlatformHttp).retryDelaysMs = [0, 0];
      watchResponses(started.app.getHttpServer(), ({ status, headers, body }) => {
        shown.push([status, JSON.stringify(headers), body.toString()].join(' '));
      });
      return started;
    },
  });
  const cli = useOnce(
    () => inProcessCli({ ...environment, DATABASE_URL: testApp.databaseUrl }, 'social'),
    (commands) => commands.restore(),
  );

  beforeAll(async () => {
    holdJobs();
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

  /** Jobs run only when a test runs them. */
  function holdJobs(): void {
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
  }

  /** Does the same for all platforms concurrently; returns the results by platform. */
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

  /** Lets 10 minutes pass on the platforms, whose numbers grow. */
  const growNumbers = (): void => {
    time = new Date(time.getTime() + 10 * MINUTE_MS);
  };

  async function expectTruth(among = accounts): Promise<void> {
    const now = await ofAll(served, among);
    const truth = among.map((one) => [one.platform, trueNumbers(one, now[one.platform] as Served)]);
    expect(now).toEqual(Object.fromEntries(truth));
    for (const { posts } of Object.values(now))
      expect(Object.keys(posts).length).toBeGreaterThan(5);
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

  /** Searches all URLs, log lines, shown texts and rows of the block for secrets; there must be more than `texts` of each. */
  async function expectNoSecrets(texts: number): Promise<void> {
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
    const counts = [urls, logs, shown, rows].map(({ length }) => length > texts);
    expect(counts).toEqual([true, true, true, true]);
    expect(new Set(testApp.logLines.map(({ level }) => level))).toContain(20);
    expect([...urls, ...logs, ...shown, ...rows].filter(hasSecret)).toEqual([]);
  }

  /** The platforms accept all requests of the block, of which each platform must have received more than `calls`. */
  function expectAcceptedRequests(calls: number): void {
    const violations = accounts.flatMap(({ emulator }) => emulator.violations);
    expect(violations).toEqual([]);
    for (const { emulator } of accounts) expect(emulator.calls.length).toBeGreaterThan(calls);
  }

  return {
    shown,
    emulators,
    accounts,
    testApp,
    team,
    keyOf,
    ofAll,
    runCommand,
    reconnect,
    refresh,
    jobsOf,
    versionsOf,
    connections,
    served,
    growNumbers,
    expectTruth,
    expectRecovery,
    expectNoSecrets,
    expectAcceptedRequests,
  };
}

/** The error code, the attempts and the wait of a job: its seconds if it is not the expected wait. */
export const outcomeOf = ({ code, attempts, waitS }: JobRow, wait: Wait) => [
  code,
  attempts,
  isWait(waitS, wait) ? wait : waitS,
];

/** Expects each number after a fault to be the number before it, or the true number. */
export function expectOldOrTrue(one: EmulatedAccount, before: Served, after: Served): void {
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
