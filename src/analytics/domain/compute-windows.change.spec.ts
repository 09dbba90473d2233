import { profileDay, profileDays, profileWindow } from '../../../test/factories/profile.factory';
import { computeWindow } from './compute-windows';
import type { Kpis, Platform } from '@rapport/social-connectors';
import type { ProfileDay, WindowFigures } from './profile';
import type { Window } from './window';

const changeOf = (
  days: readonly ProfileDay[],
  line: Partial<Kpis> | null = null,
  { platform = 'facebook', window = '7d' }: { platform?: Platform; window?: Window } = {},
): WindowFigures['percentageChange'] =>
  computeWindow(platform, window, days, line === null ? null : profileWindow(window, line))
    .percentageChange;

/** The 7th to the 13th of November, then the 14th to the 20th. */
const twoWeeks = (before: Partial<Kpis>, now: Partial<Kpis>): ProfileDay[] => [
  ...profileDays('2026-11-07', 7, before),
  ...profileDays('2026-11-14', 7, now),
];

describe('the change since the previous window', () => {
  it.each([
    ['growth', 10, 15, 0.5],
    ['loss', 10, 4, -0.6],
    ['a loss of everything', 10, 0, -1],
    ['no change', 10, 10, 0],
    ['more than double', 1, 8, 7],
    ['six decimals', 3, 4, 0.333333],
    ['six decimals, rounded up', 3, 5, 0.666667],
    ['six decimals of a loss', 3, 2, -0.333333],
    ['a loss that rounds to 0', 10_000_000, 9_999_999, 0],
  ])('is a ratio of the sum before: %s', (_, before, now, change) => {
    expect(changeOf(twoWeeks({ likes: before }, { likes: now }))).toStrictEqual({ likes: change });
  });

  it.each<[string, Partial<Kpis>, Partial<Kpis>]>([
    ['0 before', { likes: 0 }, { likes: 5 }],
    ['0 before and now', { likes: 0 }, { likes: 0 }],
    ['unknown before', {}, { likes: 5 }],
    ['unknown now', { likes: 5 }, {}],
    ['reach, which cannot be summed', { reach: 5 }, { reach: 6 }],
  ])('is left out with %s', (_, before, now) => {
    expect(Object.keys(changeOf(twoWeeks(before, now)))).toStrictEqual([]);
  });

  it('is left out when it is not finite', () => {
    expect(changeOf(twoWeeks({ likes: 5e-324 }, { likes: 1e300 }))).toStrictEqual({});
  });

  it('needs all days of the previous window', () => {
    const days = twoWeeks({ likes: 1 }, { likes: 2 });
    expect(changeOf(days)).toStrictEqual({ likes: 1 });
    for (let missing = 0; missing < 7; missing += 1) {
      expect(changeOf(days.toSpliced(missing, 1))).toStrictEqual({});
      // An older day does not replace it.
      const older = profileDay('2026-11-06', { likes: 1 });
      expect(changeOf([older, ...days.toSpliced(missing, 1)])).toStrictEqual({});
    }
  });

  it('needs all previous values of a metric, but not of other metrics', () => {
    const days = twoWeeks({ likes: 1, shares: 1 }, { likes: 2, shares: 2 });
    const gap = profileDay('2026-11-10', { likes: 1 });
    expect(changeOf(days.toSpliced(3, 1, gap))).toStrictEqual({ likes: 1 });
  });

  it('does not need all days of this window', () => {
    expect(changeOf(twoWeeks({ likes: 1 }, { likes: 2 }).toSpliced(8, 5))).toStrictEqual({
      likes: -0.428571,
    });
  });

  it('compares only with the days right before the window', () => {
    const days = [
      ...profileDays('2026-10-01', 37, { likes: 1000 }),
      ...twoWeeks({ likes: 2 }, { likes: 3 }),
    ];
    expect(changeOf(days)).toStrictEqual({ likes: 0.5 });
  });

  it.each([
    ['7d', '2026-11-07', 14],
    ['30d', '2026-09-22', 60],
    ['90d', '2026-05-25', 180],
    ['12m', '2024-11-21', 730],
  ] as const)('of %s needs the days from %s on', (window, first, count) => {
    const days = profileDays(first, count, { likes: 4 });
    expect(days.at(-1)?.date).toBe('2026-11-20');
    expect(changeOf(days, null, { window })).toStrictEqual({ likes: 0 });
    expect(changeOf(days.slice(1), null, { window })).toStrictEqual({});
  });

  it('compares the reported metrics of this window with the days before', () => {
    const days = twoWeeks({ likes: 10, reach: 5 }, { likes: 10, reach: 5 });
    expect(changeOf(days, { likes: 84, reach: 30 })).toStrictEqual({ likes: 0.2 });
  });

  it('includes the reach of tiktok', () => {
    const days = twoWeeks({ reach: 5, impressions: 5 }, { reach: 6, impressions: 6 });
    expect(changeOf(days, null, { platform: 'tiktok' })).toStrictEqual({
      reach: 0.2,
      impressions: 0.2,
    });
  });

  it('of engagement and its rate compares sums', () => {
    const before = { impressions: 100, likes: 3, clicks: 1, engagement: 4, engagementRate: 0.04 };
    const now = { impressions: 200, likes: 3, clicks: 3, engagement: 6, engagementRate: 0.03 };
    expect(changeOf(twoWeeks(before, now))).toStrictEqual({
      impressions: 1,
      likes: 0,
      clicks: 2,
      engagement: 0.5,
      engagementRate: -0.25,
    });
  });

  it('of the rate ignores the rates of the days before', () => {
    const before = profileDays('2026-11-07', 7, { impressions: 10, engagement: 1, likes: 1 });
    const now = profileDays('2026-11-14', 7, { impressions: 10, engagement: 2, likes: 2 });
    expect(changeOf([...before, ...now]).engagementRate).toBe(1);
    // With one day of unknown impressions, there is no sum to derive the rate from.
    const gap = profileDay('2026-11-10', { engagement: 1, likes: 1, engagementRate: 0.1 });
    expect(changeOf([...before.toSpliced(3, 1, gap), ...now])).toStrictEqual({
      engagement: 1,
      likes: 1,
    });
  });

  it.each<[string, Partial<Kpis>, number | undefined]>([
    ['by reach', { reach: 20 }, undefined],
    ["of the platform's own", { engagementRate: 0.2 }, undefined],
    ['by impressions too, with a reach of 0', { reach: 0 }, 1],
    ['by impressions too', { impressions: 35 }, 3],
  ])('of the rate compares one by impressions only with one %s', (_, line, change) => {
    const before = { impressions: 10, engagement: 1, likes: 1 };
    const now = { impressions: 10, engagement: 2, likes: 2 };
    expect(changeOf(twoWeeks(before, now), line).engagementRate).toBe(change);
  });
});
