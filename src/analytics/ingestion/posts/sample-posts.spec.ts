import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  METRIC_NAMES,
  type MetricName,
  type Platform,
  PLATFORMS,
  type PostType,
} from '@rapport/social-connectors';
import type { MeasuredPost } from '../../domain/post';
import { mapPost, type MappedPost } from './map-post';

const SAMPLES = join(__dirname, '../../../cli/demo/social-samples');

function readSamples(platform: Platform): MappedPost[] {
  const lines = readFileSync(join(SAMPLES, `${platform}.posts.ndjson`), 'utf8').trimEnd();
  return lines.split('\n').map((line) => mapPost(platform, JSON.parse(line)));
}

function samplesOf(platform: Platform): MeasuredPost[] {
  return readSamples(platform).flatMap((reading) => ('mapped' in reading ? reading.mapped : []));
}

describe('the sample posts', () => {
  it.each(PLATFORMS)('of %s have no violation', (platform) => {
    expect(readSamples(platform).filter((reading) => 'violations' in reading)).toEqual([]);
  });

  it.each<[Platform, PostType[]]>([
    ['facebook', ['post', 'reel', 'post', 'story', 'post', 'reel', 'post', 'post']],
    ['instagram', ['post', 'reel', 'story', 'post', 'reel', 'story', 'post', 'reel']],
    ['twitter', Array<PostType>(7).fill('post')],
    ['linkedin', Array<PostType>(6).fill('post')],
    ['tiktok', Array<PostType>(7).fill('post')],
    ['youtube', Array<PostType>(6).fill('post')],
  ])('of %s are of every type', (platform, types) => {
    expect(samplesOf(platform).map(({ post }) => post.postType)).toEqual(types);
  });

  it.each(PLATFORMS)('of %s are different posts of autumn 2026, the oldest first', (platform) => {
    const posts = samplesOf(platform).map(({ post }) => post);
    const times = posts.map(({ publishedAt }) => publishedAt);

    expect(new Set(posts.map(({ postId }) => postId)).size).toBe(posts.length);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(Date.parse('2026-10-01'));
    expect(times.at(-1)).toBeLessThan(Date.parse('2026-11-21'));
  });

  it.each(PLATFORMS)('of %s belong to a campaign, or to none', (platform) => {
    const campaigns = new Set(samplesOf(platform).map(({ post }) => post.campaignId));

    expect(campaigns).toEqual(new Set(['autumn-launch-2026', 'black-week-2026', null]));
  });

  it.each<[Platform, MetricName[]]>([
    ['facebook', []],
    ['instagram', ['clicks']],
    ['twitter', ['reach', 'clicks', 'videoViews']],
    ['linkedin', ['videoViews']],
    ['tiktok', ['clicks']],
    ['youtube', ['reach', 'shares', 'clicks']],
  ])('of %s have all metrics of the platform: all but %j', (platform, untold) => {
    const samples = samplesOf(platform);
    const told = (name: MetricName) => samples.some(({ metrics }) => metrics[name] !== null);

    expect(METRIC_NAMES.filter((name) => !told(name))).toEqual(untold);
  });

  it('are mapped, as one example shows', () => {
    expect(samplesOf('facebook')[0]).toStrictEqual({
      post: {
        postId: '104857600142_7100213388',
        postType: 'post',
        campaignId: 'autumn-launch-2026',
        content:
          'Autumn is here: our house espresso is back, darker and with a hint of cocoa. Free delivery as always. 🍂',
        permalinkUrl: 'https://www.facebook.com/104857600142/posts/7100213388/',
        publishedAt: Date.parse('2026-10-12T08:30:04Z'),
      },
      metrics: {
        impressions: 18_240,
        reach: 14_110,
        engagement: 1247,
        likes: 539,
        comments: 57,
        shares: 38,
        clicks: 613,
        videoViews: null,
        engagementRate: 0.088377,
      },
      rawMetrics: {
        post_media_view: 18_240,
        post_total_media_view_unique: 14_110,
        post_reactions_by_type_total: { like: 402, love: 131, wow: 6 },
        post_clicks: 613,
        post_clicks_by_type: { 'link clicks': 388, 'photo view': 143, 'other clicks': 82 },
        shares: { count: 38 },
        comments: { data: [], summary: { order: 'ranked', total_count: 57, can_comment: true } },
        reactions: { data: [], summary: { total_count: 539, viewer_reaction: 'NONE' } },
      },
    });
  });
});
