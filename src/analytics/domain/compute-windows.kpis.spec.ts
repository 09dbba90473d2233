import {
  profileDay,
  profileDays,
  profileWindow,
  kpisOf,
} from '../../../test/factories/profile.factory';
import { computeWindow } from './compute-windows';
import type { Kpis, Platform } from '@rapport/social-connectors';
import type { ProfileDay, ProfileWindow } from './profile';

const kpisOfWeek = (
  platform: Platform,
  days: readonly ProfileDay[],
  line: ProfileWindow | null = null,
): Kpis => computeWindow(platform, '7d', days, line).kpis;

describe('a count of a window', () => {
  const COUNTS = ['impressions', 'likes', 'comments', 'shares', 'clicks', 'videoViews'] as const;

  it.each(COUNTS)('%s: is the sum of the known days', (name) => {
    const days = [
      profileDay('2026-11-13', { [name]: 1000 }),
      profileDay('2026-11-14', { [name]: 1 }),
      profileDay('2026-11-15', {}),
      profileDay('2026-11-17', { [name]: 0 }),
      profileDay('2026-11-20', { [name]: 4 }),
    ];
    expect(kpisOfWeek('facebook', days)[name]).toBe(5);
  });

  it.each(COUNTS)(
    '%s: is 0 when it is 0 on every day, null when it is null on every day',
    (name) => {
      expect(kpisOfWeek('facebook', profileDays('2026-11-14', 7, { [name]: 0 }))[name]).toBe(0);
      expect(kpisOfWeek('facebook', profileDays('2026-11-14', 7, {}))[name]).toBe(null);
    },
  );

  it.each(COUNTS)('%s: is the value that the platform reports for the window, also 0', (name) => {
    const days = profileDays('2026-11-14', 7, { [name]: 10 });
    expect(kpisOfWeek('facebook', days, profileWindow('7d', { [name]: 0 }))[name]).toBe(0);
    expect(kpisOfWeek('facebook', days, profileWindow('7d', { [name]: 65 }))[name]).toBe(65);
    expect(kpisOfWeek('facebook', days, profileWindow('7d', {}))[name]).toBe(70);
  });

  it('is exact up to 2^53', () => {
    const days = [
      profileDay('2026-11-19', { impressions: 2 ** 53 - 2 }),
      profileDay('2026-11-20', { impressions: 1 }),
    ];
    expect(kpisOfWeek('youtube', days).impressions).toBe(9_007_199_254_740_991);
  });

  it('is not rounded', () => {
    const days = profileDays('2026-11-19', 2, { videoViews: 0.00000025 });
    expect(kpisOfWeek('youtube', days).videoViews).toBe(0.0000005);
  });

  it('is null when the sum is not finite', () => {
    const days = profileDays('2026-11-19', 2, { impressions: 1e308, likes: 1e308 });
    expect(kpisOfWeek('youtube', days)).toEqual(kpisOf({}));
  });
});

describe('the reach of a window', () => {
  const days = profileDays('2026-11-14', 7, { reach: 10 });

  it.each([
    ['facebook', null],
    ['instagram', null],
    ['twitter', null],
    ['linkedin', null],
    ['tiktok', 70],
    ['youtube', null],
  ] as const)('%s: of seven days of 10 is %j', (platform, expected) => {
    expect(kpisOfWeek(platform, days).reach).toBe(expected);
  });

  it.each([0, 42])('is %i when the platform reports it for the window', (reach) => {
    expect(kpisOfWeek('facebook', days, profileWindow('7d', { reach })).reach).toBe(reach);
    expect(kpisOfWeek('tiktok', days, profileWindow('7d', { reach })).reach).toBe(reach);
  });
});
