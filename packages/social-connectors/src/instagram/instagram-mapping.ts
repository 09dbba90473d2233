import { type JsonObject, memberAt } from '../values/json-object';
import type { PostMapping, PostType } from '../numbers/post-mapping';
import { fieldsNamed, insightsAt } from '../numbers/raw-sources';

/** A media object of a professional account with its insights. Saves are raw metrics only. */
export const INSTAGRAM_MAPPING: PostMapping = {
  publishedAt: { path: 'timestamp', format: 'timestamp' },
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
