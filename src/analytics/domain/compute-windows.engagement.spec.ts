import { profileDay, profileDays, profileWindow } from '../../../test/factories/profile.factory';
import { computeWindow } from './compute-windows';
import type { Kpis, Platform } from '@rapport/social-connectors';
import type { ProfileDay } from './profile';

const engagementOf = (
  platform: Platform,
  days: readonly ProfileDay[],
  line: Partial<Kpis> | null = null,
): [engagement: number | null, rate: number | null] => {
  const window = line === null ? null : profileWindow('7d', line);
  const { kpis } = computeWindow(platform, '7d', days, window);
  return [kpis.engagement, kpis.engagementRate];
};

const reporting = { reportsEngagement: true };
const DERIVED = profileDays('2026-11-14', 7, {
  impressions: 100,
  likes: 5,
  comments: 2,
  shares: 1,
  clicks: 0,
  engagement: 8,
  engagementRate: 0.08,
});
const REPORTED = profileDays(
  '2026-11-14',
  7,
  { impressions: 100, likes: 5, engagement: 20, engagementRate: 0.2 },
  reporting,
);
const MIXED = [
  profileDay('2026-11-18', { likes: 5, engagement: 5 }),
  profileDay('2026-11-19', { likes: 5, engagement: 20 }, reporting),
  profileDay('2026-11-20', { likes: 5 }),
];

describe('the engagement of a window and its rate', () => {
  it.each<[string, readonly ProfileDay[], Partial<Kpis> | null, number | null, number | null]>([
    ['derived from the sums', DERIVED, null, 56, 0.08],
    // 35 + 14 + 7 + 30 clicks of the line.
    ['derived from the sums and the line', DERIVED, { clicks: 30 }, 86, 0.122857],
    ['of the line', DERIVED, { engagement: 70 }, 70, 0.1],
    ['of the line, be it 0', DERIVED, { engagement: 0 }, 0, 0],
    ['derived, of the reach of the line', DERIVED, { reach: 224 }, 56, 0.25],
    ['derived, of the impressions of the line', DERIVED, { impressions: 1120 }, 56, 0.05],
    ['derived, the reach of the line being 0', DERIVED, { reach: 0 }, 56, 0.08],
    ['the sum of what the days report', REPORTED, null, 140, 0.2],
    ['the sum, independent of the likes of the line', REPORTED, { likes: 500 }, 140, 0.2],
    ['of the line before the days', REPORTED, { engagement: 7 }, 7, 0.01],
    ['the sum of days of which one reports', MIXED, null, 25, null],
    ['unknown', profileDays('2026-11-14', 7, { impressions: 9, followers: 9 }), null, null, null],
    ['0', profileDays('2026-11-14', 7, { likes: 0, reach: 9, impressions: 9 }), null, 0, 0],
    ['without a rate', profileDays('2026-11-14', 7, { likes: 2, impressions: 0 }), null, 14, null],
    [
      'without a rate of unknown impressions',
      profileDays('2026-11-14', 7, { likes: 2 }),
      null,
      14,
      null,
    ],
    ['without days', [], { likes: 2, comments: 3, impressions: 7 }, 5, 0.714286],
  ])('%s', (_, days, line, engagement, rate) => {
    expect(engagementOf('facebook', days, line)).toEqual([engagement, rate]);
  });

  it('is derived when only a day before the window reports it', () => {
    const days = [profileDay('2026-11-13', { engagement: 9 }, reporting), ...DERIVED];
    expect(engagementOf('facebook', days)).toEqual([56, 0.08]);
  });

  it('has the reported rate of the line', () => {
    expect(engagementOf('linkedin', DERIVED, { engagementRate: 0.0123456789 })).toEqual([
      56, 0.0123456789,
    ]);
    expect(engagementOf('linkedin', DERIVED, { engagementRate: 0 })).toEqual([56, 0]);
  });

  it('derives the rate of linkedin from the sums, not from the rates of the days', () => {
    const days = [
      profileDay('2026-11-19', { impressions: 10, likes: 10, engagementRate: 1 }),
      profileDay('2026-11-20', { impressions: 90, likes: 0, engagementRate: 0 }),
    ];
    expect(engagementOf('linkedin', days)).toEqual([10, 0.1]);
  });

  it('of tiktok is by views, which are its reach', () => {
    const days = profileDays('2026-11-14', 7, { impressions: 50, reach: 50, likes: 4 });
    expect(engagementOf('tiktok', days)).toEqual([28, 0.08]);
  });
});
