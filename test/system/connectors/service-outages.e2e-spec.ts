import { IS_RUNNABLE } from '../../../src/social-sync/sync/is-runnable.sql';
import { MINUTE_MS } from '../../../src/core/values/durations';
import type { Platform } from '@rapport/social-connectors';
import type { EmulatedAccount } from '../../../packages/social-connectors/test/emulators/emulated-accounts';
import { ENDED_VERSION, type FaultCase, OUTAGES, twitterLimit } from './platform-faults';
import { type JobRow, outcomeOf, useConnectedAccounts } from './service-faults-harness';

/** The timeout of requests that get no response, in place of 30 s. */
const TIMEOUT_MS = 100;
/** The jobs of a refresh. */
const KINDS = ['posts', 'profile', 'rereads'] as const;

describe('The sync of all platforms: outages', () => {
  const {
    accounts,
    testApp,
    keyOf,
    ofAll,
    refresh,
    jobsOf,
    served,
    growNumbers,
    expectRecovery,
    expectNoSecrets,
    expectAcceptedRequests,
  } = useConnectedAccounts();

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
        // Shortens only the timeout of a request, not the timeout of a run.
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

  it('has written no token, code or client secret anywhere', () => expectNoSecrets(300));

  it('is read with requests that the platforms accept', () => expectAcceptedRequests(50));
});
