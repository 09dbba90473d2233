import { type JsonObject, memberAt } from '../../domain/json-object';
import { ISO_TIME } from '../../ingestion/posts/time-formats';
import { objectsAt, pick } from '../payload';

/** A video as in docs/analytics.md; null: it has no numbers or no time. Hidden likes and comments are absent. */
export function toItem(video: JsonObject, shares: unknown): object | null {
  const statistics = pick(video.statistics, ['viewCount', 'likeCount', 'commentCount']);
  const hasTime = ISO_TIME.read(memberAt(video, 'snippet.publishedAt')) !== null;
  if (Object.keys(statistics).length === 0 || !hasTime) return null;
  return {
    id: video.id,
    snippet: pick(video.snippet, ['publishedAt', 'title']),
    statistics: shares === undefined ? statistics : { ...statistics, shares },
  };
}

/** Reads a table of YouTube Analytics: the metrics of each row by its day or video. The order of columns varies. */
export function readTable(body: unknown, dimension: string): Map<string, JsonObject> {
  const names = objectsAt(body, 'columnHeaders').map(({ name }) => String(name));
  const rows = memberAt(body, 'rows');
  const table = new Map<string, JsonObject>();
  // A table without rows has no member `rows`.
  for (const row of Array.isArray(rows) ? (rows as unknown[][]) : []) {
    const { [dimension]: key, ...metrics } = Object.fromEntries(
      names.map((name, index) => [name, row[index]]),
    );
    if (typeof key === 'string') table.set(key, metrics);
  }
  return table;
}
