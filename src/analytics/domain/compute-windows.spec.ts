import {
  kpisOf,
  profileDay,
  profileDays,
  profileWindow,
} from '../../../test/factories/profile.factory';
import { computeWindow, computeWindows } from './compute-windows';
import { type Kpis, METRIC_NAMES, type Platform } from '@rapport/social-connectors';
import type { ProfileDay, ProfileWindow } from './profile';
import { WINDOWS } from './window';

/** Likes by day whose sum identifies the days. */
const numberedDays = (first: string, count: number): ProfileDay[] =>
  profileDays(first, count, {}).map(({ date }, index) =>
    profileDay(date, { likes: 2 ** index, followers: index }),
  );

const kpisOfWeek = (
  platform: Platform,
  days: readonly ProfileDay[],
  line: ProfileWindow | null = null,
): Kpis => computeWindow(platform, '7d', days, line).kpis;

describe('the days of a window', () => {
  it.each(WINDOWS)('has no known metric for %s without days and without a line', (window) => {
    expect(computeWindow('facebook', window, [], null)).toEqual({
      comparison: null,
      kpis: kpisOf({}),
      rawKpis: {},
      timeSeries: {},
      percentageChange: {},
    });
  });

  it('are none: all metrics come from the line', () => {
    const line = profileWindow('30d', { followers: 9, reach: 50, likes: 4, shares: 1 }, { a: 'b' });
    expect(computeWindow('instagram', '30d', [], line)).toEqual({
      comparison: null,
      kpis: kpisOf({
        followers: 9,
        reach: 50,
        likes: 4,
        shares: 1,
        engagement: 5,
        engagementRate: 0.1,
      }),
      rawKpis: { a: 'b' },
      timeSeries: {},
      percentageChange: {},
    });
  });

  // The sum of powers of two identifies the days.
  it.each([
    ['common days', '2026-11-12', '2026-11-20'],
    ['the end of a year', '2025-12-27', '2026-01-04'],
    ['a leap day', '2024-02-25', '2024-03-04'],
    ['no leap day', '2026-02-24', '2026-03-04'],
    ['the first days of all', '0001-01-01', '0001-01-09'],
    ['the last days of all', '9999-12-23', '9999-12-31'],
  ])('are the last seven of nine: %s', (_, first, last) => {
    const days = numberedDays(first, 9);
    expect(days.at(-1)?.date).toBe(last);
    expect(kpisOfWeek('twitter', days).likes).toBe(0b111111100);
  });

  it.each([
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
    ['12m', 365],
  ] as const)('%s: are the last %i', (window, length) => {
    const days = profileDays('2023-11-21', 1096, { likes: 1 });
    expect(days.at(-1)?.date).toBe('2026-11-20');
    expect(computeWindow('twitter', window, days, null).kpis.likes).toBe(length);
  });

  it('are all days when there are fewer', () => {
    expect(kpisOfWeek('twitter', numberedDays('2026-11-20', 1)).likes).toBe(1);
    expect(kpisOfWeek('twitter', numberedDays('2026-11-16', 5)).likes).toBe(0b11111);
    expect(kpisOfWeek('twitter', numberedDays('2026-11-14', 7)).likes).toBe(0b1111111);
  });

  it('end with the last imported day, also when it has no metrics', () => {
    const days = [...profileDays('2026-11-10', 7, { likes: 1 }), profileDay('2026-11-20', {})];
    // From the 14th on: the 14th, 15th and 16th.
    expect(kpisOfWeek('twitter', days).likes).toBe(3);
  });

  it('can be in any order and are not reordered', () => {
    const days = numberedDays('2026-11-01', 20);
    const shuffled = days.map((_, index) => days[(index * 7) % 20] as ProfileDay);
    const before = [...shuffled];
    expect(computeWindow('twitter', '7d', shuffled, null)).toEqual(
      computeWindow('twitter', '7d', days, null),
    );
    expect(shuffled).toEqual(before);
  });
});

describe('computeWindows', () => {
  it('computes each window with its own line', () => {
    const days = profileDays('2024-11-21', 730, { likes: 1, reach: 5, followers: 6 });
    const lines = [profileWindow('90d', { reach: 90 }), profileWindow('7d', { reach: 7 })];
    const figures = computeWindows('instagram', days, lines);
    expect(Object.keys(figures)).toEqual(['7d', '30d', '90d', '12m']);
    expect(WINDOWS.map((window) => figures[window].kpis.likes)).toEqual([7, 30, 90, 365]);
    expect(WINDOWS.map((window) => figures[window].kpis.reach)).toEqual([7, null, 90, null]);
    for (const window of WINDOWS) {
      const line = lines.find((line) => line.window === window) ?? null;
      expect(figures[window]).toEqual(computeWindow('instagram', window, days, line));
    }
  });

  it('has every window without a day', () => {
    const nothing = computeWindow('tiktok', '7d', [], null);
    expect(computeWindows('tiktok', [], [])).toEqual({
      '7d': nothing,
      '30d': nothing,
      '90d': nothing,
      '12m': nothing,
    });
  });

  it('computes ten years of days in linear time', () => {
    const counts = Object.fromEntries(METRIC_NAMES.map((name) => [name, 7]));
    let reads = 0;
    const days = profileDays('2016-11-23', 3650, counts, { rawMetrics: counts })
      .toReversed()
      .map(
        (day) =>
          new Proxy(day, {
            get: (target, name) => {
              reads += 1;
              return Reflect.get(target, name) as unknown;
            },
          }),
      );
    const figures = computeWindows('facebook', days, []);
    expect(figures['12m'].kpis.likes).toBe(2555);
    expect(reads).toBeLessThan(days.length * 100);
  });
});
