import type { Platform } from '../platforms';

/**
 * Account metrics that are totals since the creation of the account: readings of several days must not be summed.
 * All other account metrics are counts of one day.
 */
export const LIFETIME_COUNTERS: Readonly<Record<Platform, ReadonlySet<string>>> = {
  facebook: new Set(['followers_count', 'page_follows', 'page_fans', 'fan_count']),
  instagram: new Set(['followers_count', 'follows_count', 'media_count']),
  twitter: new Set([
    'followers_count',
    'following_count',
    'tweet_count',
    'post_count',
    'listed_count',
    'media_count',
  ]),
  linkedin: new Set(['followerCount', 'firstDegreeSize']),
  tiktok: new Set([
    'follower_count',
    'followers_count',
    'following_count',
    'likes_count',
    'video_count',
  ]),
  youtube: new Set(['subscriberCount', 'viewCount', 'videoCount']),
};
