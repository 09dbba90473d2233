import { randomBytes } from 'node:crypto';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../src/social-sync/credentials/social-accounts.service';
import { type Platform, PlatformHttp, PLATFORMS, shiftDate } from '@rapport/social-connectors';
import { PlatformClient } from '../../src/social-sync/client/platform-client';
import {
  JOB_LEASE_MS,
  SyncDispatcherService,
} from '../../src/social-sync/sync/sync-dispatcher.service';
import { SyncJobsRepository } from '../../src/social-sync/sync/sync-jobs.repository';
import { SyncWorkerService } from '../../src/social-sync/sync/sync-worker.service';
import type { SyncKind } from '../../src/social-sync/entities/social-sync-job.entity';
import { MINUTE_MS } from '../../src/core/values/durations';
import {
  type EmulatedAccount,
  emulatedAccounts,
} from '../../packages/social-connectors/test/emulators/emulated-accounts';
import { servedNumbers, trueNumbers } from './served-numbers';
import { EmulatedPlatforms } from '../../packages/social-connectors/test/emulators/emulated-platforms';
import { createTeam } from '../factories/team.factory';
import type { TeamClient } from '../support/team-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { crashBefore, seen, unwatchCalls, watchCalls } from './crashing-process';

/** A run of a job: one page. */
interface Run {
  readonly name: string;
  readonly platform: Platform;
  readonly kind: SyncKind;
  /** The position at which the run begins. Default: the beginning. */
  readonly cursor?: string;
}

/** Chooses the runs that are tested, and the calls of a run before which a process dies. */
export interface CrashPlan {
  readonly isChosen: (index: number) => boolean;
  readonly choosePoints: (run: string, calls: number) => readonly number[];
}

const PAST_DAYS = 9;
/** A run of any kind makes at least this number of statements and requests. */
const MIN_CALLS = 8;
/** The counters from which the service counts the impressions of platforms that report no days. */
const IMPRESSION_COUNTERS: Partial<Record<Platform, string>> = {
  twitter: 'impression_count',
  tiktok: 'view_count',
};
/** Platforms whose refresh of tokens replaces the refresh token. */
const ROTATING_PLATFORMS: readonly Platform[] = ['twitter', 'tiktok'];
const REFRESHABLE_PLATFORMS: readonly Platform[] = [...ROTATING_PLATFORMS, 'linkedin', 'youtube'];
/** Budgets that hundreds of runs do not use up. */
const LARGE_BUDGETS = {
  SOCIAL_TWITTER_READS_PER_MONTH: '1000000',
  SOCIAL_TWITTER_REQUESTS_PER_MINUTE: '1000000',
  SOCIAL_TIKTOK_REQUESTS_PER_MINUTE: '1000000',
  SOCIAL_LINKEDIN_REQUESTS_PER_DAY: '1000000',
  SOCIAL_YOUTUBE_UNITS_PER_DAY: '1000000',
};
const TOKEN_PATH = /(token\/?|accessToken)$/;

const yesterday = (): string => shiftDate(new Date().toISOString().slice(0, 10), -1);

/** All kinds of runs on all platforms. */
function listRuns(): Run[] {
  const kinds: readonly (Omit<Run, 'name' | 'platform'> & { readonly what: string })[] = [
    { what: 'new posts', kind: 'posts' },
    { what: 'posts that are read again', kind: 'rereads' },
    { what: 'the profile', kind: 'profile' },
    { what: 'posts of the past', kind: 'backfill' },
    { what: 'days of the past', kind: 'backfill', cursor: 'days' },
  ];
  const runs = PLATFORMS.flatMap((platform) =>
    kinds.map(({ what, ...run }) => ({ ...run, platform, name: `${what} of ${platform}` })),
  );
  return runs.filter(
    ({ platform, cursor }) => cursor === undefined || !(platform in IMPRESSION_COUNTERS),
  );
}

