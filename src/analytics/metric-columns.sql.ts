import { type KpiName, type Kpis, METRIC_NAMES, type Metrics } from './domain/metrics';

/** The column of each normalised number, the same in every table that has it. */
const COLUMNS: Record<KpiName, string> = {
  followers: 'followers',
  impressions: 'impressions',
  reach: 'reach',
  engagement: 'engagement',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  clicks: 'clicks',
  videoViews: 'video_views',
  engagementRate: 'engagement_rate',
};

/** `impressions, reach, …` of the table with this alias, each as its normalised name. */
export const selectMetrics = (alias: string, names: readonly KpiName[]): string =>
  names.map((name) => `${alias}.${COLUMNS[name]} AS "${name}"`).join(', ');

export const metricColumns = (names: readonly KpiName[]): string[] =>
  names.map((name) => COLUMNS[name]);

/** Every normalised number that a row has, and nothing else of it. */
export function pickMetrics(row: Metrics): Metrics {
  const metrics: Partial<Metrics> = {};
  for (const name of METRIC_NAMES) metrics[name] = row[name];
  return metrics as Metrics;
}

export const pickKpis = (row: Kpis): Kpis => ({ followers: row.followers, ...pickMetrics(row) });
