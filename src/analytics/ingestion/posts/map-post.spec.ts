import { BARE_LINES } from '../../../../test/factories/post-metrics.factory';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { mapPost } from './map-post';

const UNSTORABLE = 'must not contain U+0000 or half a surrogate pair';

/** The violations of a line; null: the line is valid. */
function violationsOf(platform: Platform, line: unknown): string[] | null {
  const reading = mapPost(platform, line);
  return 'violations' in reading ? reading.violations : null;
}

const TIMES: [Platform, string, string][] = [
  ['facebook', 'created_time', 'an ISO 8601 timestamp'],
  ['instagram', 'timestamp', 'an ISO 8601 timestamp'],
  ['twitter', 'created_at', 'an ISO 8601 timestamp'],
  ['linkedin', 'publishedAt', 'a time in milliseconds since 1970, of the years 1 to 9999'],
  ['tiktok', 'create_time', 'a time in seconds since 1970, of the years 1 to 9999'],
];

describe.each(PLATFORMS)('mapPost of %s', (platform) => {
  const bare = BARE_LINES[platform];

  it.each([[null], [undefined], [[]], [[bare]], ['text'], [5], [true]])('rejects %j', (line) => {
    expect(violationsOf(platform, line)).toEqual(['line: must be a JSON object']);
  });

  it.each<[unknown, string]>([
    [undefined, 'is required'],
    [null, 'is required'],
    ['', 'must contain 1 to 255 characters'],
    ['a'.repeat(256), 'must contain 1 to 255 characters'],
    ['a\0', UNSTORABLE],
    ['\ud83d', UNSTORABLE],
    [9_007_199_254_740_992, 'must be a string'],
    [1.5, 'must be a string'],
    [true, 'must be a string'],
    [['1'], 'must be a string'],
    [{ videoId: '1' }, 'must be a string'],
  ])('rejects the id %j', (id, reason) => {
    expect(violationsOf(platform, { ...bare, id })).toEqual([`id: ${reason}`]);
  });

  it.each<[unknown, string]>([
    [1_048_572_200, '1048572200'],
    [9_007_199_254_740_991, '9007199254740991'],
    [0, '0'],
    ['a'.repeat(255), 'a'.repeat(255)],
    ['😀'.repeat(255), '😀'.repeat(255)],
  ])('accepts the id %j', (id, postId) => {
    expect(mapPost(platform, { ...bare, id })).toMatchObject({ mapped: { post: { postId } } });
  });

  it.each<[unknown, string]>([
    ['', 'must contain 1 to 255 characters'],
    ['c'.repeat(256), 'must contain 1 to 255 characters'],
    ['c\0', UNSTORABLE],
    [5, 'must be a string'],
    [false, 'must be a string'],
    [{}, 'must be a string'],
  ])('rejects the campaignId %j', (campaignId, reason) => {
    expect(violationsOf(platform, { ...bare, campaignId })).toEqual([`campaignId: ${reason}`]);
  });

  it.each<[unknown, string | null]>([
    [undefined, null],
    [null, null],
    ['c', 'c'],
    ['😀'.repeat(255), '😀'.repeat(255)],
  ])('accepts the campaignId %j', (sent, campaignId) => {
    const reading = mapPost(platform, { ...bare, campaignId: sent });

    expect(reading).toMatchObject({ mapped: { post: { campaignId } } });
  });
});

