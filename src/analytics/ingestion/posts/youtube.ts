import type { PostMapping } from './post-mapping';
import { membersOf } from './raw-sources';
import { ISO_TIME } from './time-formats';

/** A video; its statistics are numbers in strings. */
export const youtube: PostMapping = {
  publishedAt: { path: 'snippet.publishedAt', format: ISO_TIME },
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
