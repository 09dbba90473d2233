import type { SocialMetrics } from '@rapport/social-connectors';
import { BARE_LINES, insights, NO_METRICS } from '../../../../test/factories/post-metrics.factory';
import { mapPost } from './map-post';

const BARE = BARE_LINES.facebook;

const BARE_POST = {
  postId: '104857_2200',
  postType: 'post',
  campaignId: null,
  content: '',
  permalinkUrl: '',
  publishedAt: Date.parse('2026-01-31T18:04:05Z'),
};

const LINE = {
  ...BARE,
  campaignId: 'winter-sale',
  message: 'Wool throws are back in stock 🧶',
  permalink_url: 'https://www.facebook.com/104857/posts/2200',
  shares: { count: 12 },
  comments: { data: [], summary: { order: 'ranked', total_count: 34, can_comment: true } },
  reactions: { data: [], summary: { total_count: 300, viewer_reaction: 'NONE' } },
};

describe('a Facebook post', () => {
  it('reads the current names', () => {
    const metrics = {
      post_media_view: 5400,
      post_total_media_view_unique: 4200,
      post_reactions_by_type_total: { like: 250, love: 48, wow: 8 },
      post_clicks: 95,
      post_video_views: 0,
    };

    expect(mapPost('facebook', { ...LINE, insights: insights(metrics) })).toStrictEqual({
      mapped: {
        post: {
          ...BARE_POST,
          campaignId: 'winter-sale',
          content: 'Wool throws are back in stock 🧶',
          permalinkUrl: 'https://www.facebook.com/104857/posts/2200',
        },
        metrics: {
          impressions: 5400,
          reach: 4200,
          engagement: 447,
          likes: 306,
          comments: 34,
          shares: 12,
          clicks: 95,
          videoViews: 0,
          engagementRate: 0.106429,
        },
        rawMetrics: {
          ...metrics,
          shares: { count: 12 },
          comments: { data: [], summary: { order: 'ranked', total_count: 34, can_comment: true } },
          reactions: { data: [], summary: { total_count: 300, viewer_reaction: 'NONE' } },
        },
      },
    });
  });

  it('reads retired names, and numbers in strings', () => {
    const rawMetrics = {
      post_impressions: '5000',
      post_impressions_unique: '4000',
      post_clicks_by_type: { 'link clicks': '60', 'other clicks': 20 },
      blue_reels_play_count: '700',
      post_engaged_users: '410',
      likes: { data: [], summary: { total_count: '290' } },
    };
    const { likes, ...retired } = rawMetrics;

    expect(mapPost('facebook', { ...BARE, likes, insights: insights(retired) })).toStrictEqual({
      mapped: {
        post: BARE_POST,
        metrics: {
          impressions: 5000,
          reach: 4000,
          engagement: 410,
          likes: 290,
          comments: null,
          shares: null,
          clicks: 80,
          videoViews: 700,
          engagementRate: 0.1025,
        },
        rawMetrics,
      },
    });
  });

  it('has empty texts and no metrics when they are absent', () => {
    expect(mapPost('facebook', BARE)).toStrictEqual({
      mapped: { post: BARE_POST, metrics: NO_METRICS, rawMetrics: {} },
    });
  });

  it.each<[string, Record<string, unknown>, Partial<SocialMetrics>]>([
    ['new views first', { post_media_view: 8, post_impressions: 9 }, { impressions: 8 }],
    ['0 new views first', { post_media_view: 0, post_impressions: 9 }, { impressions: 0 }],
    ['no new views', { post_media_view: null, post_impressions: 9 }, { impressions: 9 }],
    [
      '0 new viewers first',
      { post_total_media_view_unique: 0, post_impressions_unique: 9 },
      { reach: 0 },
    ],
    [
      '0 clicks before those by type, and no engagement but them',
      { post_clicks: 0, post_clicks_by_type: { 'link clicks': 9 } },
      { clicks: 0, engagement: 0 },
    ],
    ['0 video views first', { post_video_views: 0, blue_reels_play_count: 9 }, { videoViews: 0 }],
    [
      'Facebook’s own engagement, and none by impressions',
      { post_engaged_users: 0, post_clicks: 9, post_impressions: 90 },
      { engagement: 0, clicks: 9, impressions: 90, engagementRate: 0 },
    ],
    [
      'what no number says',
      {
        post_media_view: 'n/a',
        post_clicks: -1,
        post_clicks_by_type: { other: null },
        post_video_views: [3],
      },
      {},
    ],
    [
      'empty splits, which are a measured 0',
      { post_clicks_by_type: {}, post_reactions_by_type_total: {} },
      { clicks: 0, likes: 0, engagement: 0 },
    ],
  ])('reads %s', (_name, metrics, expected) => {
    expect(mapPost('facebook', { ...BARE, insights: insights(metrics) })).toStrictEqual({
      mapped: { post: BARE_POST, metrics: { ...NO_METRICS, ...expected }, rawMetrics: metrics },
    });
  });

  it.each<[string, Record<string, unknown>, number | null]>([
    ['by type', { post_reactions_by_type_total: { like: 2, love: 1 } }, 3],
    ['by type, none', { post_reactions_by_type_total: { like: 0 } }, 0],
    ['by type, without any type', { post_reactions_by_type_total: {} }, 0],
    ['in sum where no type reads', { post_reactions_by_type_total: { like: null } }, 5],
    ['in sum', {}, 5],
  ])('reads its reactions %s', (_name, metrics, likes) => {
    const reactions = { summary: { total_count: 5 } };
    const rawMetrics = { ...metrics, reactions, likes: { summary: { total_count: 7 } } };

    expect(
      mapPost('facebook', {
        ...BARE,
        reactions,
        likes: { summary: { total_count: 7 } },
        insights: insights(metrics),
      }),
    ).toStrictEqual({
      mapped: { post: BARE_POST, metrics: { ...NO_METRICS, likes, engagement: likes }, rawMetrics },
    });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ post_type: 'story', permalink_url: 'https://www.facebook.com/stories/2200' }, 'story'],
    [{ post_type: 'story', permalink_url: 'https://www.facebook.com/reel/2200/' }, 'story'],
    [{ permalink_url: 'https://www.facebook.com/reel/2200/' }, 'reel'],
    [{ permalink_url: '/reel/2200/' }, 'reel'],
    [{ permalink_url: 'https://www.facebook.com/reels-of-yarn/posts/2200' }, 'post'],
    [{ post_type: 'STORY', permalink_url: 'https://www.facebook.com/2200' }, 'post'],
  ])('with %j is a %s', (fields, postType) => {
    const post = { ...BARE_POST, postType, permalinkUrl: fields.permalink_url };

    expect(mapPost('facebook', { ...BARE, ...fields })).toStrictEqual({
      mapped: { post, metrics: NO_METRICS, rawMetrics: {} },
    });
  });

  it.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x', 'https://'])(
    'has no link that runs a script or leads nowhere: %j',
    (permalink_url) => {
      expect(mapPost('facebook', { ...BARE, permalink_url })).toStrictEqual({
        mapped: { post: BARE_POST, metrics: NO_METRICS, rawMetrics: {} },
      });
    },
  );
});
