import {
  deriveEngagement,
  deriveEngagementRate,
  METRIC_NAMES,
  type MetricName,
  type Platform,
  type SocialMetrics,
  sumOfKnown,
} from '@rapport/social-connectors';
import type { Period } from './growth';
import type { ProfileWindow } from './profile';

/**
 * Computes the metrics of a window: as the platform reports them for the window, else the growth of a lifetime counter,
 * else the sum of the known days. Engagement and its rate are derived if the platform does not report them.
 */
export function windowKpis(
  platform: Platform,
  reported: ProfileWindow | null,
  { days, growth }: Period,
): SocialMetrics {
  const sum = (name: MetricName): number | null =>
    isSummed(platform, name) ? sumOfKnown(days.map((day) => day.kpis[name])) : null;
  const figure = (name: MetricName): number | null =>
    reported?.kpis[name] ?? growth.get(name) ?? sum(name);

  const impressions = figure('impressions');
  const reach = figure('reach');
  const likes = figure('likes');
  const comments = figure('comments');
  const shares = figure('shares');
  const clicks = figure('clicks');
  const engagement = days.some((day) => day.reportsEngagement)
    ? figure('engagement')
    : (reported?.kpis.engagement ?? deriveEngagement(likes, comments, shares, clicks));
  return {
    impressions,
    reach,
    engagement,
    likes,
    comments,
    shares,
    clicks,
    videoViews: figure('videoViews'),
    engagementRate:
      reported?.kpis.engagementRate ?? deriveEngagementRate(engagement, reach, impressions),
  };
}

/**
 * Sums the metrics that are known on every day, or takes their growth. Metrics that are unknown on a day are null, all are null
 * without days. The rate is derived from the sums.
 */
export function sumFullDays(platform: Platform, { days, growth }: Period): SocialMetrics {
  const sum = (name: MetricName): number | null => {
    const values = days.map((day) => day.kpis[name]);
    if (!isSummed(platform, name) || values.includes(null)) return null;
    return growth.get(name) ?? sumOfKnown(values);
  };
  const sums = Object.fromEntries(METRIC_NAMES.map((name) => [name, sum(name)])) as SocialMetrics;
  return {
    ...sums,
    engagementRate: deriveEngagementRate(sums.engagement, sums.reach, sums.impressions),
  };
}

/** Whether days of a metric can be summed. Reach counts unique people and cannot, except that of TikTok, which counts views. */
export function isSummed(platform: Platform, name: MetricName): boolean {
  return name !== 'reach' || platform === 'tiktok';
}
