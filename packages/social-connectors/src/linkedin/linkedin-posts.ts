import { isJsonObject, type JsonObject, memberAt } from '../values/json-object';
import { readMilliseconds } from '../values/times';
import type { PlatformSession, PostCursor, PostPage, PostReading } from '../connector';
import {
  countWarnings,
  idsOf,
  listAt,
  mergeWarnings,
  oldestOf,
  pick,
  postIdAt,
  separateUnread,
  someWarnings,
} from '../payload';
import { isPlatformError, PlatformError } from '../platform-error';
import { IdBatches } from './id-batches';
import {
  encodeUrn,
  hasNextLink,
  hasNextPage,
  type LinkedinRest,
  toList,
  urnOf,
} from './linkedin-rest';
import { RejectedPosts } from './rejected-posts';

const PAGE_SIZE = 100;
/** Not verified: how many posts a request takes. 20 to 50 are in use; if LinkedIn rejects a batch, `IdBatches` halves it. */
export const POSTS_PER_READ = 100;
/** Posts of a batch that are left out because LinkedIn denies them, before the rest of the batch is left to the next sync. */
const MAX_DENIED_POSTS = 20;

/** The code of LinkedIn's error for a post that it denies. */
const ACCESS_DENIED = 'ACCESS_DENIED';

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
  private readonly postBatches = new IdBatches(POSTS_PER_READ);
  private readonly statisticsBatches = new IdBatches(POSTS_PER_READ);
  private readonly rejectedPosts = new RejectedPosts();

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
      ...(await this.measure(session, posts.filter(isVisible))),
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
    const posts: JsonObject[] = [];
    const unread: string[] = [];
    const gone: string[] = [];
    const problems: string[] = [];
    const reading = await this.postBatches.read(ids, async (batch) => ({
      batch,
      ...(await this.readByIds(session, batch)),
    }));
    const { results: batches, rejected, failure } = reading;
    if (failure !== null) throw failure;
    for (const { batch, results, errors } of batches) {
      for (const id of batch) {
        const post = isJsonObject(results) ? results[id] : undefined;
        const status = memberAt(isJsonObject(errors) ? errors[id] : undefined, 'status');
        if (isJsonObject(post) && isVisible(post)) posts.push({ ...post, id });
        else if (isJsonObject(post) || status === 404) gone.push(id);
        else {
          unread.push(id);
          if (typeof status === 'number') problems.push(`http_${status}`);
        }
      }
    }
    // Batches do not keep the order.
    posts.sort((a, b) => ids.indexOf(String(a.id)) - ids.indexOf(String(b.id)));
    const measured = await this.measure(session, posts);
    return {
      ...measured,
      unread: [...unread, ...rejected.keys(), ...measured.unread],
      gone,
      ...someWarnings(
        mergeWarnings(
          measured.warnings ?? [],
          countWarnings('unreadable', [...problems, ...rejected.values()]),
        ),
      ),
    };
  }

  /** Reads posts by their ids: those that were found, and the errors of the others. */
  private async readByIds(
    session: PlatformSession,
    ids: readonly string[],
  ): Promise<{ results: unknown; errors: unknown }> {
    const body = await this.rest.get(session, `/posts?ids=${toList(ids)}`, 'BATCH_GET');
    const results = memberAt(body, 'results');
    const errors = memberAt(body, 'errors');
    if (!isJsonObject(results) && !isJsonObject(errors)) {
      throw new PlatformError({ kind: 'transient', code: 'no_list' });
    }
    return { results, errors };
  }

  /** Adds the statistics to posts. A request takes posts of one kind only. */
  private async measure(
    session: PlatformSession,
    posts: readonly JsonObject[],
  ): Promise<Omit<PostReading, 'gone'>> {
    const statistics = new Map<string, JsonObject>();
    /** The posts that were not tried, and why. */
    const skipped = new Map<string, string>();
    const ids = [...new Set(posts.flatMap((post) => postIdAt(post, 'id') ?? []))];
    for (const kind of ['share', 'ugcPost'] as const) {
      const ofKind = ids.filter(
        (id) => id.startsWith(`urn:li:${kind}:`) && this.rejectedPosts.codeOf(id) === null,
      );
      const { results, rejected, failure } = await this.statisticsBatches.read(ofKind, (batch) =>
        this.readBatch(session, kind, batch),
      );
      if (failure !== null) for (const id of ofKind) skipped.set(id, failure.code);
      for (const entry of results.flatMap((batch) => [...batch])) statistics.set(...entry);
      this.noteAll(rejected);
    }
    const items = posts.map((post) => toItem(post, statistics.get(postIdAt(post, 'id') ?? '')));
    const { oldestAt: _, ...reading } = separateUnread(items, {
      hasMetrics: ({ totalShareStatistics }) => totalShareStatistics !== undefined,
      timeOf: ({ publishedAt }) => readMilliseconds(publishedAt) ?? Number.NaN,
      idPath: 'id',
      timePath: 'publishedAt',
    });
    const codes = reading.unread.flatMap(
      (id) => this.rejectedPosts.codeOf(id) ?? skipped.get(id) ?? [],
    );
    const rejections = countWarnings('metrics_rejected', codes);
    return { ...reading, ...someWarnings(mergeWarnings(reading.warnings ?? [], rejections)) };
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
    const denied = new Map<string, string>();
    while (left.length > 0) {
      const query =
        `q=organizationalEntity&organizationalEntity=${encodeUrn(urnOf(session))}` +
        `&${kind}s=${toList(left)}`;
      try {
        const body = await this.rest.get(session, `/organizationalEntityShareStatistics?${query}`);
        const statistics = readStatistics(body, kind, left);
        this.noteAll(denied);
        const missing = left.filter((id) => !statistics.has(id));
        if (missing.length === 0 || missing.length === left.length) return statistics;
        // LinkedIn may have sent a part of the list: the missing posts are read by another request.
        return new Map([...statistics, ...(await this.readBatch(session, kind, missing))]);
      } catch (error) {
        const position = deniedPosition(error);
        const [id] = position === null ? [] : left.splice(position, 1);
        if (id === undefined) throw error;
        denied.set(id, ACCESS_DENIED);
        if (denied.size <= MAX_DENIED_POSTS) continue;
        // The next sync leaves out these posts.
        this.noteAll(denied);
        throw error;
      }
    }
    this.noteAll(denied);
    return new Map();
  }

  private noteAll(rejected: ReadonlyMap<string, string>): void {
    for (const [id, code] of rejected) this.rejectedPosts.note(id, code);
  }
}

