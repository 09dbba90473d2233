import { mapProfileLine } from '../ingestion/profile/map-profile-line';
import { computeWindow } from './compute-windows';
import { type Platform, type RawMetrics, shiftDate } from '@rapport/social-connectors';
import type { ProfileDay, ProfileWindow, WindowFigures } from './profile';

/** Consecutive days from a date; null: a missing day. */
function daysFrom(
  platform: Platform,
  first: string,
  metrics: readonly (RawMetrics | null)[],
): ProfileDay[] {
  return metrics.flatMap((metrics, index) => {
    if (metrics === null) return [];
    const line = { date: shiftDate(first, index), metrics };
    const reading = mapProfileLine(platform, line, new Date('2026-12-31'));
    return 'day' in reading ? [reading.day] : [];
  });
}

const weekOf = (platform: Platform, days: readonly ProfileDay[]): WindowFigures =>
  computeWindow(platform, '7d', days, null);

const viewCounts = (...counts: (number | null)[]): (RawMetrics | null)[] =>
  counts.map((count) => (count === null ? null : { viewCount: String(count) }));

const valuesOf = (series: { value: number | null }[] | undefined): (number | null)[] | undefined =>
  series?.map(({ value }) => value);

function youtubeWeek(metrics: RawMetrics): ProfileWindow | null {
  const reading = mapProfileLine('youtube', { window: '7d', metrics });
  return 'window' in reading ? reading.window : null;
}

