import { KPI_NAMES, PLATFORMS, shiftDate } from '@rapport/social-connectors';
import { computeChange } from '../../../src/analytics/domain/compute-change';
import { WINDOWS } from '../../../src/analytics/domain/window';
import type {
  ComparisonView,
  OverviewView,
  PostTypesView,
} from '../../../src/analytics/insights/insights.views';
import { createMember } from '../../factories/account.factory';
import { kpisOf } from '../../factories/profile.factory';
import {
  connectPlatform,
  disconnectPlatform,
  getProfile,
  getSummary,
  importSamples,
  importSocial,
} from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const day = (date: string, metrics: object) => ({ date, metrics });
const LAST = '2026-03-05';
const postAt = (id: string, type: string, hoursAgo: number, insights: object) => ({
  id,
  caption: id,
  media_product_type: type,
  timestamp: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  ...insights,
});

describe('The social analytics of the console', () => {
  const { testApp, team, viewer } = useTeams({ eachTest: true });

  const read = async <Data>(path: string): Promise<Data> => {
    const { body } = await viewer.client
      .get(`/teams/${team.teamId}/analytics/social/${path}`)
      .expect(200);
    expect(Object.keys(body as object)).toEqual(['success', 'data']);
    return (body as { data: Data }).data;
  };

  describe('the overview', () => {
    it('equals the summary and the profiles of the API in all windows', async () => {
      for (const platform of PLATFORMS) await importSamples(testApp, team, platform);
      for (const window of WINDOWS) {
        const { platforms } = await getSummary(team, `?window=${window}`);
        const expected = await Promise.all(
          platforms.map(async (entry) => {
            const profile = await getProfile(team, entry.platform, `?window=${window}`);
            const comparison = await read<ComparisonView>(
              `${entry.platform}/comparison?window=${window}`,
            );
            return Object.assign(entry, {
              needsReconnecting: false,
              firstDay: comparison.firstDay,
              lastDay: comparison.lastDay,
              percentageChange: profile.percentageChange,
              series: profile.timeSeries.likes ?? [],
            });
          }),
        );
        expect(await read<OverviewView>(`overview?window=${window}&metric=likes`)).toEqual({
          window,
          metric: 'likes',
          platforms: expected,
        });
      }
    });

    it('has the status of each platform, numbers only if it is ready, and whether it must be connected again', async () => {
      await importSocial(testApp, team, 'tiktok', {
        profile: [day(LAST, { view_count: 0, follower_count: 7 })],
      });
      await importSocial(testApp, team, 'youtube', { profile: [day(LAST, { views: '5' })] });
      await disconnectPlatform(testApp, team, 'youtube');
      await connectPlatform(testApp, team, 'facebook');
      await connectPlatform(testApp, team, 'linkedin', 'personal');
      for (const [platform, state] of [
        ['tiktok', 'needs_reauth'],
        ['facebook', 'active'],
      ]) {
        await testApp.database.query(
          `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id, state)
           VALUES ($1, $2, 'a', 'A', '\\x00', '\\x00', $3)`,
          [team.teamId, platform, state],
        );
      }
      const none = {
        lastRefreshedAt: null,
        kpis: null,
        postCount: 0,
        needsReconnecting: false,
        firstDay: null,
        lastDay: null,
        percentageChange: {},
        series: [],
      };
      const { platforms, ...rest } = await read<OverviewView>('overview');
      expect(rest).toEqual({ window: '30d', metric: 'impressions' });
      expect(platforms).toEqual([
        { platform: 'facebook', status: 'pending', connected: true, ...none },
        { platform: 'instagram', status: 'not_connected', connected: false, ...none },
        { platform: 'twitter', status: 'not_connected', connected: false, ...none },
        { platform: 'linkedin', status: 'unavailable', connected: true, ...none },
        {
          platform: 'tiktok',
          status: 'ready',
          connected: true,
          lastRefreshedAt: expect.any(String) as string,
          kpis: kpisOf({ followers: 7, impressions: 0, reach: 0, videoViews: 0 }),
          postCount: 0,
          needsReconnecting: true,
          firstDay: '2026-02-04',
          lastDay: LAST,
          percentageChange: {},
          series: [{ date: LAST, value: 0 }],
        },
        { platform: 'youtube', status: 'not_connected', connected: false, ...none },
      ]);
    });

    it('rejects an unknown window and metric', async () => {
      const path = `/teams/${team.teamId}/analytics/social/overview`;
      expectError(await viewer.client.get(`${path}?window=8d&metric=saves`), 'VALIDATION_FAILED', [
        `metric: must be one of ${KPI_NAMES.join(', ')}`,
        'window: must be one of 7d, 30d, 90d, 12m',
      ]);
    });
  });

  describe('the comparison', () => {
    it('has the days and values that the changes of the profile compare with', async () => {
      for (const platform of PLATFORMS) {
        await importSamples(testApp, team, platform);
        for (const window of WINDOWS) {
          const profile = await getProfile(team, platform, `?window=${window}`);
          const comparison = await read<ComparisonView>(`${platform}/comparison?window=${window}`);
          expect(comparison).toMatchObject({ platform, window });
          const { previous } = comparison;
          if (previous === null) {
            expect(profile.percentageChange).toEqual({});
            continue;
          }
          expect(computeChange(previous.kpis, profile.kpis)).toEqual(profile.percentageChange);
          // The previous window ends on the day before the current window.
          expect(previous.lastDay).toBe(shiftDate(comparison.firstDay ?? '', -1));
        }
      }
    });

    it('has the values by day of the previous window that the profile had for it', async () => {
      const days = times(14, (index) =>
        day(shiftDate('2026-02-20', index), {
          impression_count: index === 3 ? undefined : 100 + index,
          like_count: index,
          followers_count: 1000 + index,
        }),
      );
      await importSocial(testApp, team, 'twitter', { profile: days.slice(0, 7) });
      const before = await getProfile(team, 'twitter', '?window=7d');
      expect(await read<ComparisonView>('twitter/comparison?window=7d')).toEqual({
        platform: 'twitter',
        window: '7d',
        firstDay: '2026-02-20',
        lastDay: '2026-02-26',
        previous: null,
      });
      await importSocial(testApp, team, 'twitter', { profile: days });
      const comparison = await read<ComparisonView>('twitter/comparison?window=7d');
      expect(comparison).toEqual({
        platform: 'twitter',
        window: '7d',
        firstDay: '2026-02-27',
        lastDay: LAST,
        previous: {
          firstDay: '2026-02-20',
          lastDay: '2026-02-26',
          // One day has no impressions: their sum is unknown, and the rate with it.
          kpis: kpisOf({ followers: 1006, engagement: 21, likes: 21 }),
          timeSeries: before.timeSeries,
        },
      });
      expect(comparison.previous?.timeSeries.impressions?.[3]).toEqual({
        date: '2026-02-23',
        value: null,
      });
    });

    it('has the known days of an incomplete window, without sums', async () => {
      const days = times(9, (index) =>
        day(shiftDate('2026-02-25', index), { views: 10 + index, viewCount: 1000 + index * 10 }),
      );
      await importSocial(testApp, team, 'youtube', { profile: days });
      const { previous } = await read<ComparisonView>('youtube/comparison?window=7d');
      expect(previous).toEqual({
        firstDay: '2026-02-20',
        lastDay: '2026-02-26',
        kpis: kpisOf({}),
        timeSeries: {
          impressions: [
            { date: '2026-02-25', value: 10 },
            { date: '2026-02-26', value: 11 },
          ],
          videoViews: [
            { date: '2026-02-25', value: 10 },
            { date: '2026-02-26', value: 11 },
          ],
        },
      });
    });

    it('has no data unless the platform is ready', async () => {
      await importSamples(testApp, team, 'facebook');
      await disconnectPlatform(testApp, team, 'facebook');
      expect(await read<ComparisonView>('facebook/comparison')).toEqual({
        platform: 'facebook',
        window: '30d',
        firstDay: null,
        lastDay: null,
        previous: null,
      });
      expect(await read<PostTypesView>('facebook/post-types')).toEqual({
        window: '30d',
        types: [],
      });
    });
  });

  it('counts as many posts by type as the summary, and averages known metrics', async () => {
    await importSocial(testApp, team, 'instagram', {
      posts: [
        postAt('a', 'REELS', 1, { like_count: 10, comments_count: 0 }),
        postAt('b', 'REELS', 2, { like_count: 5 }),
        postAt('c', 'FEED', 3, {}),
        postAt('d', 'FEED', 7 * 24 + 1, { like_count: 900 }),
        postAt('e', 'STORY', -1, { like_count: 900 }),
      ],
    });
    const none = kpisOf({});
    const { followers: _, ...unknown } = none;
    expect(await read<PostTypesView>('instagram/post-types?window=7d')).toEqual({
      window: '7d',
      types: [
        { postType: 'post', posts: 1, averagedPosts: 1, averages: unknown },
        {
          postType: 'reel',
          posts: 2,
          averagedPosts: 2,
          averages: { ...unknown, likes: 7.5, comments: 0, engagement: 7.5 },
        },
        { postType: 'story', posts: 0, averagedPosts: 0, averages: unknown },
      ],
    });
    const { platforms } = await getSummary(team, '?window=7d&platforms=instagram');
    expect(platforms[0]?.postCount).toBe(3);
    await importSamples(testApp, team, 'tiktok');
    const { types } = await read<PostTypesView>('tiktok/post-types?window=12m');
    const summary = await getSummary(team, '?window=12m&platforms=tiktok');
    expect(types.map(({ postType, posts }) => [postType, posts])).toEqual([
      ['post', summary.platforms[0]?.postCount],
    ]);
  });

  it.each(['comparison', 'post-types'])(
    'rejects a platform that does not exist: %s',
    async (name) => {
      const path = `/teams/${team.teamId}/analytics/social/myspace/${name}`;
      expectError(await viewer.client.get(path), 'PLATFORM_NOT_SUPPORTED');
    },
  );

  it('shows nothing of another team', async () => {
    await importSamples(testApp, team, 'facebook');
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'owner');
    for (const path of ['overview', 'facebook/comparison', 'facebook/post-types']) {
      expectError(
        await stranger.client.get(`/teams/${team.teamId}/analytics/social/${path}`),
        'TEAM_NOT_FOUND',
      );
      const { body } = await stranger.client
        .get(`/teams/${other.teamId}/analytics/social/${path}`)
        .expect(200);
      expect(JSON.stringify(body)).not.toContain('2026-');
    }
  });
});
