import { utcDay } from '../../domain/calendar-day';
import { type JsonObject, memberAt } from '../../domain/json-object';
import { idAt, objectsAt, pick } from '../payload';

/** LinkedIn ends a version after 12 months; an operator can set a later one. */
export const LINKEDIN_VERSION = '202608';

const STATISTICS = [
  'impressionCount',
  'uniqueImpressionsCount',
  'clickCount',
  'likeCount',
  'commentCount',
  'shareCount',
  'engagement',
];
const ZEROS: JsonObject = Object.fromEntries(STATISTICS.map((name) => [name, 0]));

/** Encodes a URN for Rest.li: commas and brackets of a list stay plain, everything in its elements is encoded. */
export const encodeUrn = (urn: string): string => encodeURIComponent(urn);
export const toList = (urns: readonly string[]): string => `List(${urns.map(encodeUrn).join(',')})`;

/** Whether a post is published in the feed; dark posts are ads without a place in it. */
export function isPublished(post: JsonObject): boolean {
  return (
    post.lifecycleState === 'PUBLISHED' &&
    typeof post.publishedAt === 'number' &&
    memberAt(post, 'adContext.isDsc') !== true &&
    memberAt(post, 'distribution.feedDistribution') !== 'NONE'
  );
}

/** A post as in docs/analytics.md. */
export function toItem(post: JsonObject, totalShareStatistics: JsonObject): object {
  return { ...pick(post, ['id', 'author', 'publishedAt', 'commentary']), totalShareStatistics };
}

/** Whether a list goes on after this page. LinkedIn filters pages, so that a short one need not be the last. */
export function hasNextPage(body: unknown, start: number, pageSize: number): boolean {
  const elements = objectsAt(body, 'elements').length;
  const total = memberAt(body, 'paging.total');
  if (typeof total === 'number') return start + pageSize < total;
  return elements >= pageSize || hasNextLink(body);
}

/**
 * Reads the statistics of posts. LinkedIn leaves out posts whose numbers are all 0; such posts are missing from the result
 * only if the response may be a part of the list. Not verified: statistics are not paged, although they have a `count`.
 */
export function readStatistics(
  body: unknown,
  kind: 'share' | 'ugcPost',
  ids: readonly string[],
): Map<string, JsonObject> {
  const elements = objectsAt(body, 'elements');
  const isPart =
    hasNextLink(body) ||
    (elements.length < ids.length && elements.length === memberAt(body, 'paging.count'));
  const statistics = new Map(isPart ? [] : ids.map((id) => [id, ZEROS]));
  for (const element of elements) {
    const id = idAt(element, kind);
    const numbers = pick(element.totalShareStatistics, STATISTICS);
    if (Object.keys(numbers).length > 0) statistics.set(id, numbers);
    else statistics.delete(id);
  }
  return statistics;
}

/** Reads statistics of days by their date. A day begins at 00:00 UTC. */
export function readDays(
  body: unknown,
  member: string,
  names: readonly string[] = STATISTICS,
): Map<string, JsonObject> {
  const days = new Map<string, JsonObject>();
  for (const element of objectsAt(body, 'elements')) {
    const start = memberAt(element, 'timeRange.start');
    const metrics = pick(element[member], names);
    if (typeof start !== 'number' || Object.keys(metrics).length === 0) continue;
    days.set(utcDay(new Date(start)), metrics);
  }
  return days;
}

function hasNextLink(body: unknown): boolean {
  return objectsAt(body, 'paging.links').some(({ rel }) => rel === 'next');
}
