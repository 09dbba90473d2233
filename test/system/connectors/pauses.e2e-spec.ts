import { JOBS } from '../../../src/core/limits/share';
import { AppLimitsRepository } from '../../../src/social-sync/sync/app-limits.repository';
import { JOB_LEASE_MS } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { SYNC_KINDS } from '../../../src/social-sync/entities/social-sync-job.entity';
import { fakeDate } from '../../support/simulated-clock';
import { type ConnectedCase, CONNECTOR_NAMES, EveryConnector } from './every-connector';

const PAUSE_S = 900;
const HOUR_S = 3_600;
const THROTTLED_RESPONSE = { status: 429, headers: { 'Retry-After': String(PAUSE_S) }, body: {} };
/** How far the clock of the service is ahead of the database's, in hours. */
const SKEWS = [-7, -0.25, 0.25, 7];

describe('The pauses of jobs', () => {
  let service: EveryConnector;

  beforeAll(async () => {
    service = await EveryConnector.start();
  });

  afterEach(async () => {
    jest.useRealTimers();
    for (const emulator of service.emulators.all) emulator.clearFaults();
    await service.testApp.database.query('DELETE FROM social_app_limits');
  });

  afterAll(async () => {
    await service.close();
    jest.restoreAllMocks();
  });

  const waitsOf = async (account: ConnectedCase, kinds = SYNC_KINDS): Promise<number[]> => {
    const jobs = await Promise.all(kinds.map((kind) => service.jobOf(account, kind)));
    return jobs.map(({ waitS }) => waitS);
  };

  const blockLeft = async (platform: string): Promise<number | null> => {
    const [row] = await service.testApp.database.query<{ leftS: number }>(
      `SELECT extract(epoch FROM blocked_until - now())::float8 AS "leftS"
         FROM social_app_limits WHERE platform = $1`,
      [platform],
    );
    return row?.leftS ?? null;
  };

  it.each(CONNECTOR_NAMES)(
    'of %s hold for all jobs of the account, also for one that has begun before',
    async (name) => {
      const account = await service.connect(name);
      const { team, platform, emulator } = account;
      await service.refresh(account);
      const { app } = service.testApp;
      const jobs = app.get(SyncJobsRepository);
      const begun = await jobs.claim(team.teamId, platform, 'rereads', JOB_LEASE_MS);
      if (begun === null) throw new Error('The job is running.');
      emulator.failNext(THROTTLED_RESPONSE, /./, Infinity);
      const { errorCode } = await service.run(account, 'profile');
      expect(errorCode).not.toBeNull();
      emulator.clearFaults();
      const calls = emulator.calls.length;

      // No post is due: the run succeeds without a request, and plans the next one.
      expect(await app.get(SyncWorkerService).run(begun)).toMatchObject({ errorCode: null });
      for (const kind of ['posts', 'backfill'] as const) {
        expect(await service.run(account, kind)).toMatchObject({ errorCode, isDone: true });
      }

      expect(emulator.calls.length).toBe(calls);
      if ((await blockLeft(platform)) === null) {
        for (const wait of await waitsOf(account)) expect(wait).toBeGreaterThan(PAUSE_S - 120);
      }
      // An operator can end the pause of an account, but not the pause of the app.
      await service.testApp.database.query('DELETE FROM social_app_limits');
      await service.refresh(account);
      for (const kind of ['posts', 'profile', 'rereads'] as const) {
        expect(await service.jobOf(account, kind)).toMatchObject({ kind, code: null });
      }
    },
  );

  it.each(CONNECTOR_NAMES.flatMap((name) => SKEWS.map((hours) => [name, hours] as const)))(
    'of %s are as long as stated with a clock that is %d hours ahead of the database',
    async (name, hours) => {
      const [throttled, failing] = [await service.connect(name), await service.connect(name)];
      const { platform, emulator } = throttled;
      fakeDate(new Date(Date.now() + hours * HOUR_S * 1_000).toISOString());
      emulator.failNext({ status: 503, body: {} }, /./, Infinity);
      await service.run(failing, 'profile');
      emulator.clearFaults();
      emulator.failNext(THROTTLED_RESPONSE, /./, Infinity);
      await service.run(throttled, 'posts');

      const { waitS: backoff } = await service.jobOf(failing, 'profile');
      expect(backoff).toBeGreaterThan(2 * 60);
      expect(backoff).toBeLessThan(8 * 60);
      const left = (await blockLeft(platform)) ?? (await service.jobOf(throttled, 'posts')).waitS;
      expect(left).toBeGreaterThan(PAUSE_S - 120);
      expect(left).toBeLessThan(PAUSE_S + 120);
    },
  );

  it('of an app are not shortened by a later pause', async () => {
    const limits = service.testApp.app.get(AppLimitsRepository);
    for (const [seconds, code] of [
      [PAUSE_S, 'long'],
      [60, 'short'],
    ] as const) {
      await limits.blockApp('twitter', 'standard', new Date(Date.now() + seconds * 1_000), code);
    }
    expect(await limits.listBlocks(JOBS)).toMatchObject([{ platform: 'twitter', code: 'long' }]);
    expect(await blockLeft('twitter')).toBeGreaterThan(PAUSE_S - 120);
  });

  it.each(SKEWS)('do not end early with a clock that is %d hours ahead', async (hours) => {
    const account = await service.connect('twitter');
    fakeDate(new Date(Date.now() + hours * HOUR_S * 1_000).toISOString());
    expect(await service.run(account, 'posts')).toMatchObject({ isDone: true, errorCode: null });
    expect((await service.jobOf(account, 'posts')).waitS).toBeGreaterThan(0);
    const [row] = await service.testApp.database.query<{ due: number; posts: number }>(
      `SELECT count(*)::int AS posts, count(*) FILTER (WHERE next_read_at < now())::int AS due
         FROM social_post_reads WHERE team_id = $1`,
      [account.team.teamId],
    );
    expect(row?.posts).toBeGreaterThan(5);
    expect(row?.due).toBe(0);
  });
});
