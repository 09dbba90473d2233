import type { Platform, RawMetrics, SocialMetrics } from '@rapport/social-connectors';

type Line = Record<string, unknown>;

export const NO_METRICS: SocialMetrics = {
  impressions: null,
  reach: null,
  engagement: null,
  likes: null,
  comments: null,
  shares: null,
  clicks: null,
  videoViews: null,
  engagementRate: null,
};

/** The minimal post object of each platform. */
export const BARE_LINES: Record<Platform, Line> = {
  facebook: { id: '104857_2200', created_time: '2026-01-31T18:04:05+0000' },
  instagram: {
    id: '17900000000000001',
    media_type: 'VIDEO',
    media_product_type: 'FEED',
    timestamp: '2026-01-31T18:04:05+0000',
  },
  twitter: { id: '2017663187000000001', created_at: '2026-01-31T18:04:05.000Z' },
  linkedin: { id: 'urn:li:share:7423000000000000001', publishedAt: 1_769_882_645_000 },
  tiktok: { id: '7601600000000000001', create_time: 1_769_882_645 },
  youtube: { id: 'Yk3_gOoD-01', snippet: { publishedAt: '2026-01-31T18:04:05Z' } },
};

/** Insights in the format of the Graph API of Meta. */
export function insights(metrics: RawMetrics) {
  const data = Object.entries(metrics).map(([name, value]) => ({
    name,
    period: 'lifetime',
    values: [{ value }],
  }));
  return { data };
}

const METRIC_LOCATIONS: Record<Platform, (raw: RawMetrics) => Line> = {
  facebook: (raw) => withInsights(raw, ['shares', 'comments', 'reactions', 'likes']),
  instagram: (raw) => withInsights(raw, ['like_count', 'comments_count']),
  twitter: (raw) => ({ public_metrics: raw }),
  linkedin: (raw) => ({ totalShareStatistics: raw }),
  tiktok: (raw) => raw,
  youtube: (raw) => ({ statistics: raw }),
};

/** A post object of the platform with exactly these raw metrics. */
export function lineWith(platform: Platform, raw: RawMetrics): Line {
  return { ...BARE_LINES[platform], ...METRIC_LOCATIONS[platform](raw) };
}

function withInsights(raw: RawMetrics, fields: readonly string[]): Line {
  const entries = Object.entries(raw);
  const isField = ([name]: [string, unknown]): boolean => fields.includes(name);
  return {
    ...Object.fromEntries(entries.filter(isField)),
    insights: insights(Object.fromEntries(entries.filter((entry) => !isField(entry)))),
  };
}
