import { randomBytes } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import { SyncDispatcherService } from '../../../src/social-sync/sync/sync-dispatcher.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { type Platform, PlatformHttp } from '@rapport/social-connectors';
import { SocialSyncService } from '../../../src/social-sync/sync/social-sync.service';
import { DataRetentionJob } from '../../../src/analytics/ingestion/data-retention.job';
import { SocialImportService } from '../../../src/analytics/ingestion/social-import.service';
import type { EmulatedFault } from '../../../packages/social-connectors/test/emulators/platform-emulator';
import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { eventually } from '../../support/eventually';
import { startTestApp, type TestApp } from '../../support/test-app';
import { expectExactCounts } from '../../support/exact-counts';

const POSTS = 6;
const VIDEOS = 4;

/** A response with the status 200 and an error about a post. */
const problem = (type: string, id: string): EmulatedFault => ({
  status: 200,
  body: {
    errors: [{ type: `https://api.twitter.com/2/problems/${type}`, resource_id: id, value: id }],
  },
});

describe('Stored data', () => {
  let twitter: TwitterEmulator;
  let youtube: YoutubeEmulator;
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    twitter = await new TwitterEmulator().populate(POSTS, 6).start();
    youtube = await new YoutubeEmulator({ now: new Date(), videos: VIDEOS }).start();
    testApp = await startTestApp({
      ...youtube.variables,
      SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
      SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
      SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
      SOCIAL_TWITTER_TOKEN_URL: `${twitter.url}/2/oauth2/token`,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    });
    testApp.app.get(PlatformHttp).retryDelaysMs = [0, 0];
    // Jobs run only when a test runs them.
    jest.spyOn(testApp.app.get(SyncJobsRepository), 'claimDue').mockResolvedValue([]);
    jest.spyOn(testApp.app.get(SyncDispatcherService), 'wake').mockReturnValue(undefined);
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterEach(() => {
    for (const post of twitter.posts) post.isGone = false;
  });

  afterAll(async () => {
    await testApp.close();
    await twitter.close();
    await youtube.close();
  });

  const accounts = () => testApp.app.get(SocialAccountsService);

  async function connect(platform: 'twitter' | 'youtube'): Promise<void> {
    const tokens = (platform === 'twitter' ? twitter : youtube).issueTokens();
    const { accessToken, refreshToken } = tokens;
    const given = { accessToken, refreshToken, expiresInSeconds: 3_600 };
    await accounts().connectWithTokens(systemScope(team.teamId), platform, given);
  }

  const refresh = (platform: Platform) =>
    testApp.app.get(SocialSyncService).run(systemScope(team.teamId), platform, () => undefined);

  /** Reads the numbers of all posts of X again. */
  async function reread(): Promise<void> {
    const due = `UPDATE social_post_reads SET next_read_at = '-infinity'
                  WHERE team_id = $1 AND gone_at IS NULL`;
    await testApp.database.query(due, [team.teamId]);
    await refresh('twitter');
  }

  const idsOf = async (platform: Platform) =>
    (await listPosts(team, platform)).data.map(({ postId }) => postId).toSorted();

  const statusOf = async (platform: Platform) => {
    const { body } = await team.get(`/analytics/social/${platform}/profile?window=30d`).expect(200);
    return (body as { data: { status: string } }).data.status;
  };

  const rowsOf = async (platform: Platform, of = team) => {
    const tables = [
      'social_posts',
      'social_post_counts',
      'social_profile_days',
      'social_profile_windows',
      'social_counted_days',
    ];
    const counts = tables.map(
      (table) => `(SELECT count(*)::int FROM ${table} WHERE team_id = $1 AND platform = $2)`,
    );
    const text = `SELECT ARRAY[${counts.join(', ')}] AS counts`;
    const values = [of.teamId, platform];
    const [row] = await testApp.database.query<{ counts: number[] }>(text, values);
    return row?.counts ?? [];
  };

  describe('of X', () => {
    it('lose a post that does not exist according to X, and nothing else', async () => {
      await connect('twitter');
      await refresh('twitter');
      const all = await idsOf('twitter');
      expect(all).toHaveLength(POSTS);
      const [gone, other] = twitter.posts;
      gone!.isGone = true;
      await reread();
      expect(await idsOf('twitter')).toEqual(all.filter((id) => id !== gone!.id));
      await expectExactCounts(testApp);

      other!.isGone = true;
      const stranger = await createTeam(testApp);
      await reread();
      await reread();
      expect(await idsOf('twitter')).toHaveLength(POSTS - 2);
      expect(await rowsOf('twitter', stranger)).toEqual([0, 0, 0, 0, 0]);
      expect(await statusOf('twitter')).toBe('ready');
    });

    it('lose a post that does not exist according to X in the next run if its deletion fails', async () => {
      await connect('twitter');
      await refresh('twitter');
      const [gone] = twitter.posts;
      gone!.isGone = true;
      const deletePosts = jest.spyOn(testApp.app.get(SocialImportService), 'deletePosts');
      deletePosts.mockRejectedValueOnce(new Error('The database is away.'));
      await reread();
      expect(await idsOf('twitter')).toHaveLength(POSTS);
      await refresh('twitter');
      expect(await idsOf('twitter')).toHaveLength(POSTS - 1);
      expect(deletePosts).toHaveBeenCalledTimes(2);
      deletePosts.mockRestore();
    });

    it.each<[string, () => EmulatedFault]>([
      ['a server error', () => ({ status: 500, body: {} })],
      ['a rejected token', () => ({ status: 401, body: { title: 'Unauthorized' } })],
      ['a forbidden request', () => ({ status: 403, body: { title: 'Forbidden' } })],
      ['an unknown path', () => ({ status: 404, body: { title: 'Not Found' } })],
      ['a lost connection', () => 'reset'],
      ['half a body', () => 'half'],
      ['an empty object', () => ({ status: 200, body: {} })],
      ['an empty list', () => ({ status: 200, body: { data: [] } })],
      ['a protected post', () => problem('not-authorized-for-resource', twitter.posts[0]!.id)],
      ['an unknown problem', () => problem('disallowed-resource', twitter.posts[0]!.id)],
      ['another post that does not exist', () => problem('resource-not-found', '1')],
    ])('lose nothing after %s', async (_what, fault) => {
      await connect('twitter');
      await refresh('twitter');
      const all = await idsOf('twitter');
      twitter.failNext(fault(), /^\/2\/tweets$/, 3);
      await reread();
      expect(await idsOf('twitter')).toEqual(all);
      expect(all).toHaveLength(POSTS);
    });

    it('are kept when the account is disconnected', async () => {
      await connect('twitter');
      await refresh('twitter');
      await accounts().disconnect(systemScope(team.teamId), 'twitter');
      expect(await deadlines()).toEqual([{ days: null }]);
    });
  });

  const deadlines = () =>
    testApp.database.query(
      `SELECT round(extract(epoch FROM delete_data_after - now()) / 86400)::int AS days
         FROM social_connections WHERE team_id = $1`,
      [team.teamId],
    );

  const passDays = (days: number) =>
    testApp.database.query(
      `UPDATE social_connections SET delete_data_after = delete_data_after - $2 * interval '1 day'
        WHERE team_id = $1`,
      [team.teamId, days],
    );

  async function deleteExpired(): Promise<void> {
    await testApp.app.get(DataRetentionJob).deleteBatch();
    await eventually(async () => {
      const open = 'SELECT 1 FROM purges WHERE team_id = $1 AND finished_at IS NULL';
      return (await testApp.database.query(open, [team.teamId])).length === 0;
    });
  }

  /** Moves the readings of all videos, and the sign-in, into the past, and reads the videos again. */
  async function rereadAfterDays(days: number): Promise<void> {
    await testApp.database.query(
      `UPDATE social_post_reads
          SET read_at = read_at - $2 * interval '1 day', gone_at = gone_at - $2 * interval '1 day',
              next_read_at = now() - interval '1 ms'
        WHERE team_id = $1 AND next_read_at IS NOT NULL`,
      [team.teamId, days],
    );
    await testApp.database.query(
      `UPDATE social_credentials SET connected_at = connected_at - $2 * interval '1 day' WHERE team_id = $1`,
      [team.teamId, days],
    );
    await refresh('youtube');
  }

  describe('of YouTube', () => {
    beforeEach(async () => {
      await connect('youtube');
      await refresh('youtube');
      await testApp.database.query(
        `INSERT INTO social_counted_days (team_id, platform, day, counts)
         VALUES ($1, 'youtube', '2026-01-01', '{}')`,
        [team.teamId],
      );
    });

    it('are deleted 30 days after the account was disconnected', async () => {
      expect(await deadlines()).toEqual([{ days: null }]);
      await accounts().disconnect(systemScope(team.teamId), 'youtube');
      expect(await deadlines()).toEqual([{ days: 30 }]);
      const before = await rowsOf('youtube');
      expect(before.every((count) => count > 0)).toBe(true);
      await passDays(29);
      await deleteExpired();
      expect(await rowsOf('youtube')).toEqual(before);
      await passDays(2);
      await deleteExpired();
      expect(await rowsOf('youtube')).toEqual([0, 0, 0, 0, 0]);
      expect(await deadlines()).toEqual([{ days: null }]);
      expect(await statusOf('youtube')).toBe('not_connected');

      await connect('youtube');
      expect(await statusOf('youtube')).toBe('pending');
      await refresh('youtube');
      expect(await statusOf('youtube')).toBe('ready');
      expect(await idsOf('youtube')).toHaveLength(VIDEOS);
    });

    it('are kept if the account is connected again before their deletion', async () => {
      const before = await rowsOf('youtube');
      await accounts().disconnect(systemScope(team.teamId), 'youtube');
      await passDays(31);
      await connect('youtube');
      await deleteExpired();
      expect(await rowsOf('youtube')).toEqual(before);
      expect(await statusOf('youtube')).toBe('ready');
    });

    it('lose a video 28 days after it was seen last, and no other', async () => {
      const all = await idsOf('youtube');
      const [deleted, hidden] = youtube.world.videos.filter(({ id }) => all.includes(id));
      deleted!.isDeleted = true;
      hidden!.privacy = 'private';
      try {
        await rereadAfterDays(1);
        await rereadAfterDays(25);
        expect(await idsOf('youtube')).toEqual(all);
        hidden!.privacy = 'public';
        await rereadAfterDays(1);
        hidden!.privacy = 'private';
        await rereadAfterDays(2);
        expect(await idsOf('youtube')).toEqual(all.filter((id) => id !== deleted!.id));
        await expectExactCounts(testApp);
        await rereadAfterDays(29);
        expect(await idsOf('youtube')).toHaveLength(VIDEOS - 2);
        expect(await statusOf('youtube')).toBe('ready');
      } finally {
        deleted!.isDeleted = false;
        hidden!.privacy = 'public';
      }
    });

    it.each<[string, EmulatedFault]>([
      ['an empty object', { status: 200, body: {} }],
      ['an empty list', { status: 200, body: { items: [] } }],
      ['a server error', { status: 500, body: {} }],
    ])('lose nothing after %s, also long after the last reading', async (_what, fault) => {
      const all = await idsOf('youtube');
      youtube.failNext(fault, /videos$/, 2);
      await rereadAfterDays(40);
      youtube.clearFaults();
      await rereadAfterDays(1);
      expect(await idsOf('youtube')).toEqual(all);
      expect(all).toHaveLength(VIDEOS);
    });

    it('are deleted 30 days after the person has withdrawn access', async () => {
      const before = await rowsOf('youtube');
      youtube.revoke();
      expect(await refresh('youtube')).toMatchObject({ state: 'needs_reauth', status: 'ready' });
      expect(await deadlines()).toEqual([{ days: 30 }]);
      await passDays(29);
      await deleteExpired();
      expect(await rowsOf('youtube')).toEqual(before);
      await passDays(2);
      await deleteExpired();
      expect(await rowsOf('youtube')).toEqual([0, 0, 0, 0, 0]);

      await connect('youtube');
      expect(await deadlines()).toEqual([{ days: null }]);
      await refresh('youtube');
      expect(await statusOf('youtube')).toBe('ready');
      expect(await idsOf('youtube')).toHaveLength(VIDEOS);
    });

    it('are deleted without the data of another team', async () => {
      const first = team;
      team = await createTeam(testApp);
      await connect('youtube');
      await refresh('youtube');
      const others = await rowsOf('youtube', first);
      await accounts().disconnect(systemScope(team.teamId), 'youtube');
      await passDays(31);
      await deleteExpired();
      expect((await rowsOf('youtube'))[0]).toBe(0);
      expect(await rowsOf('youtube', first)).toEqual(others);
    });
  });
});
