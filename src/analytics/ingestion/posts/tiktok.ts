import type { PostMapping } from './post-mapping';
import { fieldsEndingIn } from './raw-sources';
import { EPOCH_SECONDS } from './time-formats';

/** A video; its views are the only audience that TikTok reports. */
export const tiktok: PostMapping = {
  publishedAt: { path: 'create_time', format: EPOCH_SECONDS },
  content: ['video_description', 'title'],
  permalink: { path: 'share_url' },
  rawMetrics: [fieldsEndingIn('_count')],
  metrics: {
    impressions: ['view_count'],
    reach: ['view_count'],
    likes: ['like_count'],
    comments: ['comment_count'],
    shares: ['share_count'],
    videoViews: ['view_count'],
  },
};
