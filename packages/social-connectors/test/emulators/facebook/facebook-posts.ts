import { INSIGHTS_FIELD, metaTime } from '../meta/meta-emulator';
import type { EmulatedPost } from './facebook-world';

/** Metrics of posts. */
export const POST_METRICS: Readonly<Record<string, (post: EmulatedPost) => unknown>> = {
  post_media_view: ({ views }) => views,
  post_total_media_view_unique: ({ viewers }) => viewers,
  post_clicks: ({ clicks }) => clicks,
  // [L] All reactions 0: an empty object.
  post_reactions_by_type_total: ({ likes, loves }) =>
    likes + loves === 0 ? {} : { like: likes, love: loves },
};

export const POST_FIELDS = [
  'id',
  'message',
  'created_time',
  'permalink_url',
  'status_type',
  'shares',
  'reactions.limit(0).summary(total_count)',
  'comments.limit(0).summary(total_count)',
  'attachments{media_type,target{id}}',
  INSIGHTS_FIELD,
];

export function renderPost(
  post: EmulatedPost,
  fields: readonly string[],
  metrics: readonly string[] | null,
): object {
  const url = `https://www.facebook.com/${post.isReel ? 'reel/' : 'kaffeewerk/posts/'}${post.id}`;
  return {
    id: post.id,
    ...(fields.includes('message') && { message: post.message }),
    created_time: metaTime(post.createdAt),
    permalink_url: url,
    status_type: 'added_photos',
    // [P] Absent without shares.
    ...(post.shares > 0 && { shares: { count: post.shares } }),
    reactions: { data: [], summary: { total_count: post.likes + post.loves } },
    comments: { data: [], summary: { total_count: post.comments } },
    ...(metrics !== null && { insights: { data: postInsights(post, metrics) } }),
  };
}

export function postInsights(post: EmulatedPost, metrics: readonly string[]): object[] {
  if (post.insightsAreMissing) return [];
  return metrics.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: POST_METRICS[name]?.(post) }],
  }));
}