describe('the growth of a lifetime counter', () => {
  it('of a channel over seven days is the difference of its statistics', () => {
    const days = daysFrom(
      'youtube',
      '2026-11-14',
      [0, 100, 200, 300, 400, 500, 600].map((gain) => ({
        viewCount: String(1_000_000 + gain),
        videoCount: '80',
        subscriberCount: '15300',
      })),
    );

    const { kpis, rawKpis, timeSeries, percentageChange } = weekOf('youtube', days);

    expect(kpis).toMatchObject({ followers: 15300, impressions: 600, videoViews: 600 });
    expect(rawKpis).toStrictEqual({
      viewCount: '1000600',
      videoCount: '80',
      subscriberCount: '15300',
    });
    expect(valuesOf(timeSeries.impressions)).toEqual([null, 100, 100, 100, 100, 100, 100]);
    expect(percentageChange).toStrictEqual({});
  });

  it.each<[string, (number | null)[], number | null]>([
    ['from the last reading before the window', [100, 150, 160, 170, 180, 190, 200, 210], 110],
    ['from a reading long before', [40, ...Array.from({ length: 30 }, () => null), 100], 60],
    ['between the only two readings', [null, 100, null, null, null, null, null, 170], 70],
    ['with days in between without a reading', [100, null, 150, null, null, null, null, 170], 70],
    ['0 when nothing changed', [100, 100, 100, 100, 100, 100, 100, 100], 0],
    ['0 when the platform corrected its counter', [100, 100, 90, 80, 80, 80, 80, 80], 0],
    ['less after a correction inside', [100, 200, 150, 160, 160, 160, 160, 160], 60],
    ['null with a single reading', [100], null],
  ])('is taken %s', (_, counts, growth) => {
    const days = daysFrom('youtube', '2026-11-13', viewCounts(...counts));

    expect(weekOf('youtube', days).kpis.impressions).toBe(growth);
  });

  it('is null when the readings are all before the window', () => {
    const days = [
      ...daysFrom('youtube', '2026-11-10', viewCounts(100, 200)),
      ...daysFrom('youtube', '2026-11-20', [{ likes: '3' }]),
    ];

    expect(weekOf('youtube', days).kpis).toMatchObject({ impressions: null, likes: 3 });
  });

  it('of each day is the difference from the previous reading, at least 0', () => {
    const days = daysFrom(
      'youtube',
      '2026-11-13',
      viewCounts(100, 110, null, 130, 120, 125, 125, 140),
    );

    const { kpis, timeSeries } = weekOf('youtube', days);

    expect(kpis.videoViews).toBe(40);
    expect(timeSeries.videoViews?.[0]).toEqual({ date: '2026-11-14', value: 10 });
    expect(valuesOf(timeSeries.videoViews)).toEqual([10, null, 20, 0, 5, 0, 15]);
  });

  it('is not used when any day of the window has a count of its own', () => {
    const days = daysFrom('youtube', '2026-11-13', [
      { viewCount: '100', views: '10' },
      { viewCount: '200', views: '20' },
      { viewCount: '300' },
      { viewCount: '400', views: '0' },
    ]);

    const { kpis, rawKpis, timeSeries } = weekOf('youtube', days);

    expect(kpis.impressions).toBe(30);
    expect(rawKpis).toStrictEqual({ views: 30, viewCount: '400' });
    expect(valuesOf(timeSeries.impressions)).toEqual([10, 20, null, 0]);
  });

  it('is replaced by the reported metric of the window, not by its counter', () => {
    const days = daysFrom('youtube', '2026-11-13', viewCounts(100, 200));
    const counted = computeWindow('youtube', '7d', days, youtubeWeek({ views: 7 }));
    expect(counted.kpis.impressions).toBe(7);
    const total = computeWindow('youtube', '7d', days, youtubeWeek({ viewCount: '999' }));
    expect([total.kpis.impressions, total.rawKpis]).toEqual([100, { viewCount: '999' }]);
  });

  it('of likes is part of the engagement, of the window and of each day', () => {
    const days = daysFrom('tiktok', '2026-11-18', [
      { likes_count: 9000, view_count: 100, comment_count: 1 },
      { likes_count: 9050, view_count: 100, comment_count: 2 },
      { likes_count: 9060, view_count: 300 },
    ]);

    const { kpis, rawKpis, timeSeries } = weekOf('tiktok', days);

    expect(kpis).toMatchObject({ likes: 60, comments: 3, engagement: 63, engagementRate: 0.126 });
    expect(rawKpis).toEqual({ likes_count: 9060, view_count: 500, comment_count: 3 });
    expect(valuesOf(timeSeries.likes)).toEqual([null, 50, 10]);
    expect(valuesOf(timeSeries.engagement)).toEqual([1, 52, 10]);
    expect(valuesOf(timeSeries.engagementRate)).toEqual([0.01, 0.52, 0.033333]);
  });

  describe('compared with the previous window', () => {
    /** The 6th, then two weeks that grow by 10 and 15 a day. */
    const counts = [0, ...gains(7, 10, 0), ...gains(7, 15, 70)];
    const days = daysFrom('youtube', '2026-11-06', viewCounts(...counts));

    it('compares growth with growth', () => {
      expect(weekOf('youtube', days).percentageChange).toStrictEqual({
        impressions: 0.5,
        videoViews: 0.5,
      });
    });

    it('needs a reading before it, and one on each of its days', () => {
      expect(weekOf('youtube', days.slice(1)).percentageChange).toStrictEqual({});
      for (let missing = 1; missing <= 7; missing += 1) {
        const unread = { ...days[missing]!, counters: {} };
        expect(weekOf('youtube', days.with(missing, unread)).percentageChange).toStrictEqual({});
      }
    });

    it('includes the engagement of both', () => {
      const days = daysFrom(
        'tiktok',
        '2026-11-06',
        counts.map((likes_count) => ({ likes_count, comment_count: 5 })),
      );
      expect(weekOf('tiktok', days).percentageChange).toStrictEqual({
        // 70 + 35 before, 105 + 35 now.
        engagement: 0.333333,
        likes: 0.5,
        comments: 0,
      });
    });
  });
});

/** Increasing totals. */
function gains(count: number, gain: number, start: number): number[] {
  return Array.from({ length: count }, (_, index) => start + gain * (index + 1));
}

describe('the profile of an X account', () => {
  it('sums the likes of its posts and returns its lifetime counters as sent', () => {
    const days = daysFrom(
      'twitter',
      '2026-11-14',
      Array.from({ length: 7 }, (_, index) => ({
        followers_count: 800 + index,
        following_count: 50,
        tweet_count: 700 + index,
        listed_count: 3,
        like_count: 333,
      })),
    );

    const { kpis, rawKpis } = weekOf('twitter', days);

    expect(kpis).toMatchObject({ followers: 806, likes: 2331, engagement: 2331 });
    expect(rawKpis).toEqual({
      followers_count: 806,
      following_count: 50,
      tweet_count: 706,
      listed_count: 3,
      like_count: 2331,
    });
  });
});
