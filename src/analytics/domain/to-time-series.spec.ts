import { profileDay, profileDays } from '../../../test/factories/profile.factory';
import { computeWindow } from './compute-windows';
import { KPI_NAMES, type KpiName } from '@rapport/social-connectors';
import type { ProfileDay, WindowFigures } from './profile';
import type { Window } from './window';

const seriesOf = (
  days: readonly ProfileDay[],
  window: Window = '7d',
): WindowFigures['timeSeries'] => computeWindow('facebook', window, days, null).timeSeries;

describe('the time series of a window', () => {
  it('has a point for each day, oldest first, with days in any order', () => {
    const days = profileDays('2026-11-01', 20, {}).map(({ date }, index) =>
      profileDay(date, { likes: index }),
    );
    expect(seriesOf(days.toReversed())).toEqual({
      likes: [
        { date: '2026-11-14', value: 13 },
        { date: '2026-11-15', value: 14 },
        { date: '2026-11-16', value: 15 },
        { date: '2026-11-17', value: 16 },
        { date: '2026-11-18', value: 17 },
        { date: '2026-11-19', value: 18 },
        { date: '2026-11-20', value: 19 },
      ],
    });
  });

  it('starts with the first imported day inside the window; missing days are null, 0 is 0', () => {
    const days = [
      profileDay('2026-11-13', { likes: 9, shares: 9, clicks: 9 }),
      profileDay('2026-11-16', { shares: 5 }),
      profileDay('2026-11-18', { likes: 0 }),
      profileDay('2026-11-20', {}),
    ];
    expect(seriesOf(days)).toEqual({
      likes: [
        { date: '2026-11-16', value: null },
        { date: '2026-11-17', value: null },
        { date: '2026-11-18', value: 0 },
        { date: '2026-11-19', value: null },
        { date: '2026-11-20', value: null },
      ],
      shares: [
        { date: '2026-11-16', value: 5 },
        { date: '2026-11-17', value: null },
        { date: '2026-11-18', value: null },
        { date: '2026-11-19', value: null },
        { date: '2026-11-20', value: null },
      ],
    });
  });

  it.each(KPI_NAMES)('shows %s of the days, whether or not it can be summed', (name: KpiName) => {
    expect(seriesOf([profileDay('2026-11-20', { [name]: 0.5 })])).toEqual({
      [name]: [{ date: '2026-11-20', value: 0.5 }],
    });
  });

  it('does not fill in followers on days without them', () => {
    const days = [
      profileDay('2026-11-18', { followers: 7 }),
      profileDay('2026-11-19', {}),
      profileDay('2026-11-20', {}),
    ];
    expect(seriesOf(days).followers?.map((point) => point.value)).toEqual([7, null, null]);
  });

  it.each([
    ['2023-12-31', '2024-01-02', ['2023-12-31', '2024-01-01', '2024-01-02']],
    ['2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['2026-02-28', '2026-03-01', ['2026-02-28', '2026-03-01']],
    ['0001-01-01', '0001-01-02', ['0001-01-01', '0001-01-02']],
    ['9999-12-30', '9999-12-31', ['9999-12-30', '9999-12-31']],
  ])('has every calendar day from %s to %s', (first, last, dates) => {
    const days = [profileDay(first, { likes: 1 }), profileDay(last, { likes: 1 })];
    expect(seriesOf(days).likes?.map((point) => point.date)).toEqual(dates);
  });

  it.each([
    ['7d', 7, '2026-11-14'],
    ['30d', 30, '2026-10-22'],
    ['90d', 90, '2026-08-23'],
    ['12m', 365, '2025-11-21'],
  ] as const)('of %s has %i points from %s on', (window, count, first) => {
    const series = seriesOf(profileDays('2023-11-21', 1096, { likes: 1 }), window);
    expect(series.likes).toHaveLength(count);
    expect(series.likes?.[0]).toEqual({ date: first, value: 1 });
    expect(series.likes?.at(-1)).toEqual({ date: '2026-11-20', value: 1 });
  });
});
