/** The normalised metrics of a post; specification 2.6. All are counts, save the rate, which is a ratio. */
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

/** Every metric is there; null: the platform does not report it, which is not a measured 0. */
export type Metrics = Record<MetricName, number | null>;

/** The normalised numbers of a profile; specification 2.7. */
export const KPI_NAMES = ['followers', ...METRIC_NAMES] as const;
export type KpiName = (typeof KPI_NAMES)[number];
export type Kpis = Record<KpiName, number | null>;

/** Numbers under the platform's own names, as it sent them; specification 2.6, `rawMetrics`. */
export type RawMetrics = Record<string, unknown>;
