import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import {
  JOB_LEASE_MS,
  SyncDispatcherService,
} from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SocialSyncService } from '../../../src/social-sync/sync/social-sync.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { SyncWorkerService } from '../../../src/social-sync/sync/sync-worker.service';
import { type Platform, PLATFORMS, shiftDate } from '@rapport/social-connectors';
import { FacebookEmulator } from '../../../packages/social-connectors/test/emulators/facebook/facebook-emulator';
import { InstagramEmulator } from '../../../packages/social-connectors/test/emulators/instagram/instagram-emulator';
import { LinkedinEmulator } from '../../../packages/social-connectors/test/emulators/linkedin/linkedin-emulator';
import type { PlatformEmulator } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { TiktokEmulator } from '../../../packages/social-connectors/test/emulators/tiktok/tiktok-emulator';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { connectAccounts, facebookVariables } from '../../support/due-accounts';
import { startTestApp, type TestApp } from '../../support/test-app';

const POSTS = 300;
/** Some posts of the emulators of LinkedIn and YouTube are drafts or private. */
const POSTS_WITH_HIDDEN = 360;

interface Case {
  readonly platform: Platform;
  readonly emulator: PlatformEmulator;
  readonly accountId: string;
  readonly accessToken: () => string;
  readonly variables: () => NodeJS.ProcessEnv;
  /** Requests of each job, for `known` posts; the posts of the new page are not read again. */
  readonly maxCalls: (known: number) => { posts: number; rereads: number; profile: number };
  /** The requests of a refresh at which no posts are due but the posts of the new page. */
  readonly maxUsualCalls: number;
}

