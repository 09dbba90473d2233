import { profileDay, profileDays, kpisOf } from '../../../test/factories/profile.factory';
import { shiftDate } from '@rapport/social-connectors';
import { computeWindow } from './compute-windows';

const LAST = '2026-03-14';

describe('the comparison of a window', () => {
  it('has the days of both windows, and the values by day of the one before as it had them itself', () => {
    const before = profileDays('2026-03-01', 7, { likes: 3, followers: 10 });
    const days = [...before, ...profileDays('2026-03-08', 7, { likes: 4, followers: 12 })];
    const { comparison, percentageChange } = computeWindow('twitter', '7d', days, null);
    const alone = computeWindow('twitter', '7d', before, null);
    expect(comparison).toEqual({
      firstDay: '2026-03-08',
      lastDay: LAST,
      previous: {
        firstDay: '2026-03-01',
        lastDay: '2026-03-07',
        kpis: kpisOf({ likes: 21, followers: 10 }),
        timeSeries: alone.timeSeries,
      },
    });
    expect(percentageChange.likes).toBe(0.333333);
    expect(alone.comparison?.previous).toBeNull();
  });

  it('has the known days of an incomplete window, and no sums', () => {
    const known = [profileDay('2026-03-02', { likes: 3 }), profileDay('2026-03-04', { likes: 0 })];
    const days = [...known, ...profileDays('2026-03-08', 7, { likes: 4 })];
    const { comparison, percentageChange } = computeWindow('twitter', '7d', days, null);
    expect(comparison?.previous).toEqual({
      firstDay: '2026-03-01',
      lastDay: '2026-03-07',
      kpis: kpisOf({}),
      timeSeries: {
        likes: [
          { date: '2026-03-02', value: 3 },
          { date: '2026-03-03', value: null },
          { date: '2026-03-04', value: 0 },
        ],
      },
    });
    expect(percentageChange).toEqual({});
  });

  it('measures the growth of counters from the reading before the earlier window', () => {
    const readings = [
      ['2026-02-20', 100],
      ['2026-03-01', 130],
      ['2026-03-03', 131],
    ] as const;
    const counted = readings.map(([date, videoViews]) =>
      profileDay(date, {}, { counters: { videoViews } }),
    );
    const last = profileDay(LAST, {}, { counters: { videoViews: 140 } });
    const { comparison } = computeWindow('youtube', '7d', [...counted, last], null);
    expect(comparison?.previous?.timeSeries.videoViews).toEqual([
      { date: '2026-03-01', value: 30 },
      { date: '2026-03-02', value: null },
      { date: '2026-03-03', value: 1 },
    ]);
  });

  it('ends with the last imported day, however few days there are', () => {
    const days = [profileDay(LAST, { likes: 1 })];
    const { comparison } = computeWindow('twitter', '12m', days, null);
    expect(comparison).toEqual({
      firstDay: shiftDate(LAST, -364),
      lastDay: LAST,
      previous: null,
    });
  });
});
