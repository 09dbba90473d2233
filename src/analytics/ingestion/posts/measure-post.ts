import type { MetricName, SocialMetrics, RawMetrics } from '../../domain/metrics';
import { deriveEngagement, deriveEngagementRate } from '../../domain/derive-engagement';
import type { JsonObject } from '../../domain/json-object';
import { firstMetric } from '../../domain/read-metric';
import type { PostMapping } from './post-mapping';

/** Reads the normalised metrics of a post; null: absent or unreadable. Specification 2.6. */
export function measurePost(
  mapping: PostMapping,
  line: JsonObject,
  raw: RawMetrics,
): SocialMetrics {
  const missing = mapping.notApplicable?.(line) ?? [];
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
    // A rate that the platform reports is never replaced by a derived one.
    engagementRate:
      mapping.metrics.engagementRate === undefined
        ? deriveEngagementRate(engagement, reach, impressions)
        : read('engagementRate'),
  };
}
