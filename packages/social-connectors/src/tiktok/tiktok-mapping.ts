import type { PostMapping } from '../numbers/post-mapping';
import { fieldsEndingIn, fieldsNamed } from '../numbers/raw-sources';

/** The metrics of a video of the Business API. */
const BUSINESS_METRICS = [
  'video_views',
  'reach',
  'likes',
  'comments',
  'shares',
  'favorites',
  'total_time_watched',
  'average_time_watched',
  'full_video_watched_rate',
  'new_followers',
  'profile_views',
];

/** A video, by the names of the Display API or, where these are absent, of the Business API. */
export const TIKTOK_MAPPING: PostMapping = {
  id: ['id', 'item_id'],
  publishedAt: { path: 'create_time', format: 'seconds' },
  content: ['video_description', 'title', 'caption'],
  permalink: { path: 'share_url' },
  rawMetrics: [fieldsEndingIn('_count'), fieldsNamed(...BUSINESS_METRICS)],
  metrics: {
    impressions: ['view_count', 'video_views'],
    // The views are the only audience that the Display API reports.
    reach: ['view_count', 'reach'],
    likes: ['like_count', 'likes'],
    comments: ['comment_count', 'comments'],
    shares: ['share_count', 'shares'],
    videoViews: ['view_count', 'video_views'],
  },
};
