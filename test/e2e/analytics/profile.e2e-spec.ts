import { WINDOWS } from '../../../src/analytics/domain/window';
import { shiftDate } from '@rapport/social-connectors';
import type { TimePoint } from '../../../src/analytics/domain/profile';
import { kpisOf } from '../../factories/profile.factory';
import { getProfile, importSocial } from '../../factories/social.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

/** Two weeks, the second with higher metrics; followers are known on the last day of each. */
const TWO_WEEKS = times(14, (index) => ({
  date: shiftDate('2026-02-20', index),
  metrics: {
    impression_count: index < 7 ? 100 : 150,
    like_count: index < 7 ? '10' : '12',
    reply_count: 0,
    retweet_count: 1,
    quote_count: 1,
    ...(index === 6 && { followers_count: 1000 }),
    ...(index === 13 && { followers_count: 1100 }),
  },
}));

const SECOND_WEEK = [
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
];
const each = (value: number): TimePoint[] => SECOND_WEEK.map((date) => ({ date, value }));

describe('GET /v1/analytics/social/:platform/profile', () => {
  const { testApp, team } = useTeams();

  let refreshedAt: string | undefined;

  beforeAll(async () => {
    const profile = TWO_WEEKS.toReversed();
    const { lastRefreshedAt } = await importSocial(testApp, team, 'twitter', { profile });
    refreshedAt = lastRefreshedAt?.toISOString();
  });

  it('returns the figures of a week and the change from the previous week', async () => {
    const response = await team.get('/analytics/social/twitter/profile?window=7d').expect(200);

    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      success: true,
      data: {
        platform: 'twitter',
        status: 'ready',
        connected: true,
        lastRefreshedAt: refreshedAt,
        window: '7d',
        kpis: {
          followers: 1100,
          impressions: 1050,
          reach: null,
          engagement: 98,
          likes: 84,
          comments: 0,
          shares: 14,
          clicks: null,
          videoViews: null,
          engagementRate: 0.093333,
        },
        rawKpis: {
          followers_count: 1100,
          impression_count: 1050,
          like_count: 84,
          reply_count: 0,
          retweet_count: 7,
          quote_count: 7,
        },
        timeSeries: {
          followers: SECOND_WEEK.map((date) => ({
            date,
            value: date === '2026-03-05' ? 1100 : null,
          })),
          impressions: each(150),
          engagement: each(14),
          likes: each(12),
          comments: each(0),
          shares: each(2),
          engagementRate: each(0.093333),
        },
        // The comments of the week before are 0, so their change has no ratio.
        percentageChange: {
          followers: 0.1,
          impressions: 0.5,
          engagement: 0.166667,
          likes: 0.2,
          shares: 0,
          engagementRate: -0.222225,
        },
      },
    });
  });

  it.each(['30d', '90d', '12m'])('returns for %s as many days as are imported', async (window) => {
    const profile = await getProfile(team, 'twitter', `?window=${window}`);

    expect(profile).toMatchObject({ platform: 'twitter', status: 'ready', window });
    expect(profile.kpis).toEqual(
      kpisOf({
        followers: 1100,
        impressions: 1750,
        engagement: 182,
        likes: 154,
        comments: 0,
        shares: 28,
        engagementRate: 0.104,
      }),
    );
    expect(profile.timeSeries.impressions).toEqual(
      TWO_WEEKS.map(({ date, metrics }) => ({ date, value: metrics.impression_count })),
    );
    expect(profile.percentageChange).toEqual({});
  });

  it('has a default window of 30 days', async () => {
    const thirty = await team.get('/analytics/social/twitter/profile?window=30d').expect(200);
    const byDefault = await team.get('/analytics/social/twitter/profile').expect(200);

    expect(byDefault.text).toBe(thirty.text);
    expect(byDefault.body).toMatchObject({ data: { window: '30d' } });
  });

  it.each([
    '30',
    '30D',
    '7d,30d',
    '1d',
    '365d',
    '30d%20',
    '7d&window=30d',
    ...WINDOWS.map((w) => `${w}%00`),
  ])('rejects the window "%s"', async (window) => {
    for (const path of ['twitter/profile', 'youtube/profile']) {
      expectError(
        await team.get(`/analytics/social/${path}?window=${window}`),
        'VALIDATION_FAILED',
        ['window: must be one of 7d, 30d, 90d, 12m'],
      );
    }
  });
});
