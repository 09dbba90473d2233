import type { PostType } from '../../domain/post';
import { type JsonObject, memberAt } from '../../domain/json-object';
import type { PostMapping } from './post-mapping';
import { fieldsNamed, insightsAt } from './raw-sources';
import { ISO_TIME } from './time-formats';

/** A media object of a professional account with its insights. Saves are raw metrics only. */
export const instagram: PostMapping = {
  publishedAt: { path: 'timestamp', format: ISO_TIME },
  content: ['caption'],
  permalink: { path: 'permalink' },
  postType: readPostType,
  rawMetrics: [insightsAt('insights.data'), fieldsNamed('like_count', 'comments_count')],
  metrics: {
    impressions: ['impressions', 'views'],
    reach: ['reach'],
    likes: ['likes', 'like_count'],
    comments: ['comments', 'comments_count'],
    shares: ['shares'],
    videoViews: ['views', 'plays', 'video_views'],
    engagement: ['total_interactions', 'engagement'],
  },
  // Images have views too, which are not video views.
  notApplicable: (line) => (isVideo(line) ? [] : ['videoViews']),
};

function readPostType(line: JsonObject): PostType {
  const product = memberAt(line, 'media_product_type');
  if (product === 'REELS') return 'reel';
  return product === 'STORY' ? 'story' : 'post';
}

function isVideo(line: JsonObject): boolean {
  return memberAt(line, 'media_type') === 'VIDEO' || readPostType(line) === 'reel';
}
