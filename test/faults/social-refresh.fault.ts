import { setTimeout as sleep } from 'node:timers/promises';
import type { SummaryView } from '../../src/analytics/profiles/profile.views';
import { seeded } from '../../packages/social-connectors/test/emulators/seeded';
import { TeamClient } from '../support/team-client';
import { writeRow } from './report/findings';
import type { Service } from './rig/service';
import { until } from './rig/until';
import { endLeases, expireTokens, keepDue, makePostsDue, refreshAll } from './social/refresh-jobs';
import {
  connectTeams,
  provisionTeam,
  listCredentials,
  SocialAccount,
} from './social/social-account';
import { NO_CONNECTION, SocialRig } from './social/social-rig';
import { endDay, verifyAnalytics } from './social/verify-analytics';

/** `npm run test:faults -- --kills N` */
const KILLS = Number(process.env.RAPPORT_FAULTS_KILLS ?? 20);
const PROCESSES = 4;
const TEAMS = 8;
/** The number of kills after which one more account is connected, so that kills interrupt backfills too. */
const KILLS_PER_BACKFILL = 10;
const KILLS_PER_LINE = 20;
/** The most requests to the platforms before a kill. */
const MAX_REQUESTS = 60;
/** The longest time between the last of these requests and the kill. */
const MAX_DELAY_MS = 30;
const REQUESTS_MS = 120_000;
const MAX_RESPONSE_MS = 6_000;
/** The most responses with 503: on a busy machine, no connection to the database may be free in time. */
const MAX_UNAVAILABLE = Math.max(1, KILLS / 20);
const REFRESH_ERROR = /A refresh (failed|was not recorded)/;
const SEED = process.env.RAPPORT_FAULTS_SEED ?? 'social-refresh';

