import type { Platform, RawMetrics, SocialMetrics } from '@rapport/social-connectors';
import type { PostView } from '../../../src/analytics/posts/post.views';
import { lineWith, NO_METRICS } from '../../factories/post-metrics.factory';

export interface Example {
  /** The object of the platform. */
  line: Record<string, unknown>;
  /** The view, without the platform and our id. */
  shown: Omit<PostView, 'id' | 'platform'>;
}

const TEXT = 'Frühling 🌷\n„neu“';

const PLAIN = {
  postType: 'post',
  campaignId: null,
  content: TEXT,
  publishedAt: '2026-01-31T18:04:05.000Z',
} as const;

/** All metrics; null unless given. */
const metricsOf = (metrics: Partial<SocialMetrics>): SocialMetrics => ({
  ...NO_METRICS,
  ...metrics,
});

const FACEBOOK: RawMetrics = {
  post_media_view: 500,
  post_total_media_view_unique: 400,
  post_reactions_by_type_total: { like: 7, love: 3 },
  post_clicks: 6,
  shares: { count: 4 },
  comments: { data: [], summary: { total_count: 0 } },
  reactions: { data: [], summary: { total_count: 9 } },
};
const INSTAGRAM: RawMetrics = {
  views: 300,
  reach: 240,
  total_interactions: 12,
  saved: 2,
  like_count: 0,
};
const TWITTER: RawMetrics = {
  retweet_count: 3,
  reply_count: 2,
  like_count: 10,
  quote_count: 1,
  bookmark_count: 5,
  impression_count: 800,
};
const LINKEDIN: RawMetrics = {
  uniqueImpressionsCount: 700,
  impressionCount: 1000,
  likeCount: 20,
  commentCount: 5,
  shareCount: 0,
  clickCount: 25,
  engagement: 0.05123456789,
};
const TIKTOK: RawMetrics = { view_count: 4000, like_count: 100, comment_count: 20, share_count: 0 };
const YOUTUBE: RawMetrics = { viewCount: '2000', likeCount: '50', favoriteCount: '0' };

/** A post of each platform: its object and its view. */
export const POST_EXAMPLES: Record<Platform, Example> = {
  facebook: {
    line: {
      ...lineWith('facebook', FACEBOOK),
      campaignId: 'spring-26',
      message: TEXT,
      permalink_url: 'https://www.facebook.com/reel/1/',
      status_type: 'added_video',
    },
    shown: {
      ...PLAIN,
      postId: '104857_2200',
      postType: 'reel',
      campaignId: 'spring-26',
      permalinkUrl: 'https://www.facebook.com/reel/1/',
      metrics: metricsOf({
        impressions: 500,
        reach: 400,
        likes: 10,
        comments: 0,
        shares: 4,
        clicks: 6,
        engagement: 20,
        engagementRate: 0.05,
      }),
      rawMetrics: FACEBOOK,
    },
  },
  instagram: {
    line: {
      ...lineWith('instagram', INSTAGRAM),
      media_type: 'IMAGE',
      media_product_type: 'STORY',
      permalink: 'https://www.instagram.com/stories/x/179',
      timestamp: '2026-01-31T19:04:05+0100',
    },
    shown: {
      ...PLAIN,
      postId: '17900000000000001',
      postType: 'story',
      content: '',
      permalinkUrl: 'https://www.instagram.com/stories/x/179',
      metrics: metricsOf({
        impressions: 300,
        reach: 240,
        likes: 0,
        engagement: 12,
        engagementRate: 0.05,
      }),
      rawMetrics: INSTAGRAM,
    },
  },
  twitter: {
    line: {
      ...lineWith('twitter', TWITTER),
      text: TEXT,
      created_at: '2026-01-31T18:04:05.250Z',
      lang: 'de',
    },
    shown: {
      ...PLAIN,
      postId: '2017663187000000001',
      permalinkUrl: 'https://x.com/i/status/2017663187000000001',
      publishedAt: '2026-01-31T18:04:05.250Z',
      metrics: metricsOf({
        impressions: 800,
        likes: 10,
        comments: 2,
        shares: 4,
        engagement: 16,
        engagementRate: 0.02,
      }),
      rawMetrics: TWITTER,
    },
  },
  linkedin: {
    line: { ...lineWith('linkedin', LINKEDIN), commentary: TEXT },
    shown: {
      ...PLAIN,
      postId: 'urn:li:share:7423000000000000001',
      permalinkUrl: 'https://www.linkedin.com/feed/update/urn:li:share:7423000000000000001',
      metrics: metricsOf({
        impressions: 1000,
        reach: 700,
        likes: 20,
        comments: 5,
        shares: 0,
        clicks: 25,
        engagement: 50,
        engagementRate: 0.05123456789,
      }),
      rawMetrics: LINKEDIN,
    },
  },
  tiktok: {
    line: {
      ...lineWith('tiktok', TIKTOK),
      share_url: 'https://www.tiktok.com/@x/video/7601',
      title: 'Not this',
      video_description: TEXT,
    },
    shown: {
      ...PLAIN,
      postId: '7601600000000000001',
      permalinkUrl: 'https://www.tiktok.com/@x/video/7601',
      metrics: metricsOf({
        impressions: 4000,
        reach: 4000,
        videoViews: 4000,
        likes: 100,
        comments: 20,
        shares: 0,
        engagement: 120,
        engagementRate: 0.03,
      }),
      rawMetrics: TIKTOK,
    },
  },
  youtube: {
    line: {
      ...lineWith('youtube', YOUTUBE),
      snippet: { publishedAt: '2026-01-31T18:04:05Z', title: TEXT, description: 'Not this' },
    },
    shown: {
      ...PLAIN,
      postId: 'Yk3_gOoD-01',
      permalinkUrl: 'https://www.youtube.com/watch?v=Yk3_gOoD-01',
      metrics: metricsOf({
        impressions: 2000,
        videoViews: 2000,
        likes: 50,
        engagement: 50,
        engagementRate: 0.025,
      }),
      rawMetrics: YOUTUBE,
    },
  },
};
