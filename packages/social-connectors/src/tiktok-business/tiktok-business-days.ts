import { type JsonObject, textAt } from '../values/json-object';
import { readMetric } from '../numbers/read-metric';
import type { DayRange } from '../connector';
import { pick } from '../payload';

/**
 * Daily metrics that every account has. Metrics of company accounts are left out. Not verified: whether they make the request
 * of another account fail.
 */
export const DAY_METRICS = ['followers_count', 'video_views', 'likes', 'comments', 'shares'];

/** Names by which days are counted for accounts of the Display API. They must not take precedence over TikTok's own metrics. */
const COUNTED_METRICS = [
  'follower_count',
  'view_count',
  'like_count',
  'comment_count',
  'share_count',
];
const NO_COUNTED_METRICS = Object.fromEntries(COUNTED_METRICS.map((name) => [name, null]));

interface Line {
  readonly date: string;
  readonly metrics: object;
}

/** The days of a range that have metrics, in order. */
export function toLines(list: readonly JsonObject[], { first, last }: DayRange): Line[] {
  return list
    .flatMap((day) => {
      const date = textAt(day, 'date') ?? '';
      const metrics = Object.entries(pick(day, DAY_METRICS)).filter(
        ([, value]) => readMetric(value) !== null,
      );
      if (metrics.length === 0 || date < first || date > last) return [];
      return [{ date, metrics: { ...NO_COUNTED_METRICS, ...Object.fromEntries(metrics) } }];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
