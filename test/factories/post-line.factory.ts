import type { Platform, PostType } from '@rapport/social-connectors';

/** The properties of a post that a test sets. */
export interface PostFacts {
  id: string;
  /** An ISO timestamp. */
  at: string;
  /** Only facebook and instagram have types other than `post`. */
  type?: PostType;
  campaignId?: string | undefined;
  content?: string;
}

type Line = Record<string, unknown>;

const PRODUCTS: Record<PostType, string> = { post: 'FEED', reel: 'REELS', story: 'STORY' };

const WRITERS: Record<Platform, (facts: PostFacts) => Line> = {
  facebook: ({ at, type, content }) => ({
    created_time: at,
    message: content,
    ...(type === 'reel' && { permalink_url: 'https://www.facebook.com/reel/1/' }),
    ...(type === 'story' && { post_type: 'story' }),
  }),
  instagram: ({ at, type = 'post', content }) => ({
    timestamp: at,
    caption: content,
    media_product_type: PRODUCTS[type],
  }),
  twitter: ({ at, content }) => ({ created_at: at, text: content }),
  linkedin: ({ at, content }) => ({ publishedAt: Date.parse(at), commentary: content }),
  tiktok: ({ at, content }) => ({ create_time: Date.parse(at) / 1000, title: content }),
  youtube: ({ at, content }) => ({ snippet: { publishedAt: at, title: content } }),
};

/** A post as an object of its platform. */
export function postLine(platform: Platform, facts: PostFacts): Line {
  const { id, campaignId } = facts;
  return { id, ...(campaignId !== undefined && { campaignId }), ...WRITERS[platform](facts) };
}
