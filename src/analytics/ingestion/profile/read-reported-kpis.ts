import {
  type KpiName,
  type Kpis,
  METRIC_NAMES,
  type MetricName,
  type RawMetrics,
} from '../../domain/metrics';
import type { Platform } from '../../domain/platform';
import type { ProfileDay } from '../../domain/profile';
import { memberAt } from '../../domain/json-object';
import { firstMetric, readTotal } from '../../domain/read-metric';
import { PROFILE_ALIASES } from './profile-aliases';

/** Reads the KPIs that the platform itself reports, none derived; null: absent or unreadable. Never throws. */
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

/** Reads the lifetime counters of a day, by the metric that their growth gives. */
export function readCounters(platform: Platform, metrics: RawMetrics): ProfileDay['counters'] {
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
