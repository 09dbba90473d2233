import type { SocialMetrics, RawMetrics } from './metrics';

export const POST_TYPES = ['post', 'reel', 'story'] as const;
export type PostType = (typeof POST_TYPES)[number];

/** A post of a platform; specification 2.6. */
export interface Post {
  /** The platform's own identifier. */
  postId: string;
  postType: PostType;
  campaignId: string | null;
  /** Empty when the post has no text. */
  content: string;
  /** Empty when the platform sends none. */
  permalinkUrl: string;
  /** Epoch milliseconds, UTC. */
  publishedAt: number;
}

export interface MeasuredPost {
  post: Post;
  metrics: SocialMetrics;
  rawMetrics: RawMetrics;
}
