import type { MetricName } from './metrics';
import type { JsonObject } from '../values/json-object';
import type { Alias } from './read-metric';
import type { RawSource } from './raw-sources';

export const POST_TYPES = ['post', 'reel', 'story'] as const;
export type PostType = (typeof POST_TYPES)[number];

/** `timestamp`: ISO 8601; the others: since 1970. */
export type TimeFormat = 'timestamp' | 'milliseconds' | 'seconds';

/** Where a platform's own post object holds our values; paths are dotted (`comments.summary.total_count`). */
export interface PostMapping {
  /** The first of these paths that has a value is used; absent: `id`. */
  id?: readonly string[];
  publishedAt: { path: string; format: TimeFormat };
  /** The first of these paths with a text that is not empty is used. */
  content: readonly string[];
  permalink: { path: string } | { ofId: (postId: string) => string };
  /** Absent: all posts are of the type `post`. */
  postType?: (line: JsonObject) => PostType;
  /** The platform's metrics under its own names; of two with the same name the first is used. */
  rawMetrics: readonly RawSource[];
  /** Where the raw metrics hold each metric. Engagement and its rate are derived if they have no alias. */
  metrics: Partial<Record<MetricName, readonly Alias[]>>;
  /** Metrics that do not apply to a post, whatever its raw metrics have. */
  notApplicable?: (line: JsonObject) => readonly MetricName[];
}
