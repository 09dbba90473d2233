import { deriveEngagement, deriveEngagementRate } from './derive-engagement';
import { type KpiName, type Kpis, METRIC_NAMES, type MetricName, type RawMetrics } from './metrics';
import type { Platform } from '../platforms';
import { memberAt } from '../values/json-object';
import { firstMetric, readTotal } from './read-metric';
import { PROFILE_ALIASES } from './profile-aliases';

/** Reads the KPIs that the platform itself reports, null if absent or unreadable. Derives none, and never throws. */
export function readReportedKpis(platform: Platform, metrics: RawMetrics): Kpis {
  const aliases = PROFILE_ALIASES[platform];
  const read = (name: KpiName): number | null =>
    firstMetric(metrics, aliases[name] ?? [], readTotal);
  return {
    followers: hidesFollowers(platform, metrics) ? null : read('followers'),
    impressions: read('impressions'),
    reach: read('reach'),
    engagement: read('engagement'),
    likes: read('likes'),
    comments: read('comments'),
    shares: read('shares'),
    clicks: read('clicks'),
    videoViews: read('videoViews'),
    engagementRate: read('engagementRate'),
  };
}

/** As {@link readReportedKpis}, of a day: engagement and its rate are derived if the platform does not report them. */
export function readDayKpis(
  platform: Platform,
  metrics: RawMetrics,
): { kpis: Kpis; reportsEngagement: boolean } {
  const reported = readReportedKpis(platform, metrics);
  const { likes, comments, shares, clicks, reach, impressions } = reported;
  const engagement = reported.engagement ?? deriveEngagement(likes, comments, shares, clicks);
  const engagementRate =
    reported.engagementRate ?? deriveEngagementRate(engagement, reach, impressions);
  return {
    kpis: { ...reported, engagement, engagementRate },
    reportsEngagement: reported.engagement !== null,
  };
}

/** Readings of lifetime counters, by the metric that their growth gives. */
export type Counters = Readonly<Partial<Record<MetricName, number>>>;

/** Reads the lifetime counters of a day, by the metric that their growth gives. */
export function readCounters(platform: Platform, metrics: RawMetrics): Counters {
  const counters: Partial<Record<MetricName, number>> = {};
  for (const name of METRIC_NAMES) {
    for (const alias of PROFILE_ALIASES[platform][name] ?? []) {
      if (typeof alias !== 'object' || !('growthOf' in alias)) continue;
      const reading = readTotal(memberAt(metrics, alias.growthOf));
      if (reading !== null) counters[name] ??= reading;
    }
  }
  return counters;
}

/** For a channel that hides its subscribers, YouTube sends a meaningless count. */
function hidesFollowers(platform: Platform, metrics: RawMetrics): boolean {
  const hidden = memberAt(metrics, 'hiddenSubscriberCount');
  return platform === 'youtube' && (hidden === true || hidden === 'true');
}
