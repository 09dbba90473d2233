import { isJsonObject, type JsonObject, memberAt } from '../../domain/json-object';
import type { PlatformSession, PostCursor, PostPage, PostReading } from '../connector';
import { idAt, idsOf, listAt, oldestOf, pick } from '../payload';
import { isPlatformError, PlatformError } from '../platform-error';
import {
  encodeUrn,
  hasNextLink,
  hasNextPage,
  type LinkedinRest,
  toList,
  urnOf,
} from './linkedin-rest';

const PAGE_SIZE = 100;
/** Not verified: how many posts a request for statistics takes. If LinkedIn rejects it, each half is read by itself. */
export const POSTS_PER_READ = 100;
/** 20 to 50 are in use; a smaller batch is rejected for another reason than its size. */
const MIN_HALVED_POSTS = 50;
/** Posts of a batch that are left out because LinkedIn denies them, before the whole batch is given up. */
const MAX_DENIED_POSTS = 5;

/** The metrics of a post, and of a day of an organization. */
export const SHARE_STATISTICS = [
  'impressionCount',
  'uniqueImpressionsCount',
  'clickCount',
  'likeCount',
  'commentCount',
  'shareCount',
  'engagement',
];
const ZEROS: JsonObject = Object.fromEntries(SHARE_STATISTICS.map((name) => [name, 0]));

type PostKind = 'share' | 'ugcPost';

/** Reads posts of an organization, and their statistics by requests of their own. */
export class LinkedinPosts {
  constructor(private readonly rest: LinkedinRest) {}

  /**
   * Lists posts in the order of their last change, so `oldestAt` is the earliest change of the page: all posts of later
   * pages were published before.
   */
  async list(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    const start = from === null ? 0 : Number(from);
    if (!Number.isSafeInteger(start)) throw new PlatformError({ kind: 'cursor', code: 'cursor' });
    const author = encodeUrn(urnOf(session));
    const query = `author=${author}&q=author&count=${PAGE_SIZE}&start=${start}&sortBy=LAST_MODIFIED`;
    const body = await this.rest.get(session, `/posts?${query}`, 'FINDER');
    const posts = listAt(body, 'elements');
    const changes = posts.map(({ lastModifiedAt, publishedAt }) =>
      Number(lastModifiedAt ?? publishedAt),
    );
    return {
      ...(await this.measure(session, posts.filter(isPublished))),
      ids: idsOf(posts, 'id'),
      next: hasNextPage(body, start, PAGE_SIZE) ? String(start + PAGE_SIZE) : null,
      oldestAt: oldestOf(changes),
    };
  }

  /**
   * Reads posts and their statistics. A post that is not published any more is gone. Not verified: that a batch of one id is
   * accepted.
   */
  async read(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    if (ids.length === 0) return { items: [], unread: [], gone: [] };
    const body = await this.rest.get(session, `/posts?ids=${toList(ids)}`, 'BATCH_GET');
    const results = memberAt(body, 'results');
    const errors = memberAt(body, 'errors');
    if (!isJsonObject(results) && !isJsonObject(errors)) {
      throw new PlatformError({ kind: 'transient', code: 'no_list' });
    }
    const posts: JsonObject[] = [];
    const unread: string[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      const post = isJsonObject(results) ? results[id] : undefined;
      const error = isJsonObject(errors) ? errors[id] : undefined;
      if (isJsonObject(post) && isPublished(post)) posts.push(post);
      else if (isJsonObject(post) || memberAt(error, 'status') === 404) gone.push(id);
      else unread.push(id);
    }
    const measured = await this.measure(session, posts);
    return { items: measured.items, unread: [...unread, ...measured.unread], gone };
  }

