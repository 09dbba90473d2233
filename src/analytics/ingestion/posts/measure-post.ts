import type { MetricName, Metrics, RawMetrics } from '../../domain/metrics';
import { deriveEngagement, deriveEngagementRate } from '../../domain/derive-engagement';
import type { JsonObject } from '../../domain/json-object';
import { firstMetric } from '../../domain/read-metric';
import type { PostMapping } from './post-mapping';

/** The normalised metrics of a post; what is not there or unreadable is null. Specification 2.6. */
export function measurePost(mapping: PostMapping, line: JsonObject, raw: RawMetrics): Metrics {
  const missing = mapping.notMeasured?.(line) ?? [];
  const read = (name: MetricName): number | null =>
    missing.includes(name) ? null : firstMetric(raw, mapping.metrics[name] ?? []);

  const impressions = read('impressions');
  const reach = read('reach');
  const likes = read('likes');
  const comments = read('comments');
  const shares = read('shares');
  const clicks = read('clicks');
  const engagement = read('engagement') ?? deriveEngagement(likes, comments, shares, clicks);
  return {
    impressions,
    reach,
    engagement,
    likes,
    comments,
    shares,
    clicks,
    videoViews: read('videoViews'),
    // A rate that the platform itself keeps is not mixed with ours.
    engagementRate:
      mapping.metrics.engagementRate === undefined
        ? deriveEngagementRate(engagement, reach, impressions)
        : read('engagementRate'),
  };
}
