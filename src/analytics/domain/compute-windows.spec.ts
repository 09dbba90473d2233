import { profileDays, profileWindow } from '../../../test/factories/profile.factory';
import { computeWindow } from './compute-window';
import { computeWindows } from './compute-windows';
import { METRIC_NAMES } from './metrics';
import { WINDOWS } from './window';

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
