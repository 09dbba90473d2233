import type { MetricName } from '../../domain/metrics';
import type { PostType } from '../../domain/post';
import type { JsonObject } from '../../domain/json-object';
import type { Alias } from '../../domain/read-metric';
import type { RawSource } from './raw-sources';
import type { TimeFormat } from './time-formats';

/** How one platform's own post object reads; paths are dotted (`comments.summary.total_count`). */
export interface PostMapping {
  publishedAt: { path: string; format: TimeFormat };
  /** The first of these that is a text and not empty. */
  content: readonly string[];
  permalink: { path: string } | { ofId: (postId: string) => string };
  /** Platforms without it have plain posts only. */
  postType?: (line: JsonObject) => PostType;
  /** What the platform measured, under its own names; of two with the same name the first wins. */
  rawMetrics: readonly RawSource[];
  /** Where in the raw metrics each metric stands. Engagement and its rate are derived where no alias is listed. */
  metrics: Partial<Record<MetricName, readonly Alias[]>>;
  /** What this very post has no measure of, whatever its raw metrics say. */
  notMeasured?: (line: JsonObject) => readonly MetricName[];
}
