import { kpisOf } from '../../../../test/factories/profile.factory';
import type { Kpis, Platform, RawMetrics } from '@rapport/social-connectors';
import { mapProfileLine } from './map-profile-line';

type Golden = [platform: Platform, title: string, metrics: RawMetrics, known: Partial<Kpis>];

const date = '2026-11-20';

describe('a day of', () => {
  it.each<Golden>([
    [
      'twitter',
      'public metrics',
      {
        followers_count: 800,
        impression_count: 5000,
        like_count: 60,
        reply_count: 9,
        retweet_count: 20,
        quote_count: 11,
        bookmark_count: 4,
      },
      {
        followers: 800,
        impressions: 5000,
        likes: 60,
        comments: 9,
        shares: 31,
        engagement: 100,
        engagementRate: 0.02,
      },
    ],
    ['twitter', 'reposts', { repost_count: 4, quote_count: 2 }, { shares: 6, engagement: 6 }],
    [
      'twitter',
      'reposts by both names, which count once',
      { retweet_count: 4, repost_count: 4, quote_count: 2 },
      { shares: 6, engagement: 6 },
    ],
    ['twitter', 'quotes only', { quote_count: '3' }, { shares: 3, engagement: 3 }],
    [
      'twitter',
      'zeros',
      { impression_count: 0, like_count: 0, retweet_count: 0, quote_count: 0 },
      { impressions: 0, likes: 0, shares: 0, engagement: 0 },
    ],
    ['twitter', 'reach and clicks, which it does not have', { reach: 5, clicks: 5 }, {}],
    [
      'linkedin',
      'share statistics',
      {
        followerCount: 3100,
        firstDegreeSize: 9,
        impressionCount: 2000,
        uniqueImpressionsCount: 1500,
        likeCount: 30,
        commentCount: 6,
        shareCount: 4,
        clickCount: 50,
        engagement: 0.0451234567,
      },
      {
        followers: 3100,
        impressions: 2000,
        reach: 1500,
        likes: 30,
        comments: 6,
        shares: 4,
        clicks: 50,
        engagement: 90,
        engagementRate: 0.0451234567,
      },
    ],
    [
      'linkedin',
      'no rate of its own',
      { firstDegreeSize: '3000', uniqueImpressionsCount: 1500, likeCount: 30, clickCount: 0 },
      {
        followers: 3000,
        reach: 1500,
        likes: 30,
        clicks: 0,
        engagement: 30,
        engagementRate: 0.02,
      },
    ],
    [
      'linkedin',
      'a rate of 0, which is not derived',
      { impressionCount: 10, likeCount: 5, engagement: 0 },
      { impressions: 10, likes: 5, engagement: 5, engagementRate: 0 },
    ],
    ['linkedin', 'a rate alone', { engagement: '0.05' }, { engagementRate: 0.05 }],
    [
      'tiktok',
      'counts',
      { follower_count: 64, view_count: 800, like_count: 70, comment_count: 6, share_count: 4 },
      {
        followers: 64,
        impressions: 800,
        reach: 800,
        videoViews: 800,
        likes: 70,
        comments: 6,
        shares: 4,
        engagement: 80,
        engagementRate: 0.1,
      },
    ],
    [
      'tiktok',
      'counts in the names of the Business API',
      {
        followers_count: 64,
        video_views: 800,
        likes: 70,
        comments: 6,
        shares: 4,
        unique_video_views: 5,
      },
      {
        followers: 64,
        impressions: 800,
        videoViews: 800,
        likes: 70,
        comments: 6,
        shares: 4,
        engagement: 80,
        engagementRate: 0.1,
      },
    ],
    ['tiktok', 'no views', { view_count: 0 }, { impressions: 0, reach: 0, videoViews: 0 }],
    [
      'tiktok',
      'both names, of which that of the Display API applies',
      { follower_count: 0, followers_count: 5, like_count: 0, likes: 5 },
      { followers: 0, likes: 0, engagement: 0 },
    ],
    ['tiktok', 'clicks, which it does not have', { clicks: 5 }, {}],
    [
      'youtube',
      'statistics, which are texts',
      { subscriberCount: '15000', views: '2000', likes: '90', comments: '7', shares: '3' },
      {
        followers: 15000,
        impressions: 2000,
        videoViews: 2000,
        likes: 90,
        comments: 7,
        shares: 3,
        engagement: 100,
        engagementRate: 0.05,
      },
    ],
    ['youtube', 'views of 0', { views: '0' }, { impressions: 0, videoViews: 0 }],
    [
      'youtube',
      'hidden subscribers',
      { subscriberCount: '0', hiddenSubscriberCount: true, likes: 1 },
      { likes: 1, engagement: 1 },
    ],
    [
      'youtube',
      'hidden subscribers as a text',
      { subscriberCount: '8', hiddenSubscriberCount: 'true' },
      {},
    ],
    [
      'youtube',
      'subscribers not hidden',
      { subscriberCount: '8', hiddenSubscriberCount: false },
      { followers: 8 },
    ],
    [
      'tiktok',
      'a flag of another platform',
      { follower_count: 8, hiddenSubscriberCount: true },
      { followers: 8 },
    ],
  ])('%s: %s', (platform, _, metrics, known) => {
    expect(mapProfileLine(platform, { date, metrics })).toEqual({
      day: {
        date,
        kpis: kpisOf(known),
        rawMetrics: metrics,
        counters: {},
        reportsEngagement: false,
      },
    });
  });

  it.each<[Platform, RawMetrics, object, Partial<Kpis>]>([
    ['youtube', { viewCount: '70' }, { impressions: 70, videoViews: 70 }, {}],
    [
      'youtube',
      { views: '0', viewCount: '70' },
      { impressions: 70, videoViews: 70 },
      { impressions: 0, videoViews: 0 },
    ],
    ['tiktok', { likes_count: 9000 }, { likes: 9000 }, {}],
    ['tiktok', { likes_count: 'many' }, {}, {}],
    ['twitter', { likes_count: 9000, viewCount: 5 }, {}, {}],
  ])(
    '%s keeps lifetime counters apart from its counts: %j',
    (platform, metrics, counters, known) => {
      expect(mapProfileLine(platform, { date, metrics })).toEqual({
        day: {
          date,
          kpis: kpisOf(known),
          rawMetrics: metrics,
          counters,
          reportsEngagement: false,
        },
      });
    },
  );

  it('does not read a lifetime counter of a window as a count', () => {
    const metrics = { viewCount: '1000600', likes: '5' };
    expect(mapProfileLine('youtube', { window: '7d', metrics })).toEqual({
      window: { window: '7d', kpis: kpisOf({ likes: 5 }), rawMetrics: metrics },
    });
  });
});
