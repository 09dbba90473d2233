import type { MetricName, SocialMetrics, RawMetrics } from './metrics';
import { deriveEngagement, deriveEngagementRate } from './derive-engagement';
import type { JsonObject } from '../values/json-object';
import { firstMetric } from './read-metric';
import type { PostMapping } from './post-mapping';
import type { RawEntry } from './raw-sources';

/** The metrics of a post under the platform's own names, each name once. */
export function readRawEntries({ rawMetrics }: PostMapping, post: JsonObject): RawEntry[] {
  const seen = new Set<string>();
  return rawMetrics
    .flatMap((source) => source(post))
    .filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** Reads the normalized metrics of a post, null if absent or unreadable. */
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
