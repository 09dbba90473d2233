import type { PostMapping } from '../numbers/post-mapping';
import { membersOf } from '../numbers/raw-sources';

/** A post of an organization with its share statistics. LinkedIn's `engagement` is a rate. */
export const LINKEDIN_MAPPING: PostMapping = {
  publishedAt: { path: 'publishedAt', format: 'milliseconds' },
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