/** Tests that a process may die before each statement and each request: no number and no account is lost. */
export function describeCrashPoints({ isChosen, choosePoints }: CrashPlan): void {
  describe('A process that dies before one of its calls', () => {
    // Later than the time of the service, which must not ask for a day that has not ended on the platform.
    let time = new Date(Date.now() + MINUTE_MS);
    let emulators: EmulatedPlatforms;
    let accounts: EmulatedAccount[];
    let testApp: TestApp;
    let team: TeamClient;

    beforeAll(async () => {
      emulators = await new EmulatedPlatforms({
        now: time,
        pastDays: PAST_DAYS,
        futureDays: 0,
      }).start();
      // For each call before which a process dies, all calls of the run are made again.
      emulators.linkedin.dailyLimit = Infinity;
      accounts = emulatedAccounts(emulators, () => time);
      testApp = await startTestApp({
        ...emulators.variables,
        SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
        ...LARGE_BUDGETS,
      });
      // Jobs run only when the test runs them.
      jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
      jest.spyOn(testApp.app.get(SyncDispatcherService), 'wake').mockReturnValue(undefined);
      testApp.app.get(PlatformHttp).retryDelaysMs = [];
      team = await createTeam(testApp);
      await Promise.all(accounts.map((account) => connect(account)));
      watchCalls(testApp.app.get(PlatformClient));
    });

    afterAll(async () => {
      unwatchCalls();
      await testApp.close();
      await emulators.close();
    });

    const accountOf = (platform: Platform): EmulatedAccount => {
      const account = accounts.find((one) => one.platform === platform);
      if (account === undefined) throw new Error(`${platform} has no account.`);
      return account;
    };

    const query = <Row extends object>(platform: Platform, text: string) =>
      testApp.database.query<Row>(text, [team.teamId, platform]);

    /** Connects an account, two days ago: the numbers of the present day are counted. Reads its posts and days. */
    async function connect(account: EmulatedAccount): Promise<void> {
      const { platform, newTokens } = account;
      const tokens = { ...newTokens(), expiresInSeconds: 60 * 86_400 };
      await testApp.app
        .get(SocialAccountsService)
        .connectWithTokens(systemScope(team.teamId), platform, tokens);
      await query(
        platform,
        `UPDATE social_credentials SET connected_at = now() - interval '2 days'
          WHERE team_id = $1 AND platform = $2`,
      );
      for (const kind of ['backfill', 'posts', 'profile'] as const) {
        expect([platform, kind, await runAll(platform, kind)]).toEqual([platform, kind, null]);
      }
    }

    /** Claims a job and runs a page of it, as a process does. Returns the code of the error, or null. */
    async function run(platform: Platform, kind: SyncKind): Promise<string | null> {
      const job = await testApp.app
        .get(SyncJobsRepository)
        .claim(team.teamId, platform, kind, JOB_LEASE_MS);
      if (job === null) throw new Error('The job is claimed.');
      return (await testApp.app.get(SyncWorkerService).run(job)).errorCode;
    }

    /** Runs a job until it has nothing more to do, a backfill until its posts are read. */
    async function runAll(platform: Platform, kind: SyncKind): Promise<string | null> {
      for (;;) {
        const code = await run(platform, kind);
        const [job] = await query<{ isDone: boolean }>(
          platform,
          `SELECT next_run_at > now() OR cursor LIKE '%days%' AS "isDone" FROM social_sync_jobs
            WHERE team_id = $1 AND platform = $2 AND kind = '${kind}'`,
        );
        if (code !== null || job?.isDone !== false) return code;
      }
    }

    /** Puts a job at its position, and makes all posts due that are read again. */
    async function prepare({ platform, kind, cursor }: Run): Promise<void> {
      const position =
        cursor === undefined ? 'NULL' : `'${JSON.stringify({ daysUntil: yesterday() })}'`;
      await query(
        platform,
        `UPDATE social_sync_jobs SET cursor = ${position}, next_run_at = now() - interval '1 ms'
          WHERE team_id = $1 AND platform = $2 AND kind = '${kind}'`,
      );
      await query(
        platform,
        `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms' WHERE team_id = $1 AND platform = $2`,
      );
    }

    /** Ends the leases of the crashed process, as if their time had passed. */
    async function passLeases(platform: Platform): Promise<void> {
      for (const [table, column] of [
        ['social_sync_jobs', 'claimed_until'],
        ['social_credentials', 'refresh_claimed_until'],
      ]) {
        const text = `UPDATE ${table} SET ${column} = NULL WHERE team_id = $1 AND platform = $2`;
        await query(platform, text);
      }
    }

    /**
     * The sum of the counted impressions, and the sum of the counters from which they are counted. If both grow equally, nothing was
     * lost or counted twice.
     */
    async function countedOf(platform: Platform): Promise<{ counted: number; counters: number }> {
      const name = IMPRESSION_COUNTERS[platform] ?? '';
      const [row] = await query<{ counted: number; counters: number }>(
        platform,
        `SELECT (SELECT coalesce(sum((counts ->> '${name}')::int), 0)::int
                   FROM social_counted_days WHERE team_id = $1 AND platform = $2) AS counted,
                (SELECT coalesce(sum((counters ->> '${name}')::int), 0)::int
                   FROM social_post_reads WHERE team_id = $1 AND platform = $2) AS counters`,
      );
      return row ?? { counted: 0, counters: 0 };
    }

    /** The number of posts that X billed and that are not counted against the budget. */
    async function unbilledPosts(platform: Platform): Promise<number> {
      const [row] = await query<{ used: number | null }>(
        platform,
        `SELECT (SELECT used FROM social_budgets WHERE platform = $2 AND bucket = 'reads') AS used
           FROM teams WHERE id = $1`,
      );
      return Math.max(0, emulators.twitter.posts.length - (row?.used ?? 0));
    }

    /** Lets the numbers of the platform grow, and reads its posts. */
    async function growAndRead(platform: Platform): Promise<void> {
      time = new Date(time.getTime() + MINUTE_MS);
      await prepare({ name: '', platform, kind: 'rereads' });
      expect(await runAll(platform, 'rereads')).toBeNull();
    }

    async function expectTruth(platform: Platform): Promise<void> {
      const account = accountOf(platform);
      const served = await servedNumbers(team, account);
      expect([platform, served]).toEqual([platform, trueNumbers(account, served)]);
      expect(Object.keys(served.posts).length).toBeGreaterThan(3);
    }

    it.each(listRuns().filter((_run, index) => isChosen(index)))(
      'loses no number and counts none twice: $name',
      async (one) => {
        const { name, platform, kind } = one;
        await growAndRead(platform);
        const start = await countedOf(platform);
        await prepare(one);
        const calls = await crashBefore(Infinity, () => run(platform, kind));
        expect(calls).toBeGreaterThan(MIN_CALLS);
        for (const point of choosePoints(name, calls)) {
          time = new Date(time.getTime() + MINUTE_MS);
          await prepare(one);
          await crashBefore(point, () => run(platform, kind));
          await passLeases(platform);
          expect([name, point, await runAll(platform, kind)]).toEqual([name, point, null]);
          // The page of the run has not all posts, and the profile has none.
          await prepare({ name, platform, kind: 'rereads' });
          expect(await runAll(platform, 'rereads')).toBeNull();
          expect(await runAll(platform, 'profile')).toBeNull();
          await expectTruth(platform);
          const { counted, counters } = await countedOf(platform);
          expect([name, point, counted - start.counted]).toEqual([
            name,
            point,
            counters - start.counters,
          ]);
          if (platform === 'twitter') expect(await unbilledPosts(platform)).toBe(0);
        }
      },
    );

    const refreshes = (platform: Platform): number =>
      accountOf(platform).emulator.calls.filter(({ path }) => TOKEN_PATH.test(path)).length;

    const credentialOf = async (platform: Platform) => {
      const [row] = await query<{ state: string; version: number }>(
        platform,
        'SELECT state, version FROM social_credentials WHERE team_id = $1 AND platform = $2',
      );
      if (row === undefined) throw new Error(`${platform} is not connected.`);
      return row;
    };

    it.each(REFRESHABLE_PLATFORMS.filter((_platform, index) => isChosen(index)))(
      'loses tokens of %s at most between the response and their write, and never the account',
      async (platform) => {
        const account = accountOf(platform);
        const expireTokens = async (): Promise<void> => {
          account.expireAccessTokens();
          await query(
            platform,
            `UPDATE social_credentials SET access_expires_at = now() - interval '1 ms'
              WHERE team_id = $1 AND platform = $2`,
          );
        };
        await expireTokens();
        const name = `tokens of ${platform}`;
        let lost = 0;
        const calls = await crashBefore(Infinity, () => run(platform, 'posts'));
        for (const point of choosePoints(name, calls)) {
          await expireTokens();
          const before = { sent: refreshes(platform), ...(await credentialOf(platform)) };
          await crashBefore(point, () => run(platform, 'posts'));
          const isSent = refreshes(platform) > before.sent;
          const isWritten = (await credentialOf(platform)).version !== before.version;
          await passLeases(platform);
          const code = await run(platform, 'posts');
          const { state } = await credentialOf(platform);
          if (ROTATING_PLATFORMS.includes(platform) && isSent && !isWritten) {
            // The platform has replaced the refresh token, and nobody has the new one.
            expect([name, point, state, code === null]).toEqual([
              name,
              point,
              'needs_reauth',
              false,
            ]);
            await connect(account);
            lost += 1;
          } else {
            expect([name, point, state, code]).toEqual([name, point, 'active', null]);
            const isRepeated = isSent && !isWritten;
            expect([name, point, refreshes(platform) - before.sent]).toEqual([
              name,
              point,
              isRepeated ? 2 : 1,
            ]);
          }
          await growAndRead(platform);
          expect(await runAll(platform, 'profile')).toBeNull();
          await expectTruth(platform);
        }
        expect(lost).toBeLessThanOrEqual(1);
      },
    );

    it('has sent no request while a transaction was open', () => {
      expect(seen.transactions).toBeGreaterThan(MIN_CALLS);
      expect(seen.requests).toBeGreaterThan(MIN_CALLS);
      expect(seen.requestsInTransactions).toBe(0);
    });

    it('sends requests that the platforms accept', () => {
      expect(emulators.all.flatMap(({ violations }) => violations)).toEqual([]);
    });
  });
}
