import { BARE_LINES, lineWith } from '../../../../test/factories/post-metrics.factory';
import {
  isJsonObject,
  type Platform,
  PLATFORMS,
  type RawMetrics,
} from '@rapport/social-connectors';
import { mapPost, type MappedPost } from './map-post';

const GARBAGE = [
  'null',
  'true',
  '0',
  '-1',
  '1e400',
  '-1e400',
  '5e-324',
  '1.7976931348623157e308',
  '""',
  '"NaN"',
  '"1e400"',
  '"-1e400"',
  '"Infinity"',
  '"__proto__"',
  '"constructor"',
  '[]',
  '[[]]',
  '[null, {}]',
  '{}',
  '{"__proto__": {"value": 5, "total_count": 5, "count": 5}}',
  '{"constructor": {"prototype": {"count": 5}}, "toString": 5, "length": 5}',
  '{"data": {"0": {"name": "reach"}, "length": 1}}',
  '{"data": [[], null, 5, "x", {}, {"name": {}}, {"name": "reach", "values": {"0": {"value": 5}}}]}',
  '{"data": [{"name": "reach", "values": [[]]}, {"name": "views", "values": [null]}]}',
  '{"data": [{"name": "__proto__", "values": [{"value": {"polluted": 5}}]}]}',
  '{"data": [{"name": "toString", "values": [{"value": "x"}]}]}',
  '{"summary": [{"total_count": 5}], "count": {"count": 5}}',
];

/** Objects of each platform with all members that are read, and some that are not. */
const FULL_LINES: Record<Platform, Record<string, unknown>> = {
  facebook: {
    ...lineWith('facebook', { post_media_view: 5, post_clicks_by_type: { other: 1 } }),
    message: 'text',
    permalink_url: 'https://example.com/1',
    post_type: 'story',
    shares: { count: 1 },
    comments: { summary: { total_count: 1 } },
    reactions: { summary: { total_count: 1 } },
    likes: { summary: { total_count: 1 } },
  },
  instagram: {
    ...lineWith('instagram', { views: 5, like_count: 1, comments_count: 1 }),
    caption: 'text',
    permalink: 'https://example.com/1',
  },
  twitter: { ...lineWith('twitter', { like_count: 1, quote_count: 1 }), text: 'text' },
  linkedin: { ...lineWith('linkedin', { likeCount: 1, engagement: 1 }), commentary: 'text' },
  tiktok: {
    ...lineWith('tiktok', { view_count: 1, share_count: 1 }),
    video_description: 'text',
    title: 'text',
    share_url: 'https://example.com/1',
  },
  youtube: {
    ...lineWith('youtube', { viewCount: '1' }),
    snippet: { publishedAt: '2026-01-31T18:04:05Z', title: 'text' },
  },
};

/** All values that result from replacing one part of a value by another value. */
function* exchanged(value: unknown, other: unknown): Generator {
  yield other;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const changed of exchanged(item, other)) yield value.with(index, changed);
    }
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      for (const changed of exchanged(member, other)) yield { ...value, [name]: changed };
    }
  }
}

const isMetric = (value: number | null): boolean =>
  value === null || (Number.isFinite(value) && value >= 0);

/** The defects of a reading itself. */
function defectsOf(reading: MappedPost): string[] {
  if ('violations' in reading) {
    const defects = reading.violations.filter(
      (violation) => !/^[^ ]+: (is required|must .+)$/.test(violation),
    );
    return reading.violations.length === 0 ? ['rejected without a violation'] : defects;
  }
  const { post, metrics, rawMetrics } = reading.mapped;
  const checks = {
    time: /^\d{4}-/.test(new Date(post.publishedAt).toISOString()),
    texts: [post.postId, post.content, post.permalinkUrl].every((text) => typeof text === 'string'),
    metrics: Object.values(metrics).every(isMetric),
    prototype: Object.getPrototypeOf(rawMetrics) === Object.prototype,
  };
  return Object.entries(checks).flatMap(([aspect, isValid]) => (isValid ? [] : aspect));
}

describe.each(PLATFORMS)('mapPost of %s, with generated values', (platform) => {
  it.each(GARBAGE)('neither throws nor returns an invalid post for %s in any place', (json) => {
    const readings = [...exchanged(FULL_LINES[platform], JSON.parse(json))].map((line) =>
      mapPost(platform, line),
    );

    expect(readings.flatMap(defectsOf)).toEqual([]);
    expect(readings.length).toBeGreaterThan(5);
    expect(readings.some((reading) => 'mapped' in reading)).toBe(true);
  });

  it('keeps metrics with the names of inherited members', () => {
    const raw = JSON.parse(
      '{"__proto___count": 1, "constructor": 2, "toString": {"count": 3}}',
    ) as RawMetrics;
    const own = platform === 'tiktok' ? { __proto___count: 1 } : raw;

    expect(mapPost(platform, lineWith(platform, raw))).toMatchObject({
      mapped: { rawMetrics: own },
    });
    expect(mapPost(platform, { ...BARE_LINES[platform], ...raw })).toHaveProperty('mapped');
  });

  it('rejects metrics that are nested too deep', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const name = platform === 'tiktok' ? 'view_count' : 'any';
    const path = {
      facebook: 'insights.data[0].values[0].value',
      instagram: 'insights.data[0].values[0].value',
      twitter: 'public_metrics.any',
      linkedin: 'totalShareStatistics.any',
      tiktok: 'view_count',
      youtube: 'statistics.any',
    }[platform];

    expect(mapPost(platform, lineWith(platform, { [name]: deep }))).toStrictEqual({
      violations: [`${path}: must not be nested more than 32 levels deep`],
    });
  });

  it('accepts any depth in members that are not stored', () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);

    expect(mapPost(platform, { ...BARE_LINES[platform], extra: deep })).toHaveProperty('mapped');
  });
});

describe('a metric called __proto__', () => {
  it.each<[Platform, string]>([
    ['twitter', '{"public_metrics": {"__proto__": {"like_count": 5}}}'],
    ['linkedin', '{"totalShareStatistics": {"__proto__": {"like_count": 5}}}'],
    ['youtube', '{"statistics": {"__proto__": {"like_count": 5}}}'],
    [
      'facebook',
      '{"insights": {"data": [{"name": "__proto__", "values": [{"value": {"like_count": 5}}]}]}}',
    ],
    [
      'instagram',
      '{"insights": {"data": [{"name": "__proto__", "values": [{"value": {"like_count": 5}}]}]}}',
    ],
  ])('of %s is stored as a raw metric', (platform, json) => {
    const line = { ...BARE_LINES[platform], ...(JSON.parse(json) as object) };
    const reading = mapPost(platform, line);
    if ('violations' in reading) throw new Error(reading.violations.join());

    const { metrics, rawMetrics } = reading.mapped;
    expect(Object.entries(rawMetrics)).toStrictEqual([['__proto__', { like_count: 5 }]]);
    expect(Object.getPrototypeOf(rawMetrics)).toBe(Object.prototype);
    expect(metrics.likes).toBeNull();
    expect({}).not.toHaveProperty('like_count');
  });
});
