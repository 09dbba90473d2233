import { deriveEngagement } from './derive-engagement';
import { deriveRate } from './derive-rate';
import { sumOfKnown } from './read-metric';
import type { Period } from './growth';
import { isSummed } from './is-summed';
import type { MetricName, Metrics } from './metrics';
import type { Platform } from './platform';
import type { ProfileWindow } from './profile';

/**
 * A window's numbers: what the platform says of the window, else its growth or the sums of the days that know
 * them; engagement and its rate, where neither is given, are derived from these.
 */
export function windowKpis(
  platform: Platform,
  line: ProfileWindow | null,
  { days, growth }: Period,
): Metrics {
  const sum = (name: MetricName): number | null =>
    isSummed(platform, name) ? sumOfKnown(days.map((day) => day.kpis[name])) : null;
  const figure = (name: MetricName): number | null =>
    line?.kpis[name] ?? growth.get(name) ?? sum(name);

  const impressions = figure('impressions');
  const reach = figure('reach');
  const likes = figure('likes');
  const comments = figure('comments');
  const shares = figure('shares');
  const clicks = figure('clicks');
  const engagement = days.some((day) => day.reportsEngagement)
    ? figure('engagement')
    : (line?.kpis.engagement ?? deriveEngagement(likes, comments, shares, clicks));
  return {
    impressions,
    reach,
    engagement,
    likes,
    comments,
    shares,
    clicks,
    videoViews: figure('videoViews'),
    engagementRate: line?.kpis.engagementRate ?? deriveRate(engagement, reach, impressions),
  };
}
