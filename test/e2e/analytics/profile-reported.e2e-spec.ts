import { kpisOf } from '../../factories/profile.factory';
import { getProfile, importSocial } from '../../factories/social.factory';
import { useTeams } from '../../support/use-teams';

/** Two days with a missing day between them, and a week that the platform reports. */
const REPORTED = [
  {
    date: '2026-03-01',
    metrics: { followers_count: 50, reach: 10, views: 100, total_interactions: 8, likes: 5 },
  },
  {
    date: '2026-03-03',
    metrics: {
      followers_count: 52,
      reach: 20,
      views: 50,
      total_interactions: 2,
      likes: 0,
      website_clicks: { organic: 1, paid: 2 },
      note: 'none',
    },
  },
  { window: '7d', metrics: { reach: 25, views: 140, custom: ['x', 1.5, null] } },
];

describe('GET /v1/analytics/social/:platform/profile of a reported window', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    await importSocial(testApp, team, 'instagram', { profile: REPORTED });
  });

  it('returns the metrics that the platform reports for a window, instead of sums', async () => {
    const { kpis, rawKpis, timeSeries } = await getProfile(team, 'instagram', '?window=7d');

    expect(kpis).toEqual(
      kpisOf({
        followers: 52,
        impressions: 140,
        reach: 25,
        engagement: 10,
        likes: 5,
        clicks: 3,
        engagementRate: 0.4,
      }),
    );
    expect(rawKpis).toEqual({
      followers_count: 52,
      total_interactions: 10,
      likes: 5,
      website_clicks: 3,
      reach: 25,
      views: 140,
      custom: ['x', 1.5, null],
    });
    expect(timeSeries.likes).toEqual([
      { date: '2026-03-01', value: 5 },
      { date: '2026-03-02', value: null },
      { date: '2026-03-03', value: 0 },
    ]);
  });

  it('has no reach for a window that the platform does not report', async () => {
    const { kpis, rawKpis } = await getProfile(team, 'instagram', '?window=90d');

    expect(kpis).toMatchObject({ impressions: 150, reach: null, engagementRate: 0.066667 });
    expect(rawKpis).toEqual({
      followers_count: 52,
      views: 150,
      total_interactions: 10,
      likes: 5,
      website_clicks: 3,
    });
  });

  it('keeps the reported metrics when a later day is imported', async () => {
    const day = { date: '2026-03-04', metrics: { views: 1, shares: 0 } };
    await importSocial(testApp, team, 'instagram', { profile: [day] });

    const { kpis, timeSeries } = await getProfile(team, 'instagram', '?window=7d');
    expect(kpis).toMatchObject({ followers: 52, impressions: 140, reach: 25, shares: 0 });
    expect(timeSeries.impressions?.map(({ value }) => value)).toEqual([100, null, 50, 1]);
  });

  it('replaces the reported metrics when a later import reports the window', async () => {
    const profile = [
      { window: '7d', metrics: { reach: 0, views: 0 } },
      { date: '2026-03-01', metrics: { views: 7 } },
    ];
    await importSocial(testApp, team, 'instagram', { profile });

    const { kpis, rawKpis, timeSeries } = await getProfile(team, 'instagram', '?window=7d');
    expect(kpis).toMatchObject({ followers: 52, impressions: 0, reach: 0, likes: 0 });
    expect(rawKpis).toMatchObject({ reach: 0, views: 0 });
    expect(rawKpis).not.toHaveProperty('custom');
    expect(timeSeries.impressions?.map(({ value }) => value)).toEqual([7, null, 50, 1]);
  });
});
