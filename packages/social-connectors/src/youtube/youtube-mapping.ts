import type { PostMapping } from '../numbers/post-mapping';
import { membersOf } from '../numbers/raw-sources';

/** A video; its statistics are numbers in strings. */
export const YOUTUBE_MAPPING: PostMapping = {
  publishedAt: { path: 'snippet.publishedAt', format: 'timestamp' },
  content: ['snippet.title'],
  permalink: { ofId: (postId) => `https://www.youtube.com/watch?v=${postId}` },
  rawMetrics: [membersOf('statistics')],
  metrics: {
    impressions: ['viewCount'],
    likes: ['likeCount'],
    comments: ['commentCount'],
    shares: ['shares'],
    videoViews: ['viewCount'],
  },
};
