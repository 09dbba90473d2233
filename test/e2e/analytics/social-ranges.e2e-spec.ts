import { type Platform, PLATFORMS, shiftDate } from '@rapport/social-connectors';
import { WINDOWS } from '../../../src/analytics/domain/window';
import type {
  ComparisonView,
  OverviewView,
  PostTypesView,
  RangeFiguresView,
} from '../../../src/analytics/insights/insights.views';
import { createMember } from '../../factories/account.factory';
import { kpisOf } from '../../factories/profile.factory';
import {
  disconnectPlatform,
  getProfile,
  getSummary,
  importSamples,
  importSocial,
  listPosts,
} from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

/** Platforms that report figures of whole windows. A range of days has no such figures. */
const PLATFORMS_WITH_REPORTED_WINDOWS: readonly Platform[] = ['facebook', 'instagram', 'linkedin'];

const day = (date: string, metrics: object) => ({ date, metrics });
const query = (startDate: string | null, endDate: string | null): string =>
  `startDate=${startDate ?? ''}&endDate=${endDate ?? ''}`;

describe('The social figures of any days', () => {
  const { testApp, team, viewer } = useTeams({ eachTest: true });

  const get = (path: string, member = viewer, { teamId } = team) =>
    member.client.get(`/teams/${teamId}/analytics/social/${path}`);

  const read = async <Data>(path: string): Promise<Data> => {
    const { body } = await get(path).expect(200);
    return (body as { data: Data }).data;
  };

  it('equal the profile for the days of a window', async () => {
    for (const platform of PLATFORMS) {
      await importSamples(testApp, team, platform);
      for (const window of WINDOWS) {
        const comparison = await read<ComparisonView>(`${platform}/comparison?window=${window}`);
        const { firstDay, lastDay } = comparison;
        const figures = await read<RangeFiguresView>(
          `${platform}/figures?${query(firstDay, lastDay)}`,
        );
        const { window: _, ...profile } = await getProfile(team, platform, `?window=${window}`);
        if (!PLATFORMS_WITH_REPORTED_WINDOWS.includes(platform)) {
          const { firstDay, lastDay, previous } = comparison;
          expect(figures).toEqual({ ...profile, firstDay, lastDay, previous });
          continue;
        }
        expect(figures.timeSeries).toEqual(profile.timeSeries);
        expect(figures.previous?.timeSeries).toEqual(comparison.previous?.timeSeries);
        expect(figures.kpis.followers).toBe(profile.kpis.followers);
        expect([platform, figures.kpis.reach]).toEqual([platform, null]);
        const points = figures.timeSeries.impressions ?? [];
        const sum = points.reduce((total, { value }) => total + (value ?? 0), 0);
        expect(figures.kpis.impressions).toBe(sum);
      }
    }
  });

  it('are equal in the overview and for each platform', async () => {
    for (const platform of PLATFORMS) await importSamples(testApp, team, platform);
    await disconnectPlatform(testApp, team, 'twitter');
    const range = query('2026-10-05', '2026-11-02');
    const overview = await read<OverviewView>(`overview?${range}&metric=likes`);
    expect([overview.window, overview.metric]).toEqual([null, 'likes']);
    expect(overview.platforms.map(({ platform }) => platform)).toEqual(PLATFORMS);
    const summary = await getSummary(team);
    for (const [index, entry] of overview.platforms.entries()) {
      const { platform } = entry;
      const figures = await read<RangeFiguresView>(`${platform}/figures?${range}`);
      const posts = await listPosts(team, platform, {
        startDate: '2026-10-05',
        endDate: '2026-11-02',
      });
      const { status, connected, lastRefreshedAt } = summary.platforms[index] ?? {};
      const isReady = status === 'ready';
      expect(entry).toEqual({
        platform,
        status,
        connected,
        lastRefreshedAt,
        kpis: isReady ? figures.kpis : null,
        postCount: posts.pagination.total,
        needsReconnecting: false,
        firstDay: figures.firstDay,
        lastDay: figures.lastDay,
        percentageChange: figures.percentageChange,
        series: figures.timeSeries.likes ?? [],
      });
      expect(figures.firstDay).toBe(isReady ? '2026-10-05' : null);
      const types = await read<PostTypesView>(`${platform}/post-types?${range}`);
      expect(types.window).toBeNull();
      expect(types.types.reduce((sum, one) => sum + one.posts, 0)).toBe(posts.pagination.total);
    }
  });

  it('compare with as many days before, keep gaps, and end with the last imported day', async () => {
    const days = times(12, (index) =>
      day(shiftDate('2026-02-20', index), {
        view_count: index === 8 ? undefined : 10 * index,
        follower_count: 1000 + index,
      }),
    );
    await importSocial(testApp, team, 'tiktok', { profile: days });
    const figures = await read<RangeFiguresView>(
      `tiktok/figures?${query('2026-02-26', '2026-03-20')}`,
    );
    expect(figures).toMatchObject({
      firstDay: '2026-02-26',
      lastDay: '2026-03-03',
      kpis: kpisOf({
        followers: 1011,
        impressions: 60 + 70 + 90 + 100 + 110,
        reach: 60 + 70 + 90 + 100 + 110,
        videoViews: 60 + 70 + 90 + 100 + 110,
      }),
      rawKpis: { view_count: 430, follower_count: 1011 },
      previous: { firstDay: '2026-02-20', lastDay: '2026-02-25' },
      percentageChange: { impressions: 1.866667, followers: 0.00597 },
    });
    expect(figures.timeSeries.impressions).toEqual(
      [60, 70, null, 90, 100, 110].map((value, index) => ({
        date: shiftDate('2026-02-26', index),
        value,
      })),
    );
    expect(figures.previous?.timeSeries.impressions?.map(({ value }) => value)).toEqual([
      0, 10, 20, 30, 40, 50,
    ]);
  });

  it('are unknown before the first and after the last imported day', async () => {
    await importSocial(testApp, team, 'tiktok', {
      profile: [day('2026-03-05', { view_count: 5, follower_count: 7 })],
    });
    const none = { kpis: kpisOf({}), rawKpis: {}, timeSeries: {}, percentageChange: {} };
    expect(
      await read<RangeFiguresView>(`tiktok/figures?${query('2026-03-01', '2026-03-04')}`),
    ).toMatchObject({ ...none, firstDay: '2026-03-01', lastDay: '2026-03-04', previous: null });
    expect(
      await read<RangeFiguresView>(`tiktok/figures?${query('2026-03-06', '2026-03-09')}`),
    ).toMatchObject({ ...none, status: 'ready', firstDay: null, lastDay: null, previous: null });
    expect(
      await read<RangeFiguresView>(`facebook/figures?${query('2026-03-06', '2026-03-09')}`),
    ).toEqual({
      platform: 'facebook',
      status: 'not_connected',
      connected: false,
      lastRefreshedAt: null,
      ...none,
      firstDay: null,
      lastDay: null,
      previous: null,
    });
  });

  it('omit stored days that the current rules reject, like the figures of windows', async () => {
    await importSocial(testApp, team, 'tiktok', {
      profile: [day('2026-03-05', { view_count: 5 })],
    });
    const tooDeep = `${'['.repeat(40)}${']'.repeat(40)}`;
    await testApp.database.query(
      `UPDATE social_profile_days SET raw_metrics = raw_metrics || jsonb_build_object('x', $2::jsonb)
        WHERE team_id = $1`,
      [team.teamId, tooDeep],
    );
    await importSocial(testApp, team, 'tiktok', {
      profile: [day('2026-03-06', { view_count: 7 })],
    });
    const figures = await read<RangeFiguresView>(
      `tiktok/figures?${query('2026-03-05', '2026-03-06')}`,
    );
    expect(figures.kpis.impressions).toBe(7);
    expect((await getProfile(team, 'tiktok', '?window=7d')).kpis.impressions).toBe(7);
  });

  it('are rejected when the range has too many metrics', async () => {
    await importSocial(testApp, team, 'tiktok', {
      profile: [day('2026-03-05', { view_count: 5 })],
    });
    const fill = (length: number) =>
      testApp.database.query(
        `UPDATE social_profile_days SET raw_metrics = jsonb_build_object('view_count', 5, 'x', repeat('x', $2))
          WHERE team_id = $1`,
        [team.teamId, length],
      );
    const path = `tiktok/figures?${query('2026-03-01', '2026-03-09')}`;
    await fill(1024);
    expect((await read<RangeFiguresView>(path)).kpis.impressions).toBe(5);
    await fill(4 * 1024 * 1024);
    expectError(await get(path), 'VALIDATION_FAILED', ['endDate: the range has too many metrics']);
  });

  it.each([
    ['startDate=2026-11-01', ['endDate: is required with startDate']],
    ['endDate=2026-11-01', ['startDate: is required with endDate']],
    [query('2026-11-02', '2026-11-01'), ['endDate: must not be before startDate']],
    [query('2024-01-01', '2025-01-01'), ['endDate: must be at most 365 days after startDate']],
    [
      query('2026-02-30', '2026-03-01T00:00Z'),
      [
        'startDate: must be a calendar date (YYYY-MM-DD) from 1970-01-01 to 2999-12-31',
        'endDate: must be a calendar date (YYYY-MM-DD) from 1970-01-01 to 2999-12-31',
      ],
    ],
    [`${query('2026-11-01', '2026-11-02')}&window=7d`, ['window: must not be sent with startDate']],
  ])('are rejected for an invalid range: %s', async (parameters, fields) => {
    for (const path of ['overview', 'instagram/post-types']) {
      expectError(await get(`${path}?${parameters}`), 'VALIDATION_FAILED', fields);
    }
  });

  it('have at most 366 days', async () => {
    await read<RangeFiguresView>(`tiktok/figures?${query('2024-01-01', '2024-12-31')}`);
    expectError(await get('tiktok/figures'), 'VALIDATION_FAILED', [
      'startDate: is required',
      'endDate: is required',
    ]);
    expectError(
      await get(`tiktok/figures?${query('2024-01-01', '2025-01-01')}`),
      'VALIDATION_FAILED',
      ['endDate: must be at most 365 days after startDate'],
    );
    expectError(
      await get(`myspace/figures?${query('2024-01-01', '2024-12-31')}`),
      'PLATFORM_NOT_SUPPORTED',
    );
  });

  it('show nothing of another team', async () => {
    await importSamples(testApp, team, 'facebook');
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'owner');
    const range = query('2026-10-01', '2026-11-20');
    for (const path of [`overview?${range}`, `facebook/figures?${range}`]) {
      expectError(await get(path, stranger), 'TEAM_NOT_FOUND');
      const { body } = await get(path, stranger, other).expect(200);
      expect(JSON.stringify(body)).not.toContain('2026-');
    }
  });
});
