import type { SocialMetrics } from '@rapport/social-connectors';
import { BARE_LINES, insights, NO_METRICS } from '../../../../test/factories/post-metrics.factory';
import { mapPost } from './map-post';

const BARE = BARE_LINES.instagram;

const BARE_POST = {
  postId: '17900000000000001',
  postType: 'post',
  campaignId: null,
  content: '',
  permalinkUrl: '',
  publishedAt: Date.parse('2026-01-31T18:04:05Z'),
};

describe('an Instagram post', () => {
  it('reads the current names', () => {
    const metrics = {
      views: 9100,
      reach: 7000,
      likes: 640,
      comments: 41,
      shares: 28,
      saved: 77,
      total_interactions: 786,
    };
    const line = {
      ...BARE,
      campaignId: 'winter-sale',
      caption: 'How our mugs are glazed ☕',
      media_product_type: 'REELS',
      permalink: 'https://www.instagram.com/reel/Cabc123/',
      like_count: 650,
      comments_count: 42,
      comments: { data: [{ text: 'Lovely!' }] },
      insights: insights(metrics),
    };

    expect(mapPost('instagram', line)).toStrictEqual({
      mapped: {
        post: {
          ...BARE_POST,
          postType: 'reel',
          campaignId: 'winter-sale',
          content: 'How our mugs are glazed ☕',
          permalinkUrl: 'https://www.instagram.com/reel/Cabc123/',
        },
        metrics: {
          impressions: 9100,
          reach: 7000,
          engagement: 786,
          likes: 640,
          comments: 41,
          shares: 28,
          clicks: null,
          videoViews: 9100,
          engagementRate: 0.112286,
        },
        rawMetrics: { ...metrics, like_count: 650, comments_count: 42 },
      },
    });
  });

  it('reads retired names, and numbers in strings', () => {
    const metrics = { impressions: '5000', plays: '3000', engagement: '250', saved: '9' };
    const counts = { like_count: '200', comments_count: '0' };

    expect(mapPost('instagram', { ...BARE, ...counts, insights: insights(metrics) })).toStrictEqual(
      {
        mapped: {
          post: BARE_POST,
          metrics: {
            impressions: 5000,
            reach: null,
            engagement: 250,
            likes: 200,
            comments: 0,
            shares: null,
            clicks: null,
            videoViews: 3000,
            engagementRate: 0.05,
          },
          rawMetrics: { ...metrics, ...counts },
        },
      },
    );
  });

  it('has empty texts and no metrics when they are absent', () => {
    expect(mapPost('instagram', BARE)).toStrictEqual({
      mapped: { post: BARE_POST, metrics: NO_METRICS, rawMetrics: {} },
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, Partial<SocialMetrics>]>([
    [
      '0 impressions before views',
      { impressions: 0, views: 9 },
      {},
      { impressions: 0, videoViews: 9 },
    ],
    [
      '0 likes and comments of the insights first',
      { likes: 0, comments: 0 },
      { like_count: 9, comments_count: 8 },
      { likes: 0, comments: 0, engagement: 0 },
    ],
    [
      'likes and comments of the post where the insights have none',
      { likes: null, comments: 'n/a' },
      { like_count: 9, comments_count: 8 },
      { likes: 9, comments: 8, engagement: 17 },
    ],
    [
      'insights before fields of the same name',
      { like_count: 4, comments_count: null },
      { like_count: 9, comments_count: 8 },
      { likes: 4, engagement: 4 },
    ],
    ['0 plays before older video views', { plays: 0, video_views: 9 }, {}, { videoViews: 0 }],
    ['the oldest video views', { video_views: 9 }, {}, { videoViews: 9 }],
    [
      '0 interactions before engagement, and both before a sum',
      { total_interactions: 0, engagement: 5, likes: 7, reach: 70 },
      {},
      { engagement: 0, likes: 7, reach: 70, engagementRate: 0 },
    ],
    [
      'a sum where no engagement is known, without saves',
      { total_interactions: null, likes: 1, comments: 20, shares: 300, saved: 4000, reach: 1000 },
      {},
      { engagement: 321, likes: 1, comments: 20, shares: 300, reach: 1000, engagementRate: 0.321 },
    ],
    [
      'what no number says',
      { views: 'n/a', reach: -1, likes: {}, shares: [3] },
      { comments_count: true },
      {},
    ],
  ])('reads %s', (_name, metrics, fields, expected) => {
    expect(mapPost('instagram', { ...BARE, ...fields, insights: insights(metrics) })).toStrictEqual(
      {
        mapped: {
          post: BARE_POST,
          metrics: { ...NO_METRICS, ...expected },
          rawMetrics: { ...fields, ...metrics },
        },
      },
    );
  });

  it('reads insights with a total only', () => {
    const data = Object.entries({ views: 70, reach: 50, total_interactions: 4 }).map(
      ([name, value]) => ({ name, period: 'lifetime', total_value: { value } }),
    );
    const line = { ...BARE, like_count: 2, comments_count: 1, insights: { data } };

    expect(mapPost('instagram', line)).toStrictEqual({
      mapped: {
        post: BARE_POST,
        metrics: {
          ...NO_METRICS,
          impressions: 70,
          videoViews: 70,
          reach: 50,
          likes: 2,
          comments: 1,
          engagement: 4,
          engagementRate: 0.08,
        },
        rawMetrics: {
          views: 70,
          reach: 50,
          total_interactions: 4,
          like_count: 2,
          comments_count: 1,
        },
      },
    });
  });

  it.each([
    ['VIDEO', 'REELS', 'reel', 9],
    [undefined, 'REELS', 'reel', 9],
    ['VIDEO', 'FEED', 'post', 9],
    ['VIDEO', 'STORY', 'story', 9],
    ['IMAGE', 'STORY', 'story', null],
    ['IMAGE', 'FEED', 'post', null],
    ['IMAGE', 'AD', 'post', null],
    ['CAROUSEL_ALBUM', 'FEED', 'post', null],
    [undefined, undefined, 'post', null],
    ['video', 'reels', 'post', null],
  ])('of %s in %s is a %s with %p video views', (media, product, postType, videoViews) => {
    const fields = { media_type: media, media_product_type: product };

    expect(
      mapPost('instagram', { ...BARE, ...fields, insights: insights({ views: 9 }) }),
    ).toStrictEqual({
      mapped: {
        post: { ...BARE_POST, postType },
        metrics: { ...NO_METRICS, impressions: 9, videoViews },
        rawMetrics: { views: 9 },
      },
    });
  });
});
