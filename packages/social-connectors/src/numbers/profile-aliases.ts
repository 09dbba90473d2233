import type { KpiName } from './metrics';
import type { Platform } from '../platforms';
import type { Alias } from './read-metric';

export type KpiAliases = Partial<Record<KpiName, readonly Alias[]>>;

/**
 * Where each platform's account metrics hold our KPIs. The first readable alias is used: names that Meta retired come
 * after their successors. No alias: the platform does not report the KPI.
 */
export const PROFILE_ALIASES: Readonly<Record<Platform, KpiAliases>> = {
  facebook: {
    followers: ['followers_count', 'page_follows', 'page_fans', 'fan_count'],
    impressions: ['page_media_view', 'page_impressions'],
    reach: ['page_total_media_view_unique', 'page_impressions_unique'],
    likes: ['page_actions_post_reactions_total'],
    clicks: ['page_total_actions', 'page_consumptions'],
    videoViews: ['page_video_views'],
    engagement: ['page_post_engagements', 'page_engaged_users'],
  },
  instagram: {
    followers: ['followers_count'],
    impressions: ['views', 'impressions'],
    reach: ['reach'],
    likes: ['likes'],
    comments: ['comments'],
    shares: ['shares'],
    clicks: ['website_clicks', 'profile_links_taps'],
    engagement: ['total_interactions'],
  },
  twitter: {
    followers: ['followers_count'],
    impressions: ['impression_count'],
    likes: ['like_count'],
    comments: ['reply_count'],
    shares: [{ plus: [['retweet_count', 'repost_count'], ['quote_count']] }],
  },
  linkedin: {
    followers: ['followerCount', 'firstDegreeSize'],
    impressions: ['impressionCount'],
    reach: ['uniqueImpressionsCount'],
    likes: ['likeCount'],
    comments: ['commentCount'],
    shares: ['shareCount'],
    clicks: ['clickCount'],
    // LinkedIn's `engagement` is a rate.
    engagementRate: ['engagement'],
  },
  tiktok: {
    followers: ['follower_count', 'followers_count'],
    impressions: ['view_count', 'video_views'],
    reach: ['view_count'],
    likes: ['like_count', 'likes', { growthOf: 'likes_count' }],
    comments: ['comment_count', 'comments'],
    shares: ['share_count', 'shares'],
    videoViews: ['view_count', 'video_views'],
  },
  youtube: {
    followers: ['subscriberCount'],
    impressions: ['views', { growthOf: 'viewCount' }],
    likes: ['likes'],
    comments: ['comments'],
    shares: ['shares'],
    videoViews: ['views', { growthOf: 'viewCount' }],
  },
};
