import {
  type Platform,
  POST_TYPES,
  type PostType,
  type RawMetrics,
  type SocialMetrics,
} from '@rapport/social-connectors';

/** Only these platforms have types of posts; elsewhere `postType` has no effect. Specification 4.3. */
const PLATFORMS_WITH_POST_TYPES: readonly Platform[] = ['facebook', 'instagram'];

/** The types that posts of a platform can have. */
export const postTypesOf = (platform: Platform): readonly PostType[] =>
  PLATFORMS_WITH_POST_TYPES.includes(platform) ? POST_TYPES : ['post'];

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
