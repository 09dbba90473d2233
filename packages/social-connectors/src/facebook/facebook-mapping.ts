import { type JsonObject, memberAt } from '../values/json-object';
import type { PostMapping, PostType } from '../numbers/post-mapping';
import { fieldsNamed, insightsAt } from '../numbers/raw-sources';

const PERMALINK = 'permalink_url';

/** A post of a page with its insights; names that Meta retired come after their successors. */
export const FACEBOOK_MAPPING: PostMapping = {
  publishedAt: { path: 'created_time', format: 'timestamp' },
  content: ['message'],
  permalink: { path: PERMALINK },
  postType: readPostType,
  rawMetrics: [
    insightsAt('insights.data'),
    fieldsNamed('shares', 'comments', 'reactions', 'likes'),
  ],
  metrics: {
    impressions: ['post_media_view', 'post_impressions'],
    reach: ['post_total_media_view_unique', 'post_impressions_unique'],
    likes: [
      { sumOf: 'post_reactions_by_type_total' },
      'reactions.summary.total_count',
      'likes.summary.total_count',
    ],
    comments: ['comments.summary.total_count'],
    shares: ['shares.count'],
    clicks: ['post_clicks', { sumOf: 'post_clicks_by_type' }],
    videoViews: ['post_video_views', 'blue_reels_play_count'],
    engagement: ['post_engaged_users'],
  },
};

function readPostType(line: JsonObject): PostType {
  if (memberAt(line, 'post_type') === 'story') return 'story';
  const permalink = memberAt(line, PERMALINK);
  return typeof permalink === 'string' && permalink.includes('/reel/') ? 'reel' : 'post';
}