describe('mapPost', () => {
  it.each(TIMES)('requires for %s that %s is valid', (platform, path, form) => {
    const withTime = (time: unknown) =>
      violationsOf(platform, { ...BARE_LINES[platform], [path]: time });

    expect(withTime(undefined)).toEqual([`${path}: is required`]);
    expect(withTime(null)).toEqual([`${path}: is required`]);
    expect(withTime('soon')).toEqual([`${path}: must be ${form}`]);
    expect(withTime('')).toEqual([`${path}: must be ${form}`]);
    expect(withTime([])).toEqual([`${path}: must be ${form}`]);
  });

  it.each<[unknown, string]>([
    [undefined, 'is required'],
    [null, 'is required'],
    ['2026-01-31T18:04:05Z', 'is required'],
    [{ title: 'No time' }, 'is required'],
    [{ publishedAt: 1_769_882_645_000 }, 'must be an ISO 8601 timestamp'],
  ])('rejects the time of the youtube snippet %j', (snippet, reason) => {
    expect(violationsOf('youtube', { ...BARE_LINES.youtube, snippet })).toEqual([
      `snippet.publishedAt: ${reason}`,
    ]);
  });

  it.each<[Platform, Record<string, unknown>, string]>([
    ['facebook', { message: 'a\0' }, 'message'],
    ['facebook', { permalink_url: '\ud83d' }, 'permalink_url'],
    ['facebook', { shares: { 'count\0': 1 } }, 'shares["count\\u0000"]'],
    ['facebook', { likes: { data: [{ name: 'a\0' }] } }, 'likes.data[0].name'],
    [
      'facebook',
      { insights: { data: [null, { name: 'a\0', values: [{ value: 1 }] }] } },
      'insights.data[1].name',
    ],
    [
      'instagram',
      { insights: { data: [{ name: 'reach', values: [{}, { value: { x: '\0' } }] }] } },
      'insights.data[0].values[1].value.x',
    ],
    ['instagram', { caption: '\ude00' }, 'caption'],
    ['instagram', { permalink: '\0' }, 'permalink'],
    ['twitter', { text: '\0' }, 'text'],
    ['twitter', { public_metrics: { like_count: '7\0' } }, 'public_metrics.like_count'],
    ['linkedin', { commentary: '\0' }, 'commentary'],
    ['linkedin', { totalShareStatistics: { '\0': 1 } }, 'totalShareStatistics["\\u0000"]'],
    ['tiktok', { video_description: '\0', title: 'fine' }, 'video_description'],
    ['tiktok', { title: '\0' }, 'title'],
    ['tiktok', { share_url: '\0' }, 'share_url'],
    ['tiktok', { view_count: ['\0'] }, 'view_count[0]'],
    ['tiktok', { '\0_count': 1 }, '["\\u0000_count"]'],
    ['youtube', { statistics: { viewCount: { a: '\0' } } }, 'statistics.viewCount.a'],
    ['youtube', { snippet: { publishedAt: '2026-01-31T18:04:05Z', title: '\0' } }, 'snippet.title'],
  ])('rejects for %s %j, which cannot be stored', (platform, fields, path) => {
    expect(violationsOf(platform, { ...BARE_LINES[platform], ...fields })).toEqual([
      `${path}: ${UNSTORABLE}`,
    ]);
  });

  it('reads the first of two insights with the same name that has a value', () => {
    const data = [
      { name: 'reach', period: 'day', values: [] },
      { name: 'reach', period: 'week', values: [{ value: 5 }] },
      { name: 'reach', period: 'days_28', values: [{ value: 9 }] },
    ];

    expect(mapPost('instagram', { ...BARE_LINES.instagram, insights: { data } })).toMatchObject({
      mapped: { metrics: { reach: 5 }, rawMetrics: { reach: 5 } },
    });
  });

  it('accepts any text in members that are not stored', () => {
    const line = {
      ...BARE_LINES.facebook,
      story: '\0',
      from: { name: '\ud83d' },
      story_tags: ['\0'],
    };

    expect(violationsOf('facebook', line)).toBeNull();
  });

  it('names every violation of a line, in the order of its fields', () => {
    const line = {
      id: '',
      snippet: { title: '\0' },
      campaignId: 5,
      statistics: { viewCount: '\0', likeCount: '\0' },
    };

    expect(violationsOf('youtube', line)).toEqual([
      'id: must contain 1 to 255 characters',
      'snippet.publishedAt: is required',
      `snippet.title: ${UNSTORABLE}`,
      'campaignId: must be a string',
      `statistics.viewCount: ${UNSTORABLE}`,
    ]);
  });
});
