import type { MetricName, SocialMetrics, RawMetrics } from '../../domain/metrics';
import { deriveEngagement, deriveEngagementRate } from '../../domain/derive-engagement';
import type { JsonObject } from '../../domain/json-object';
import { firstMetric } from '../../domain/read-metric';
import type { PostMapping } from './post-mapping';

/** Reads the normalized metrics of a post; null: absent or unreadable. Specification 2.6. */
export function measurePost(
  mapping: PostMapping,
  line: JsonObject,
  raw: RawMetrics,
): SocialMetrics {
  const missing = mapping.notApplicable?.(line) ?? [];
  const read = (name: MetricName): number | null =>
    missing.includes(name) ? null : firstMetric(raw, mapping.metrics[name] ?? []);

  const counts = {
    impressions: read('impressions'),
    reach: read('reach'),
    likes: read('likes'),
    comments: read('comments'),
    shares: read('shares'),
    clicks: read('clicks'),
    videoViews: read('videoViews'),
  };
  return withEngagement(mapping, raw, counts, read('engagementRate'));
}

/** Adds known metrics of an earlier reading to one that lacks them; derived metrics follow from the result. */
export function keepKnownMetrics(
  mapping: PostMapping,
  raw: RawMetrics,
  metrics: SocialMetrics,
  known: SocialMetrics,
): SocialMetrics {
  const keep = (name: MetricName): number | null => metrics[name] ?? known[name];
  const counts = {
    impressions: keep('impressions'),
    reach: keep('reach'),
    likes: keep('likes'),
    comments: keep('comments'),
    shares: keep('shares'),
    clicks: keep('clicks'),
    videoViews: keep('videoViews'),
  };
  return withEngagement(mapping, raw, counts, keep('engagementRate'));
}

function withEngagement(
  mapping: PostMapping,
  raw: RawMetrics,
  counts: Omit<SocialMetrics, 'engagement' | 'engagementRate'>,
  reportedRate: number | null,
): SocialMetrics {
  const { impressions, reach, likes, comments, shares, clicks } = counts;
  const engagement =
    firstMetric(raw, mapping.metrics.engagement ?? []) ??
    deriveEngagement(likes, comments, shares, clicks);
  return {
    ...counts,
    engagement,
    // A rate that the platform reports is never replaced by a derived one.
    engagementRate:
      mapping.metrics.engagementRate === undefined
        ? deriveEngagementRate(engagement, reach, impressions)
        : reportedRate,
  };
}
