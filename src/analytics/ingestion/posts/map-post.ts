import {
  isJsonObject,
  measurePost,
  type Platform,
  POST_MAPPINGS,
  type RawEntry,
  readRawEntries,
} from '@rapport/social-connectors';
import type { MeasuredPost } from '../../domain/post';
import { findUnstorable } from '../find-unstorable';
import { readPost } from './read-post';

/** Each violation is `"<path>: <reason>"`, by the paths of the platform's own object. */
export type MappedPost = { mapped: MeasuredPost } | { violations: string[] };

/** Maps a platform's own post object; specification 2.6. Unreadable metrics are null, not violations. */
export function mapPost(platform: Platform, line: unknown): MappedPost {
  if (!isJsonObject(line)) return { violations: ['line: must be a JSON object'] };
  const mapping = POST_MAPPINGS[platform];
  const reading = readPost(mapping, line);
  const entries = readRawEntries(mapping, line);
  const unstorable = findUnstorableEntry(entries);
  if (unstorable !== null) {
    return {
      violations: 'violations' in reading ? [...reading.violations, unstorable] : [unstorable],
    };
  }
  if ('violations' in reading) return reading;
  // `fromEntries` instead of assignments, which would set the prototype for the name `__proto__`.
  const rawMetrics = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
  const metrics = measurePost(mapping, line, rawMetrics);
  return { mapped: { post: reading.post, metrics, rawMetrics } };
}

function findUnstorableEntry(entries: readonly RawEntry[]): string | null {
  for (const { name, namePath, value, valuePath } of entries) {
    const violation = findUnstorable(name, namePath) ?? findUnstorable(value, valuePath);
    if (violation !== null) return violation;
  }
  return null;
}