  /** Adds the statistics to posts. A request takes posts of one kind only. */
  private async measure(
    session: PlatformSession,
    posts: readonly JsonObject[],
  ): Promise<{ items: object[]; unread: string[] }> {
    const ids = [...new Set(posts.map((post) => idAt(post, 'id')))];
    const statistics = new Map<string, JsonObject>();
    for (const kind of ['share', 'ugcPost'] as const) {
      const ofKind = ids.filter((id) => id.startsWith(`urn:li:${kind}:`));
      for (let at = 0; at < ofKind.length; at += POSTS_PER_READ) {
        const batch = ofKind.slice(at, at + POSTS_PER_READ);
        for (const entry of await this.readBatch(session, kind, batch)) statistics.set(...entry);
      }
    }
    return {
      items: posts.flatMap((post) => {
        const metrics = statistics.get(idAt(post, 'id'));
        return metrics === undefined ? [] : [toItem(post, metrics)];
      }),
      unread: ids.filter((id) => !statistics.has(id)),
    };
  }

  /**
   * A post that is not the organization's fails the whole request. Not verified: that the position in LinkedIn's message is
   * the post's.
   */
  private async readBatch(
    session: PlatformSession,
    kind: PostKind,
    ids: readonly string[],
  ): Promise<Map<string, JsonObject>> {
    const left = [...ids];
    for (let denied = 0; left.length > 0; denied += 1) {
      const query =
        `q=organizationalEntity&organizationalEntity=${encodeUrn(urnOf(session))}` +
        `&${kind}s=${toList(left)}`;
      try {
        const body = await this.rest.get(session, `/organizationalEntityShareStatistics?${query}`);
        const statistics = readStatistics(body, kind, left);
        const missing = left.filter((id) => !statistics.has(id));
        if (missing.length === 0 || missing.length === left.length) return statistics;
        // LinkedIn may have sent a part of the list: the missing posts are read by another request.
        return new Map([...statistics, ...(await this.readBatch(session, kind, missing))]);
      } catch (error) {
        if (isTooMany(error, left)) {
          const half = Math.ceil(left.length / 2);
          const halves = [left.slice(0, half), left.slice(half)];
          const read = [];
          for (const one of halves) read.push(...(await this.readBatch(session, kind, one)));
          return new Map(read);
        }
        const position = deniedPosition(error);
        if (position === null || denied === MAX_DENIED_POSTS) throw error;
        left.splice(position, 1);
      }
    }
    return new Map();
  }
}

/** Whether a post is published in the feed; dark posts are ads without a place in it. */
function isPublished(post: JsonObject): boolean {
  return (
    post.lifecycleState === 'PUBLISHED' &&
    typeof post.publishedAt === 'number' &&
    memberAt(post, 'adContext.isDsc') !== true &&
    memberAt(post, 'distribution.feedDistribution') !== 'NONE'
  );
}

/** A post as in docs/analytics.md. */
function toItem(post: JsonObject, totalShareStatistics: JsonObject): object {
  return { ...pick(post, ['id', 'author', 'publishedAt', 'commentary']), totalShareStatistics };
}

/**
 * Reads the statistics of posts. LinkedIn leaves out a post whose metrics are all 0; the result has zeros for it, unless the
 * response may be only a part of the list. Not verified: statistics are not paged, although they have a `count`.
 */
function readStatistics(
  body: unknown,
  kind: PostKind,
  ids: readonly string[],
): Map<string, JsonObject> {
  const elements = listAt(body, 'elements');
  const isPart =
    hasNextLink(body) ||
    (elements.length < ids.length && elements.length === memberAt(body, 'paging.count'));
  const statistics = new Map(isPart ? [] : ids.map((id) => [id, ZEROS]));
  for (const element of elements) {
    const id = idAt(element, kind);
    const metrics = pick(element.totalShareStatistics, SHARE_STATISTICS);
    if (Object.keys(metrics).length > 0) statistics.set(id, metrics);
    else statistics.delete(id);
  }
  return statistics;
}

/** The position of the post that LinkedIn denies, from `ACCESS_DENIED/100/shares[0]`; null: another error. */
function deniedPosition(error: unknown): number | null {
  if (!isPlatformError(error, 'permission')) return null;
  const [, position] = /\/(?:shares|ugcPosts)\[(\d+)\]$/.exec(error.code) ?? [];
  return position === undefined ? null : Number(position);
}

/** Whether LinkedIn may reject a request only because it has too many posts. */
const isTooMany = (error: unknown, { length }: readonly string[]): boolean =>
  isPlatformError(error, 'request') && length > MIN_HALVED_POSTS;
