/** The normalized metrics of a post: counts, and `engagementRate`, a ratio. */
export const METRIC_NAMES = [
  'impressions',
  'reach',
  'engagement',
  'likes',
  'comments',
  'shares',
  'clicks',
  'videoViews',
  'engagementRate',
] as const;
export type MetricName = (typeof METRIC_NAMES)[number];

/** All metrics. Null means that the platform does not report the metric, unlike a measured 0. */
export type SocialMetrics = Record<MetricName, number | null>;

/** The normalized metrics of a profile. */
export const KPI_NAMES = ['followers', ...METRIC_NAMES] as const;
export type KpiName = (typeof KPI_NAMES)[number];
export type Kpis = Record<KpiName, number | null>;

/** Metrics under the platform's own names, as sent. */
export type RawMetrics = Record<string, unknown>;