describe('kill -9 of four processes in turn, while they refresh connected accounts', () => {
  let rig: SocialRig;
  let url: string;
  let accounts: SocialAccount[];
  let killedAt = new Date(0);
  let stopWork: (() => Promise<void>) | undefined;
  /** The starts of processes that were killed. */
  const starts = new Map<Service, Promise<unknown>>();
  const violations: string[] = [];
  /** What the kills have interrupted: jobs by kind, and refreshes of tokens before and after the response. */
  const interrupted = new Map<string, number>();
  const totals = { replaced: 0, unstored: 0, unavailable: 0, maxResponseMs: 0 };

  beforeAll(async () => {
    rig = await SocialRig.open({ processes: PROCESSES });
    url = serviceOf(0).url;
    accounts = await connectTeams(rig, url, TEAMS);
  });

  afterAll(async () => {
    await Promise.allSettled([stopWork?.(), ...starts.values()]);
    await rig.close();
  });

  it(
    'loses no token, no post and no number',
    async () => {
      stopWork = keepDue(rig);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        rig.moveTo(kill / KILLS);
        const found = await killOne(kill);
        violations.push(...found.map((violation) => `kill ${kill}: ${violation}`));
        if (kill % KILLS_PER_LINE === 0)
          process.stdout.write(`${kill} of ${KILLS} kills, violations: ${violations.join(', ')}\n`);
      }
      await Promise.all(starts.values());
      await noteInterrupted();
      await stopWork();
      // Accounts whose refresh the last kills have interrupted may need a new sign-in first.
      for (let left = 1; left > 0;) {
        expireTokens(rig);
        await refreshAll(rig, killedAt);
        left = await signInAgain();
      }
      await endDay(rig, killedAt);
      violations.push(...(await verify()));
      report();
      expect(violations).toEqual([]);
    },
    600_000 + KILLS * 30_000,
  );

  // The changes accumulate: each check reports the violation of its own change beside the violations of the earlier changes.
  it.each([
    [
      'a lost post',
      `DELETE FROM social_posts WHERE id = (SELECT id FROM social_posts LIMIT 1)`,
      /post \S+ is missing/,
    ],
    [
      'a wrong number',
      `UPDATE social_posts SET comments = comments + 1 WHERE id = (SELECT id FROM social_posts LIMIT 1)`,
      /post \S+ has comments \d+, not \d+/,
    ],
    [
      'a lost day',
      `UPDATE social_profile_windows SET time_series = jsonb_set(time_series, '{impressions,20,value}', 'null')
        WHERE platform = 'youtube' AND name = '90d'`,
      /day \S+ has impressions null, not \d+/,
    ],
    [
      'a number that was counted twice',
      `UPDATE social_counted_days SET counts = counts || jsonb_build_object('comment_count',
              2 * (counts ->> 'comment_count')::integer) WHERE platform = 'tiktok'`,
      /the sum of the counted days of tiktok \S+ \S+ has comment_count \d+, not \d+/,
    ],
    [
      'a token that the platform has replaced',
      `UPDATE social_credentials SET version = version - 1 WHERE platform = 'twitter'`,
      /twitter of \S+ has lost its tokens/,
    ],
    [
      'a claim that does not end',
      `UPDATE social_sync_jobs SET claimed_until = 'infinity' WHERE platform = 'tiktok'`,
      /a job is claimed/,
    ],
  ])('is followed by checks that find %s', async (_what, change, violation) => {
    await rig.query(change);
    expect(await verify()).toContainEqual(expect.stringMatching(violation));
  });

  /** Kills a process at a random point of its work while another one works, and starts it again in the background. */
  async function killOne(kill: number): Promise<string[]> {
    const [killed, other] = [serviceOf(kill), serviceOf(kill + 1)];
    await Promise.all([starts.get(killed), starts.get(other)]);
    await noteInterrupted();
    await signInAgain();
    if (kill % KILLS_PER_BACKFILL === 0)
      accounts.push(await SocialAccount.beginBackfill(rig, await provisionTeam(rig, url)));

    expireTokens(rig);
    await makePostsDue(rig);
    const before = countRequests();
    const requests = seeded(`${SEED} ${kill} requests`, 1, MAX_REQUESTS);
    await until('work', REQUESTS_MS, () => countRequests() - before >= requests);
    await sleep(seeded(`${SEED} ${kill} delay`, 0, MAX_DELAY_MS));
    await killed.stop('SIGKILL');
    killedAt = new Date();
    for (const row of await listCredentials(rig)) accountOf(row).noteKill(row);
    // On a busy machine, a process that cannot connect in time ends. It is started again, as a supervisor would.
    const started = killed.start().catch(async () => {
      await killed.stop('SIGKILL');
      return killed.start();
    });
    // An error is thrown where the start is awaited.
    started.catch(() => undefined);
    starts.set(killed, started);
    return readSummary(other.url);
  }

  /** Counts what the last kill has interrupted, and ends the leases of its jobs. */
  async function noteInterrupted(): Promise<void> {
    const kinds: string[] = await endLeases(rig, killedAt);
    for (const row of await listCredentials(rig)) {
      const point = accountOf(row).interruption(row);
      if (point !== null) kinds.push(`refreshes of tokens ${point} the response`);
    }
    for (const kind of kinds) interrupted.set(kind, (interrupted.get(kind) ?? 0) + 1);
  }

  /** Signs in again to the accounts whose tokens are gone, and returns their number. */
  async function signInAgain(): Promise<number> {
    const rows = (await listCredentials(rig)).filter(({ needsSignIn }) => needsSignIn);
    for (const row of rows) {
      const account = accountOf(row);
      if (account.judge(row) === 'unstored') totals.unstored += 1;
      else violations.push(`${account.name} has lost its tokens (${JSON.stringify(row)})`);
      totals.replaced += account.replaced;
      violations.push(...(await account.signInAgain()));
    }
    return rows.length;
  }

  async function verify(): Promise<string[]> {
    const tokens = (await listCredentials(rig)).flatMap((row) =>
      accountOf(row).judge(row) === 'kept' && !row.isClaimed
        ? []
        : [`${accountOf(row).name} has lost its tokens (${JSON.stringify(row)})`],
    );
    const claimed = await rig.query(
      'SELECT 1 FROM social_sync_jobs WHERE claimed_until IS NOT NULL',
    );
    const rejected = rig.platforms.all.flatMap((emulator) => emulator.violations);
    const errors = rig.services.flatMap(({ log }) =>
      log.split('\n').filter((line) => REFRESH_ERROR.test(line) && !NO_CONNECTION.test(line)),
    );
    return [
      ...tokens,
      ...claimed.map(() => 'a job is claimed'),
      ...rejected,
      ...errors,
      ...(await verifyAnalytics(rig, accounts)),
    ];
  }

  /** Reads the summary from a process that was not killed, and returns the violations. */
  async function readSummary(ofProcess: string): Promise<string[]> {
    const [account] = accounts;
    if (account === undefined) throw new Error('There is no account.');
    const { teamId, apiKey } = account.team;
    const client = new TeamClient(ofProcess, teamId, apiKey, null);
    const startedAt = performance.now();
    const { status, body } = await client.get('/analytics/social/summary');
    const ms = performance.now() - startedAt;
    totals.maxResponseMs = Math.max(totals.maxResponseMs, ms);
    if (ms > MAX_RESPONSE_MS) return [`the summary took ${Math.round(ms)} ms`];
    if (status === 503) totals.unavailable += 1;
    if (status !== 200)
      return status === 503 && totals.unavailable <= MAX_UNAVAILABLE ? [] : [`status ${status}`];
    const { platforms } = (body as { data: SummaryView }).data;
    const ready = platforms.filter((one) => one.status === 'ready').length;
    return ready === 3 ? [] : [`${ready} platforms are ready, not 3`];
  }

  function report(): void {
    for (const account of accounts) totals.replaced += account.replaced;
    const counts = Array.from(interrupted, ([what, count]) => `${count} ${what}`).toSorted();
    process.stdout.write(
      `${KILLS} kills interrupted: ${counts.join(', ')}; ${totals.unavailable} responses with 503\n`,
    );
    writeRow({
      fault: 'kill -9 of processes that refresh accounts',
      rounds: KILLS,
      acknowledged: totals.replaced,
      found: totals.replaced - totals.unstored,
      // Tokens that nobody has: the process was killed before it could store the response of the platform.
      lost: totals.unstored,
      unknown: 0,
      maxResponseMs: Math.round(totals.maxResponseMs),
      metrics: [],
      violations,
    });
  }

  function countRequests(): number {
    return rig.platforms.all.reduce((sum, { calls }) => sum + calls.length, 0);
  }

  function serviceOf(number: number): Service {
    const service = rig.services[number % PROCESSES];
    if (service === undefined) throw new Error('There is no process.');
    return service;
  }

  function accountOf(row: { teamId: string; platform: SocialAccount['platform'] }): SocialAccount {
    const account = accounts.find((one) => one.isOf(row));
    if (account === undefined) throw new Error(`${row.platform} of ${row.teamId} is unknown.`);
    return account;
  }
});
