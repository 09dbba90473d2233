import { profileDay, profileWindow } from '../../../test/factories/profile.factory';
import { computeWindow } from './compute-windows';
import { mergeRawKpis } from './merge-raw-kpis';
import { type Platform, PLATFORMS, type RawMetrics } from '@rapport/social-connectors';
import type { ProfileDay } from './profile';

const dayWith = (rawMetrics: RawMetrics, index = 0): ProfileDay =>
  profileDay(`2026-11-${14 + index}`, {}, { rawMetrics });

function rawKpisOf(
  days: readonly RawMetrics[],
  line: RawMetrics | null = null,
  platform: Platform = 'facebook',
): RawMetrics {
  const window = line === null ? null : profileWindow('7d', {}, line);
  return mergeRawKpis(platform, window, days.map(dayWith));
}

const of =
  (platform: Platform) =>
  (name: string): [Platform, string] => [platform, name];

describe('the raw numbers of a window', () => {
  it.each<[string, RawMetrics[], RawMetrics]>([
    ['counts are summed', [{ a: 1, b: 0.5 }, { a: 2 }, { b: 0.25 }], { a: 3, b: 0.75 }],
    ['zeros are kept', [{ a: 0 }, { a: 0 }], { a: 0 }],
    ['texts of numbers are read', [{ a: '10' }, { a: 5 }], { a: 15 }],
    ['objects of numbers are read', [{ a: { paid: 1, organic: '2' } }, { a: 4 }], { a: 7 }],
    [
      'total values of insights are read',
      [{ a: { total_value: { value: 2 } } }, { a: { total_value: { value: 3 } } }],
      { a: 5 },
    ],
    ['unreadable values do not count', [{ a: 'x' }, { a: 3 }, { a: null }, { a: -1 }], { a: 3 }],
    ['keys with nothing readable are left out', [{ a: true, b: { x: null }, c: [1], d: 'x' }], {}],
    ['empty splits are 0', [{ a: {} }, { a: {} }], { a: 0 }],
    ['sums that are not finite are null', [{ a: 1e308 }, { a: 1e308 }], { a: null }],
    ['followers are the last known', [{ page_fans: 5 }, { page_fans: 3 }, {}], { page_fans: 3 }],
    [
      'unreadable followers are not known',
      [{ fan_count: 5 }, { fan_count: null }],
      { fan_count: 5 },
    ],
    ['followers are shown as sent', [{ fan_count: 60 }, { fan_count: '70' }], { fan_count: '70' }],
    ['no followers are 0', [{ fan_count: 9 }, { fan_count: 0 }], { fan_count: 0 }],
    ['no days, nothing', [], {}],
  ])('%s', (_, days, expected) => {
    expect(rawKpisOf(days)).toStrictEqual(expected);
  });

  const STATES: [Platform, string][] = [
    ...['followers_count', 'page_follows', 'page_fans', 'fan_count'].map(of('facebook')),
    ...['followers_count', 'follows_count', 'media_count'].map(of('instagram')),
    ...['followers_count', 'following_count', 'tweet_count', 'post_count'].map(of('twitter')),
    ...['listed_count', 'media_count'].map(of('twitter')),
    ...['followerCount', 'firstDegreeSize'].map(of('linkedin')),
    ...['follower_count', 'followers_count', 'following_count'].map(of('tiktok')),
    ...['likes_count', 'video_count'].map(of('tiktok')),
    ...['subscriberCount', 'viewCount', 'videoCount'].map(of('youtube')),
  ];

  it.each(STATES)('of %s take the last %s, not the sum', (platform, name) => {
    const days = [{ [name]: 5 }, { [name]: '8' }, { [name]: null }, {}];
    expect(rawKpisOf(days, null, platform)).toStrictEqual({ [name]: '8' });
  });

  it.each<[Platform, string]>([
    ['instagram', 'follower_count'],
    ['twitter', 'like_count'],
    ['tiktok', 'like_count'],
    ['youtube', 'views'],
    ['facebook', 'media_count'],
    ['instagram', 'viewCount'],
  ])('of %s sum %s, which is a count of the day', (platform, name) => {
    expect(rawKpisOf([{ [name]: 5 }, { [name]: '8' }], null, platform)).toEqual({ [name]: 13 });
  });

  it.each([
    'reach',
    'page_total_media_view_unique',
    'page_impressions_unique',
    'uniqueImpressionsCount',
    'unique_video_views',
    'accounts_engaged',
    'engaged_audience',
    'engaged_users',
  ])('have %s, which counts people, only from the line', (name) => {
    expect(rawKpisOf([{ [name]: 5, a: 1 }])).toEqual({ a: 1 });
    expect(rawKpisOf([{ [name]: 5, a: 1 }], { [name]: '4' })).toEqual({ [name]: '4', a: 1 });
  });

  it('of tiktok sum reach, which counts views', () => {
    expect(rawKpisOf([{ reach: 5 }, { reach: 6 }], null, 'tiktok')).toEqual({ reach: 11 });
  });

  it.each(PLATFORMS)('of %s have a sum of engagement, unless that is a ratio', (platform) => {
    const days = [{ engagement: 0.5 }, { engagement: 0.25 }];
    expect(rawKpisOf(days, null, platform)).toEqual(
      platform === 'linkedin' ? {} : { engagement: 0.75 },
    );
    expect(rawKpisOf(days, { engagement: 0.3 }, platform)).toEqual({ engagement: 0.3 });
  });

  it('of tiktok sum the views', () => {
    expect(rawKpisOf([{ view_count: 5 }, { view_count: 6 }], null, 'tiktok')).toEqual({
      view_count: 11,
    });
  });

  it('have the metrics of the line as sent, independent of the days', () => {
    const line = { a: '5', b: null, c: { paid: 1 }, d: 'text', page_fans: '9', e: 0 };
    const days = [{ a: 1, b: 1, c: 1, d: 1, page_fans: 1, e: 1, f: 1 }];
    expect(rawKpisOf(days, line)).toStrictEqual({ ...line, f: 1 });
  });

  it('accept __proto__ and the names of inherited members', () => {
    const day = JSON.parse('{"__proto__":2,"constructor":3,"toString":4}') as RawMetrics;
    expect(JSON.stringify(rawKpisOf([day, day]))).toBe(
      '{"__proto__":4,"constructor":6,"toString":8}',
    );
    const line = JSON.parse('{"__proto__":{"a":1}}') as RawMetrics;
    expect(JSON.stringify(rawKpisOf([{ a: 5 }], line))).toBe('{"a":5,"__proto__":{"a":1}}');
    const merged = rawKpisOf([day], line);
    expect(JSON.stringify(merged)).toBe('{"__proto__":{"a":1},"constructor":3,"toString":4}');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });

  it('do not change their arguments', () => {
    const line = { a: 1 };
    const day = { a: 2, b: { c: 3 } };
    rawKpisOf([day, day], line);
    expect([line, day]).toEqual([{ a: 1 }, { a: 2, b: { c: 3 } }]);
  });

  it('ignore the days before the window', () => {
    const days = [
      profileDay('2026-11-13', {}, { rawMetrics: { a: 100, old: 1, page_fans: 7 } }),
      profileDay('2026-11-14', {}, { rawMetrics: { a: 1 } }),
      profileDay('2026-11-20', {}, { rawMetrics: { a: 2 } }),
    ];
    expect(computeWindow('facebook', '7d', days, null).rawKpis).toEqual({ a: 3 });
    // The last known value is that of the latest date, not that of the last element.
    const followers = [9, 8].map((page_fans, index) => dayWith({ page_fans }, 1 - index));
    expect(computeWindow('facebook', '7d', followers, null).rawKpis).toEqual({ page_fans: 9 });
  });
});
