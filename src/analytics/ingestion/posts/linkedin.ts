import type { PostMapping } from './post-mapping';
import { membersOf } from './raw-sources';
import { EPOCH_MILLISECONDS } from './time-formats';

/** An organization's post with its share statistics. What LinkedIn calls engagement is a rate already. */
export const linkedin: PostMapping = {
  publishedAt: { path: 'publishedAt', format: EPOCH_MILLISECONDS },
  content: ['commentary'],
  permalink: { ofId: (postId) => `https://www.linkedin.com/feed/update/${postId}` },
  rawMetrics: [membersOf('totalShareStatistics')],
  metrics: {
    impressions: ['impressionCount'],
    reach: ['uniqueImpressionsCount'],
    likes: ['likeCount'],
    comments: ['commentCount'],
    shares: ['shareCount'],
    clicks: ['clickCount'],
    engagementRate: ['engagement'],
  },
};
