import type { Kpis, Platform, RawMetrics, SocialMetrics } from '@rapport/social-connectors';
import { kpisOf } from '../../factories/profile.factory';
import { BARE_LINES, NO_METRICS } from '../../factories/post-metrics.factory';
import { getProfile, importSocial, listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const totalOf = (value: unknown) => ({ total_value: { value } });

describe('The variants of a platform payload', () => {
  const testApp = useOnce(shareTestApp);

  it.each<[string, Platform, object, RawMetrics, Partial<SocialMetrics>]>([
    [
      'insights with total_value',
      'instagram',
      {
        insights: {
          data: [
            { name: 'reach', values: [{ value: 40 }] },
            { name: 'likes', ...totalOf(7), id: '179/insights/likes' },
            { name: 'shares', ...totalOf('0') },
            { name: 'total_interactions', ...totalOf(null) },
          ],
        },
      },
      { reach: 40, likes: 7, shares: '0', total_interactions: null },
      { reach: 40, likes: 7, shares: 0, engagement: 7, engagementRate: 0.175 },
    ],
    [
      'no reaction of any type',
      'facebook',
      { insights: { data: [{ name: 'post_reactions_by_type_total', values: [{ value: {} }] }] } },
      { post_reactions_by_type_total: {} },
      { likes: 0, engagement: 0 },
    ],
    [
      'reposts and quotes',
      'twitter',
      { public_metrics: { repost_count: 31, quote_count: 6 } },
      { repost_count: 31, quote_count: 6 },
      { shares: 37, engagement: 37 },
    ],
    [
      'retweets and reposts, which are two names of one metric',
      'twitter',
      { public_metrics: { retweet_count: 31, repost_count: 31, quote_count: 6 } },
      { retweet_count: 31, repost_count: 31, quote_count: 6 },
      { shares: 37, engagement: 37 },
    ],
  ])('of a post are read: %s', async (_name, platform, payload, rawMetrics, metrics) => {
    const team = await createTeam(testApp);
    await importSocial(testApp, team, platform, {
      posts: [{ ...BARE_LINES[platform], ...payload }],
    });

    const { data } = await listPosts(team, platform);

    expect(data[0]?.rawMetrics).toEqual(rawMetrics);
    expect(data[0]?.metrics).toEqual({ ...NO_METRICS, ...metrics });
  });

  it.each<[string, Platform, RawMetrics[], RawMetrics, Partial<Kpis>]>([
    [
      'the names of the Business API',
      'tiktok',
      [
        { followers_count: 60, video_views: 100, likes: 5, comments: 2, shares: 1 },
        {
          followers_count: 64,
          video_views: 300,
          likes: 9,
          comments: 0,
          shares: 3,
          unique_video_views: 8,
        },
      ],
      { followers_count: 64, video_views: 400, likes: 14, comments: 2, shares: 4 },
      {
        followers: 64,
        impressions: 400,
        videoViews: 400,
        likes: 14,
        comments: 2,
        shares: 4,
        engagement: 20,
        engagementRate: 0.05,
      },
    ],
    [
      'totals of the account',
      'tiktok',
      [
        { follower_count: 60, likes_count: 9000, video_count: 12 },
        { follower_count: 64, likes_count: 9040, video_count: 13 },
      ],
      { follower_count: 64, likes_count: 9040, video_count: 13 },
      { followers: 64, likes: 40, engagement: 40 },
    ],
    [
      'totals of the channel',
      'youtube',
      [
        { viewCount: '1000000', videoCount: '80', subscriberCount: '15300' },
        { viewCount: '1000600', videoCount: '81', subscriberCount: '15400' },
      ],
      { viewCount: '1000600', videoCount: '81', subscriberCount: '15400' },
      { followers: 15400, impressions: 600, videoViews: 600 },
    ],
    [
      'a single reading of a total',
      'youtube',
      [{ viewCount: '1000000' }],
      { viewCount: '1000000' },
      {},
    ],
    [
      'totals of the account',
      'twitter',
      [
        { followers_count: 800, following_count: 50, tweet_count: 700, like_count: 3 },
        { followers_count: 810, following_count: 51, tweet_count: 702, like_count: 4 },
      ],
      { followers_count: 810, following_count: 51, tweet_count: 702, like_count: 7 },
      { followers: 810, likes: 7, engagement: 7 },
    ],
    [
      'new followers, engaged people, and insights with total_value',
      'instagram',
      [
        { follower_count: 3, accounts_engaged: totalOf(8), views: totalOf(90), likes: totalOf(2) },
        { follower_count: 4, accounts_engaged: totalOf(9), views: totalOf(10), likes: totalOf(3) },
      ],
      { follower_count: 7, views: 100, likes: 5 },
      { impressions: 100, likes: 5, engagement: 5, engagementRate: 0.05 },
    ],
  ])('of a profile are read: %s of %s', async (_name, platform, days, rawKpis, kpis) => {
    const team = await createTeam(testApp);
    await importSocial(testApp, team, platform, {
      profile: days.map((metrics, index) => ({ date: `2026-03-0${index + 1}`, metrics })),
    });

    const profile = await getProfile(team, platform, '?window=7d');

    expect(profile.rawKpis).toEqual(rawKpis);
    expect(profile.kpis).toEqual(kpisOf(kpis));
  });
});
