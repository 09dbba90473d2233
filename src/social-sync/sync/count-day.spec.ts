import type { Platform } from '@rapport/social-connectors';
import { mapProfileLine } from '../../analytics/ingestion/profile/map-profile-line';
import {
  addCounts,
  countDay,
  type Counts,
  readCumulativeCounts,
  separateReadings,
  toDayLine,
} from './count-day';

const CONNECTED_AT = new Date('2026-11-20T12:00:00Z');
const OLD = new Date('2026-11-20T12:00:00Z');
const NEW = new Date('2026-11-20T12:00:01Z');

const gainedBy = (
  readings: [string, Date, Counts][],
  known: [string, Counts][] = [],
): ReturnType<typeof countDay> =>
  countDay(
    readings.map(([postId, publishedAt, counters]) => ({ postId, publishedAt, counters })),
    new Map(known),
    CONNECTED_AT,
  );

describe('countDay', () => {
  it.each<[string, [string, Date, Counts][], [string, Counts][], Counts]>([
    ['nothing without readings', [], [['a', { likes: 5 }]], {}],
    ['nothing by the first reading of an older post', [['a', OLD, { likes: 5 }]], [], {}],
    ['from 0 of a post published after connecting', [['a', NEW, { likes: 5 }]], [], { likes: 5 }],
    ['a measured 0', [['a', NEW, { likes: 0 }]], [], { likes: 0 }],
    [
      'the difference from the previous reading',
      [['a', OLD, { likes: 8, views: 90 }]],
      [['a', { likes: 5, views: 50 }]],
      { likes: 3, views: 40 },
    ],
    [
      'the sum over posts, also below 0',
      [
        ['a', OLD, { likes: 1 }],
        ['b', NEW, { likes: 2 }],
        ['c', OLD, { likes: 70 }],
      ],
      [['a', { likes: 9 }]],
      { likes: -6 },
    ],
    [
      'nothing under a name that the previous reading did not have',
      [['a', NEW, { reposts: 7, likes: 6 }]],
      [['a', { retweets: 7, likes: 5 }]],
      { likes: 1 },
    ],
    [
      'nothing twice of a post that is read twice',
      [
        ['a', NEW, { likes: 5 }],
        ['a', NEW, { likes: 6 }],
      ],
      [],
      { likes: 6 },
    ],
    [
      'nothing by a repeated reading',
      [['a', NEW, { likes: 5 }]],
      [['a', { likes: 5 }]],
      { likes: 0 },
    ],
  ])('counts %s', (_what, readings, known, gained) => {
    expect(gainedBy(readings, known).gained).toEqual(gained);
  });

  it('keeps counters that a reading lacks', () => {
    const { counters } = gainedBy([['a', OLD, { likes: 8 }]], [['a', { likes: 5, views: 50 }]]);
    expect([...counters]).toEqual([['a', { likes: 8, views: 50 }]]);
    expect(gainedBy([['a', OLD, { views: 60 }]], [...counters]).gained).toEqual({ views: 10 });
  });

  it('adds up to the growth, however the readings are split', () => {
    const totals = [3, 10, 9, 40, 41];
    let known: ReadonlyMap<string, Counts> = new Map();
    let sum: Counts = {};
    for (const likes of totals) {
      const { counters, gained } = gainedBy([['a', NEW, { likes }]], [...known]);
      known = counters;
      sum = addCounts(sum, gained);
    }
    expect(sum).toEqual({ likes: 41 });
  });
});

describe('readCumulativeCounts', () => {
  it.each<[Platform, object, Counts]>([
    [
      'twitter',
      { like_count: 3, impression_count: '90', quote_count: -1, note: 'x', followers_count: 7 },
      { like_count: 3, impression_count: 90 },
    ],
    // The likes of an account on TikTok are the growth of its `likes_count`.
    [
      'tiktok',
      { like_count: 3, view_count: 90, share_count: 0 },
      { view_count: 90, share_count: 0 },
    ],
  ])('reads the numbers of a post on %s', (platform, metrics, counters) => {
    expect(readCumulativeCounts(platform, { ...metrics })).toEqual(counters);
  });
});

describe('toDayLine', () => {
  it.each<[Platform, Counts, object]>([
    [
      'twitter',
      {
        impression_count: 90,
        like_count: 3,
        reply_count: 2,
        retweet_count: 5,
        quote_count: 1,
        bookmark_count: 4,
      },
      { impressions: 90, likes: 3, comments: 2, shares: 6, followers: null },
    ],
    ['twitter', { repost_count: 5, quote_count: 1 }, { shares: 6, likes: null }],
    [
      'tiktok',
      { view_count: 90, comment_count: 2, share_count: 1 },
      { impressions: 90, reach: 90, videoViews: 90, comments: 2, shares: 1, likes: null },
    ],
  ])('has the names that the mapper of %s reads as numbers of a day', (platform, counts, kpis) => {
    const reading = mapProfileLine(platform, toDayLine('2026-11-20', counts));
    expect(reading).toMatchObject({ day: { date: '2026-11-20', kpis, counters: {} } });
  });

  it.each<[number | undefined, object]>([
    [undefined, { likes: 2 }],
    [1, { likes: 2 }],
    [2, { likes: 2, covers_days: 2 }],
    [7, { likes: 2, covers_days: 7 }],
  ])('says how many days it covers: %s', (coversDays, metrics) => {
    expect(toDayLine('2026-11-20', { likes: 2 }, coversDays)).toEqual({
      date: '2026-11-20',
      metrics,
    });
  });

  it('has 0 for a sum below 0, and the sum itself under another name', () => {
    expect(toDayLine('2026-11-20', { likes: -2, views: 0 }).metrics).toEqual({
      likes: 0,
      net_likes: -2,
      views: 0,
    });
  });
});

const line = (metrics: object) => ({ date: '2026-11-20', metrics });

describe('separateReadings', () => {
  it.each([
    ['tiktok', { follower_count: 9, likes_count: 70 }, { follower_count: 9 }, { likes_count: 70 }],
    ['tiktok', { likes_count: '70' }, {}, { likes_count: 70 }],
    ['tiktok', { likes_count: 'many' }, { likes_count: 'many' }, {}],
    ['twitter', { followers_count: 9 }, { followers_count: 9 }, {}],
  ] as const)('of %s separates %j', (platform, metrics, kept, readings) => {
    expect(separateReadings(platform, [line(metrics)])).toEqual({ lines: [line(kept)], readings });
  });
});