/** The requests of a refresh that reads all 300 posts of an account again, which are more than on any day. */
describe('The requests of a refresh', () => {
  let testApp: TestApp;
  let cases: readonly Case[];

  const caseOf = (platform: Platform): Case => {
    const found = cases.find((one) => one.platform === platform);
    if (found === undefined) throw new Error(`There is no emulator of ${platform}.`);
    return found;
  };

  beforeAll(async () => {
    const now = new Date();
    const until = now.toISOString();
    const facebook = new FacebookEmulator('facebook', { posts: POSTS, until });
    const instagram = new InstagramEmulator('instagram', { media: POSTS, until });
    const linkedin = new LinkedinEmulator({ now, posts: POSTS_WITH_HIDDEN });
    const tiktok = new TiktokEmulator().populate(POSTS);
    const twitter = new TwitterEmulator().populate(POSTS);
    const youtube = new YoutubeEmulator({ now, videos: POSTS_WITH_HIDDEN });
    cases = [
      {
        platform: 'facebook',
        emulator: facebook,
        accountId: facebook.mainPage.id,
        accessToken: () => facebook.issuePageToken(),
        variables: () => facebookVariables(facebook),
        // 25 posts with their numbers; days, followers, people of the week.
        maxCalls: (known) => ({ posts: 1, rereads: Math.ceil((known - 25) / 25), profile: 3 }),
        maxUsualCalls: 4,
      },
      {
        platform: 'instagram',
        emulator: instagram,
        accountId: instagram.accountId,
        accessToken: () => instagram.issueTokens(),
        variables: () => ({
          SOCIAL_INSTAGRAM_CLIENT_ID: instagram.clientId,
          SOCIAL_INSTAGRAM_CLIENT_SECRET: instagram.clientSecret,
          SOCIAL_INSTAGRAM_API_URL: `${instagram.url}/v26.0`,
          SOCIAL_INSTAGRAM_TOKEN_URL: `${instagram.url}/oauth/access_token`,
        }),
        // 50 posts with their numbers; days of reach; their totals, people of two windows and followers together.
        maxCalls: (known) => ({ posts: 1, rereads: Math.ceil((known - 50) / 50), profile: 2 }),
        maxUsualCalls: 3,
      },
      {
        platform: 'twitter',
        emulator: twitter,
        accountId: twitter.account.id,
        accessToken: () => twitter.issueTokens().accessToken,
        variables: () => ({
          SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
          SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
          SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
        }),
        // 100 posts with their numbers, four of them within two days; followers.
        maxCalls: (known) => ({ posts: 1, rereads: Math.ceil((known - 4) / 100), profile: 1 }),
        maxUsualCalls: 2,
      },
      {
        platform: 'linkedin',
        emulator: linkedin,
        accountId: linkedin.world.id,
        accessToken: () => linkedin.issueTokens().accessToken,
        variables: () => linkedin.variables,
        // 100 posts and two requests for their numbers, as the two kinds do not mix; days, followers.
        maxCalls: (known) => ({ posts: 3, rereads: 3 * Math.ceil((known - 80) / 100), profile: 2 }),
        maxUsualCalls: 5,
      },
      {
        platform: 'tiktok',
        emulator: tiktok,
        accountId: tiktok.account.open_id,
        accessToken: () => tiktok.issueTokens().accessToken,
        variables: () => ({
          SOCIAL_TIKTOK_CLIENT_ID: tiktok.clientKey,
          SOCIAL_TIKTOK_CLIENT_SECRET: tiktok.clientSecret,
          SOCIAL_TIKTOK_API_URL: `${tiktok.url}/v2`,
        }),
        // 20 posts with their numbers; the account.
        maxCalls: (known) => ({ posts: 1, rereads: Math.ceil((known - 20) / 20), profile: 1 }),
        maxUsualCalls: 2,
      },
      {
        platform: 'youtube',
        emulator: youtube,
        accountId: youtube.world.channelId,
        accessToken: () => youtube.issueTokens().accessToken,
        variables: () => youtube.variables,
        // 50 uploads, their numbers, their shares; the last two for 50 others; subscribers, days.
        maxCalls: (known) => ({ posts: 3, rereads: 2 * Math.ceil((known - 40) / 50), profile: 2 }),
        maxUsualCalls: 5,
      },
    ];
    let environment: NodeJS.ProcessEnv = {
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    for (const { emulator, variables } of cases) {
      await emulator.start();
      environment = { ...environment, ...variables() };
    }
    testApp = await startTestApp(environment);
    // Jobs run only when the test runs them.
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    jest.spyOn(testApp.app.get(SyncDispatcherService), 'wake').mockReturnValue(undefined);
  });

  afterAll(async () => {
    await testApp.close();
    for (const { emulator } of cases) await emulator.close();
  });

  it.each(PLATFORMS)('of %s are as few as its pages allow', async (platform) => {
    const { emulator, accountId, accessToken, maxCalls, maxUsualCalls } = caseOf(platform);
    const [account] = await connectAccounts(testApp, platform, [accessToken()], accountId);
    if (account === undefined) throw new Error('There is no account.');
    const { database } = testApp;
    const { teamId } = account;
    const refresh = () =>
      testApp.app.get(SocialSyncService).run(systemScope(teamId), platform, () => undefined);
    await database.query('DELETE FROM social_app_limits');
    await database.query(
      `UPDATE social_sync_jobs SET watermark = '2000-01-01' WHERE team_id = $1 AND kind = 'posts'`,
      [teamId],
    );
    const { posts: known } = await refresh();
    emulator.calls.length = 0;
    await refresh();
    expect(emulator.calls.length).toBeLessThanOrEqual(maxUsualCalls);
    await database.query(
      `UPDATE social_post_reads SET next_read_at = now() - interval '1 ms' WHERE team_id = $1`,
      [teamId],
    );
    emulator.calls.length = 0;

    const { posts: read, lastError } = await refresh();

    const { posts, rereads, profile } = maxCalls(known);
    expect(known).toBeGreaterThanOrEqual(POSTS);
    expect({ read, lastError }).toEqual({ read: known, lastError: null });
    expect(emulator.calls.length).toBeLessThanOrEqual(posts + rereads + profile);
    expect(emulator.violations).toEqual([]);
  });

  it('of YouTube cost a unit for each 50 videos, and two more', () => {
    const units = caseOf('youtube').emulator.calls.filter(({ path }) =>
      path.startsWith('/youtube/v3/'),
    );
    expect(units.length).toBeLessThanOrEqual(2 + Math.ceil(POSTS_WITH_HIDDEN / 50));
  });

  it.each<[Platform, number, string]>([
    ['facebook', 9 + 2, '88 days each, followers, people of the week'],
    ['instagram', 4 + 10, '27 days of reach each, totals of 10 days each'],
    ['linkedin', 2 + 1, 'a year of numbers and of new followers, followers'],
    ['youtube', 2 + 1, 'a year each, subscribers'],
  ])('of %s for the days of the past are at most %i: %s', async (platform, maxCalls) => {
    const { emulator, accountId, accessToken } = caseOf(platform);
    const [account] = await connectAccounts(testApp, platform, [accessToken()], accountId);
    if (account === undefined) throw new Error('There is no account.');
    const { teamId } = account;
    const cursor = JSON.stringify({ daysUntil: shiftDate(new Date().toISOString(), -1) });
    await testApp.database.query('DELETE FROM social_app_limits');
    await testApp.database.query(
      `UPDATE social_sync_jobs SET cursor = $2 WHERE team_id = $1 AND kind = 'backfill'`,
      [teamId, cursor],
    );
    emulator.calls.length = 0;

    let profileDays = 0;
    for (let isDone = false; !isDone;) {
      const jobs = testApp.app.get(SyncJobsRepository);
      const job = await jobs.claim(teamId, platform, 'backfill', JOB_LEASE_MS);
      if (job === null) throw new Error('The job runs already.');
      const result = await testApp.app.get(SyncWorkerService).run(job);
      expect(result.errorCode).toBeNull();
      profileDays += result.profileDays;
      ({ isDone } = result);
    }

    expect(profileDays).toBeGreaterThan(80);
    expect(emulator.calls.length).toBeLessThanOrEqual(maxCalls);
    expect(emulator.violations).toEqual([]);
  });
});
