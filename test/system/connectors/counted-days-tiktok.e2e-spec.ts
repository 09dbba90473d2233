import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import {
  JOB_LEASE_MS,
  SyncDispatcherService,
} from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { shiftDate } from '@rapport/social-connectors';
import type { SyncKind } from '../../../src/social-sync/entities/social-sync-job.entity';
import type { ProfileView } from '../../../src/analytics/profiles/profile.views';
import { countsAt } from '../../../packages/social-connectors/test/emulators/growing-posts';
import { TiktokEmulator } from '../../../packages/social-connectors/test/emulators/tiktok/tiktok-emulator';
import { createTeam } from '../../factories/team.factory';
import { fakeDate } from '../../support/simulated-clock';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

const KPIS = ['impressions', 'likes', 'comments', 'shares'] as const;

const noonOf = (date: string): Date => new Date(`${date}T12:00:00.000Z`);

/** TikTok's Display API has no numbers of days: the service counts the numbers of the videos and the likes of the account. */
describe('The days of an account of the Display API of TikTok', () => {
  let tiktok: TiktokEmulator;
  let testApp: TestApp;
  let team: TeamClient;
  let connectedOn: string;

  beforeAll(async () => {
    connectedOn = shiftDate(new Date().toISOString(), -5);
    tiktok = await new TiktokEmulator().start();
    testApp = await startTestApp({
      SOCIAL_TIKTOK_CLIENT_ID: tiktok.clientKey,
      SOCIAL_TIKTOK_CLIENT_SECRET: tiktok.clientSecret,
      SOCIAL_TIKTOK_API_URL: `${tiktok.url}/v2`,
      SOCIAL_TIKTOK_TOKEN_URL: `${tiktok.url}/v2/oauth/token/`,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    });
    // Jobs run only when a test runs them.
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    jest.spyOn(testApp.app.get(SyncDispatcherService), 'wake').mockReturnValue(undefined);
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    jest.useRealTimers();
    await testApp.close();
    await tiktok.close();
  });

  const run = async (kind: SyncKind): Promise<void> => {
    const jobs = testApp.app.get(SyncJobsRepository);
    const job = await jobs.claim(team.teamId, 'tiktok', kind, JOB_LEASE_MS);
    if (job === null) throw new Error('The job runs already.');
    expect(await testApp.app.get(SyncWorkerService).run(job)).toMatchObject({ errorCode: null });
  };

  const refresh = async (date: string): Promise<void> => {
    fakeDate(noonOf(date).toISOString());
    await testApp.database.query(
      `UPDATE social_post_reads SET next_read_at = '-infinity' WHERE team_id = $1`,
      [team.teamId],
    );
    for (const kind of ['profile', 'rereads'] as const) await run(kind);
  };

  it('have each gain on the day on which it was read', async () => {
    const days = [0, 1, 2, 3].map((count) => shiftDate(connectedOn, count));
    const [first = '', second = '', third = '', fourth = ''] = days;
    fakeDate(noonOf(first).toISOString());
    tiktok.populate(20);
    const { accessToken, refreshToken } = tiktok.issueTokens();
    await testApp.app
      .get(SocialAccountsService)
      .connectWithTokens(systemScope(team.teamId), 'tiktok', {
        accessToken,
        refreshToken,
        expiresInSeconds: 7_200,
      });
    await testApp.database.query(
      'UPDATE social_credentials SET connected_at = $2 WHERE team_id = $1',
      [team.teamId, noonOf(first)],
    );
    await run('backfill');
    for (const date of days) await refresh(date);

    jest.useRealTimers();
    const { body } = await team.get('/analytics/social/tiktok/profile?window=7d').expect(200);
    const { timeSeries, kpis } = (body as { data: ProfileView }).data;
    const gainedBetween = (from: string, to: string) => {
      const sums = { impressions: 0, likes: 0, comments: 0, shares: 0 };
      for (const post of tiktok.posts) {
        const before = countsAt(post, noonOf(from));
        const after = countsAt(post, noonOf(to));
        sums.impressions += after.views - before.views;
        for (const name of ['likes', 'comments', 'shares'] as const) {
          sums[name] += after[name] - before[name];
        }
      }
      return sums;
    };
    const valuesOf = (date: string) =>
      Object.fromEntries(
        KPIS.map((name) => [
          name,
          timeSeries[name]?.find((point) => point.date === date)?.value ?? null,
        ]),
      );
    expect(valuesOf(first)).toEqual({
      impressions: null,
      likes: null,
      comments: null,
      shares: null,
    });
    expect(valuesOf(second)).toEqual(gainedBetween(first, second));
    expect(valuesOf(third)).toEqual(gainedBetween(second, third));
    // The day of the last reading has not ended yet.
    expect(timeSeries.likes?.some(({ date }) => date === fourth)).toBe(false);
    const total = gainedBetween(first, third);
    expect(kpis).toMatchObject({
      ...total,
      engagement: total.likes + total.comments + total.shares,
    });
  });
});
