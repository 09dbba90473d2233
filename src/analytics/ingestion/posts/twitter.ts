import type { PostMapping } from './post-mapping';
import { membersOf } from './raw-sources';
import { ISO_TIME } from './time-formats';

/** A post with its public metrics, which have neither reach nor clicks. Bookmarks are raw metrics only. */
export const twitter: PostMapping = {
  publishedAt: { path: 'created_at', format: ISO_TIME },
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
