import type { PostMapping } from '../numbers/post-mapping';
import { membersOf } from '../numbers/raw-sources';

/** A post with its public metrics, which have neither reach nor clicks. Bookmarks are raw metrics only. */
export const TWITTER_MAPPING: PostMapping = {
  publishedAt: { path: 'created_at', format: 'timestamp' },
  content: ['text'],
  permalink: { ofId: (postId) => `https://x.com/i/status/${postId}` },
  rawMetrics: [membersOf('public_metrics')],
  metrics: {
    impressions: ['impression_count'],
    likes: ['like_count'],
    comments: ['reply_count'],
    // X is renaming retweets to reposts: a post has either name, or both with the same number.
    shares: [{ plus: [['retweet_count', 'repost_count'], ['quote_count']] }],
  },
};