/** Whether a post is published in the feed; dark posts are ads without a place in it. */
function isVisible(post: JsonObject): boolean {
  return (
    post.lifecycleState === 'PUBLISHED' &&
    memberAt(post, 'adContext.isDsc') !== true &&
    memberAt(post, 'distribution.feedDistribution') !== 'NONE'
  );
}

/** A post as `LINKEDIN_MAPPING` reads it. */
function toItem(post: JsonObject, totalShareStatistics: JsonObject | undefined): JsonObject {
  return {
    ...pick(post, ['id', 'author', 'publishedAt', 'commentary']),
    ...(totalShareStatistics !== undefined && { totalShareStatistics }),
  };
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
    elements.some((element) => postIdAt(element, kind) === null) ||
    (elements.length < ids.length && elements.length === memberAt(body, 'paging.count'));
  const statistics = new Map(isPart ? [] : ids.map((id) => [id, ZEROS]));
  for (const element of elements) {
    const id = postIdAt(element, kind);
    if (id === null) continue;
    const metrics = pick(element.totalShareStatistics, SHARE_STATISTICS);
    if (Object.keys(metrics).length > 0) statistics.set(id, metrics);
    else statistics.delete(id);
  }
  return statistics;
}

/** The position of the post that LinkedIn denies, from `ACCESS_DENIED/100/shares[0]`. Null for another error. */
function deniedPosition(error: unknown): number | null {
  if (!isPlatformError(error, 'permission')) return null;
  const [, position] = /\/(?:shares|ugcPosts)\[(\d+)\]$/.exec(error.code) ?? [];
  return position === undefined ? null : Number(position);
}
