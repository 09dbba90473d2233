import type { PostMapping } from './post-mapping';
import { membersOf } from './raw-sources';
import { EPOCH_MILLISECONDS } from './time-formats';

/** A post of an organization with its share statistics. LinkedIn's `engagement` is a rate. */
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
