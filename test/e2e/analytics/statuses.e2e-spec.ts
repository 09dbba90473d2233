import { PLATFORMS } from '@rapport/social-connectors';
import { WINDOWS } from '../../../src/analytics/domain/window';
import { kpisOf } from '../../factories/profile.factory';
import {
  connectPlatform,
  disconnectPlatform,
  importObjects,
  importSocial,
} from '../../factories/social.factory';
import { postLine } from '../../factories/post-line.factory';
import { expectHidden, shownOf } from './read-analytics';
import { useTeams } from '../../support/use-teams';

const PROFILE = [{ date: '2026-03-01', metrics: { followerCount: 7, impressionCount: 0 } }];

const PLATFORM_WITHOUT_PERSONAL_PROFILES = 'linkedin';

describe('A platform', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  const importLinkedin = () => {
    const at = new Date(Date.now() - 60_000).toISOString();
    const posts = [postLine('linkedin', { id: 'p', at, content: 'text' })];
    return importObjects(testApp, team, 'linkedin', { posts, profile: PROFILE });
  };

  it.each(PLATFORMS)('is not_connected before the first connection: %s', async (platform) => {
    expect(await disconnectPlatform(testApp, team, platform)).toBe('not_connected');
    await expectHidden(team, platform, 'not_connected');
  });

  it.each(PLATFORMS)('is pending once it is connected: %s', async (platform) => {
    expect(await connectPlatform(testApp, team, platform)).toBe('pending');
    await expectHidden(team, platform, 'pending');
  });

  it('is ready once it has data', async () => {
    await connectPlatform(testApp, team, 'linkedin');
    const before = Date.now();
    const { lastRefreshedAt, ...imported } = await importLinkedin();

    expect(imported).toEqual({ posts: 1, profileDays: 1, status: 'ready' });
    expect(lastRefreshedAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(lastRefreshedAt?.getTime()).toBeLessThanOrEqual(Date.now());
    const connection = {
      platform: 'linkedin',
      status: 'ready',
      connected: true,
      lastRefreshedAt: lastRefreshedAt?.toISOString(),
    };
    const kpis = kpisOf({ followers: 7, impressions: 0 });
    const { profiles, summary, posts } = await shownOf(team, 'linkedin');
    expect(profiles).toEqual(
      WINDOWS.map((window) => ({
        ...connection,
        window,
        kpis,
        rawKpis: { followerCount: 7, impressionCount: 0 },
        timeSeries: {
          followers: [{ date: '2026-03-01', value: 7 }],
          impressions: [{ date: '2026-03-01', value: 0 }],
        },
        percentageChange: {},
      })),
    );
    expect(summary.platforms).toEqual([{ ...connection, kpis, postCount: 1 }]);
    expect(posts).toMatchObject({ data: [{ postId: 'p' }], pagination: { total: 1 } });
  });

  it('is ready with posts only, with a profile without metrics', async () => {
    const posts = [postLine('tiktok', { id: 'p', at: '2026-03-01T10:00:00Z' })];
    await importSocial(testApp, team, 'tiktok', { posts });

    const { profiles, summary } = await shownOf(team, 'tiktok');
    expect(profiles[0]).toMatchObject({ status: 'ready', kpis: kpisOf({}), timeSeries: {} });
    expect(summary.platforms).toMatchObject([{ status: 'ready', kpis: kpisOf({}) }]);
  });

  it.each([
    ['a day', { date: '2026-03-01', metrics: { impression_count: 5 } }],
    ['a window', { window: '7d', metrics: { impression_count: 5 } }],
  ])('is ready with %s of its profile only', async (_name, line) => {
    await importSocial(testApp, team, 'twitter', { profile: [line] });

    const { profiles, posts } = await shownOf(team, 'twitter');
    expect(profiles[0]).toMatchObject({ status: 'ready', kpis: kpisOf({ impressions: 5 }) });
    expect(posts.pagination).toEqual({ page: 1, limit: 20, total: 0 });
  });

  it('is pending after an empty import', async () => {
    for (const objects of [{}, { posts: [], profile: [] }]) {
      expect(await importSocial(testApp, team, 'youtube', objects)).toEqual({
        posts: 0,
        profileDays: 0,
        status: 'pending',
        lastRefreshedAt: null,
      });
      await expectHidden(team, 'youtube', 'pending');
    }
  });

  it('is refreshed by an import of unchanged data', async () => {
    await connectPlatform(testApp, team, 'linkedin');
    const first = await importLinkedin();
    await testApp.database.query(
      `UPDATE social_connections SET last_refreshed_at = last_refreshed_at - interval '1 minute'
        WHERE team_id = $1`,
      [team.teamId],
    );
    const second = await importObjects(testApp, team, 'linkedin', {});

    expect(second.status).toBe('ready');
    expect(second.lastRefreshedAt?.getTime()).toBeGreaterThanOrEqual(
      first.lastRefreshedAt?.getTime() ?? 0,
    );
    const { profiles } = await shownOf(team, 'linkedin');
    expect(profiles[0]?.lastRefreshedAt).toBe(second.lastRefreshedAt?.toISOString());
  });

  it('returns no data while it is disconnected, and all data once it is connected again', async () => {
    await connectPlatform(testApp, team, 'linkedin');
    await importLinkedin();
    const before = await shownOf(team, 'linkedin');

    expect(await disconnectPlatform(testApp, team, 'linkedin')).toBe('not_connected');
    await expectHidden(team, 'linkedin', 'not_connected');
    expect(await connectPlatform(testApp, team, 'linkedin')).toBe('ready');
    expect(await shownOf(team, 'linkedin')).toEqual(before);
  });

  it('stores imports before the first connection', async () => {
    const imported = await importLinkedin();
    expect(imported).toMatchObject({ posts: 1, profileDays: 1, status: 'not_connected' });
    await expectHidden(team, 'linkedin', 'not_connected');

    expect(await connectPlatform(testApp, team, 'linkedin')).toBe('ready');
    const { summary } = await shownOf(team, 'linkedin');
    expect(summary.platforms).toMatchObject([{ kpis: { followers: 7 }, postCount: 1 }]);
  });

  it('stores imports while it is disconnected', async () => {
    await connectPlatform(testApp, team, 'linkedin');
    await disconnectPlatform(testApp, team, 'linkedin');
    expect((await importLinkedin()).status).toBe('not_connected');
    await expectHidden(team, 'linkedin', 'not_connected');

    expect(await connectPlatform(testApp, team, 'linkedin')).toBe('ready');
    expect((await shownOf(team, 'linkedin')).posts.pagination.total).toBe(1);
  });

  it('is unavailable for a personal profile on linkedin, with and without data', async () => {
    expect(await connectPlatform(testApp, team, 'linkedin', 'personal')).toBe('unavailable');
    await expectHidden(team, 'linkedin', 'unavailable');
    expect(await importLinkedin()).toMatchObject({ posts: 1, status: 'unavailable' });
    await expectHidden(team, 'linkedin', 'unavailable');

    await disconnectPlatform(testApp, team, 'linkedin');
    await expectHidden(team, 'linkedin', 'not_connected');
    expect(await connectPlatform(testApp, team, 'linkedin', 'personal')).toBe('unavailable');
    expect(await connectPlatform(testApp, team, 'linkedin', 'organization')).toBe('ready');
    expect((await shownOf(team, 'linkedin')).posts.pagination.total).toBe(1);
  });

  it.each(PLATFORMS.filter((platform) => platform !== PLATFORM_WITHOUT_PERSONAL_PROFILES))(
    'has data also for a personal profile: %s',
    async (platform) => {
      expect(await connectPlatform(testApp, team, platform, 'personal')).toBe('pending');
      const posts = [postLine(platform, { id: 'p', at: '2026-03-01T10:00:00Z' })];
      expect(await importObjects(testApp, team, platform, { posts })).toMatchObject({
        status: 'ready',
      });
      expect((await shownOf(team, platform)).posts.pagination.total).toBe(1);
    },
  );
});
