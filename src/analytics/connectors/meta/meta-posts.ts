import { DAY_MS } from '../../../core/durations';
import { isJsonObject, type JsonObject, memberAt } from '../../domain/json-object';
import type { PostCursor, PostPage, PostReading, PlatformSession } from '../connector';
import type { MetricLadder } from '../metric-ladder';
import { idAt, idsOf, listAt, oldestOf } from '../payload';
import { isPlatformError, PlatformError } from '../platform-error';
import { TOO_MUCH_DATA } from './classify-meta';
import { cursorAfter, type MetaGraph } from './meta-graph';

export interface MetaPostsOptions {
  /** Fields of a post without its insights. */
  readonly fields: string;
  /** The field with the time of publication. */
  readonly timeField: string;
  readonly metrics: MetricLadder;
  /** Parameters of a request for the insights of one post. */
  readonly insightParameters: Readonly<Record<string, string>>;
  readonly pageSize: number;
  /** Whether an error says that a post will never have insights. */
  readonly neverHasInsights: (error: PlatformError) => boolean;
}

/** Insights of younger posts may not exist yet. */
const INSIGHTS_DELAY_MS = 2 * DAY_MS;

/** Reads posts of a Graph API together with their insights; if Meta rejects this, post by post. */
export class MetaPosts {
  constructor(
    private readonly graph: MetaGraph,
    private readonly options: MetaPostsOptions,
  ) {}

  /** Reads a page of an edge that lists posts, newest first. */
  async list(session: PlatformSession, edge: string, from: PostCursor | null): Promise<PostPage> {
    const { body, hasInsights } = await this.readPage(session, edge, from);
    const posts = listAt(body, 'data');
    const reading = hasInsights ? withKnownInsights(posts, this.options) : null;
    return {
      ...(reading ?? (await this.addInsights(session, posts))),
      ids: idsOf(posts, 'id'),
      next: cursorAfter(body),
      oldestAt: oldestOf(posts.map((post) => publishedAt(post, this.options))),
    };
  }

  /** Reads known posts. @throws PlatformError if the account itself is no longer visible, as all its posts then seem deleted */
  async read(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    const reading = await this.readSome(session, ids);
    if (reading.gone.length > 0) {
      await this.graph.get(session, `/${session.accountId}`, { fields: 'id' });
    }
    return reading;
  }

  /**
   * Reads known posts with one request (`?ids=`), which fails as a whole if one of them is deleted or rejected: then each
   * half of them. Not verified: `ids` with insights, and how a deleted post is reported.
   */
  private async readSome(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    const [only] = ids;
    if (only === undefined) return { items: [], unread: [], gone: [] };
    if (ids.length === 1) return this.readOne(session, only);
    const metrics = this.options.metrics.names();
    let body: JsonObject;
    try {
      const fields = this.fieldsWith(metrics);
      body = await this.graph.get(session, '/', { ids: ids.join(','), fields }, metrics);
    } catch (error) {
      if (!isRejection(error) && !isTooMuchData(error)) throw error;
      const half = Math.ceil(ids.length / 2);
      return merge([
        await this.readSome(session, ids.slice(0, half)),
        await this.readSome(session, ids.slice(half)),
      ]);
    }
    const posts = ids.map((id) => body[id]).filter(isJsonObject);
    const readings: PostReading[] = [{ ...withKnownInsights(posts, this.options), gone: [] }];
    for (const id of ids) {
      if (!isJsonObject(body[id])) readings.push(await this.readOne(session, id));
    }
    return merge(readings);
  }

  private async readOne(session: PlatformSession, id: string): Promise<PostReading> {
    try {
      const post = await this.graph.get(session, `/${id}`, { fields: this.options.fields });
      return { ...(await this.addInsights(session, [post])), gone: [] };
    } catch (error) {
      if (!isRejection(error)) throw error;
      const isGone = error.kind === 'gone';
      return { items: [], unread: isGone ? [] : [id], gone: isGone ? [id] : [] };
    }
  }

  private async readPage(
    session: PlatformSession,
    edge: string,
    after: PostCursor | null,
  ): Promise<{ body: JsonObject; hasInsights: boolean }> {
    let metrics = this.options.metrics.names();
    let limit = this.options.pageSize;
    for (;;) {
      const parameters = {
        fields: this.fieldsWith(metrics),
        limit: String(limit),
        ...(after !== null && { after }),
      };
      try {
        const body = await this.graph.get(session, edge, parameters, metrics);
        return { body, hasInsights: metrics.length > 0 };
      } catch (error) {
        if (isTooMuchData(error) && limit > 1) limit = Math.floor(limit / 2);
        else if (isRejection(error) && metrics.length > 0) metrics = [];
        else throw error;
      }
    }
  }

  private fieldsWith(metrics: readonly string[]): string {
    const { fields } = this.options;
    return metrics.length === 0 ? fields : `${fields},insights.metric(${metrics.join(',')})`;
  }

  /** Reads the insights of each post by itself. @throws PlatformError if the token permits no insights at all */
  private async addInsights(
    session: PlatformSession,
    posts: readonly JsonObject[],
  ): Promise<Pick<PostReading, 'items' | 'unread'>> {
    const items: JsonObject[] = [];
    const unread: string[] = [];
    let failure: PlatformError | null = null;
    for (const post of posts) {
      const id = idAt(post, 'id');
      try {
        items.push({ ...post, insights: { data: await this.readInsights(session, id) } });
      } catch (error) {
        if (!isRejection(error)) throw error;
        if (this.options.neverHasInsights(error)) {
          items.push(post);
          continue;
        }
        failure = error;
        unread.push(id);
      }
    }
    if (items.length === 0 && posts.length > 1 && failure?.kind === 'permission') throw failure;
    return { items, unread };
  }

  private async readInsights(session: PlatformSession, id: string): Promise<JsonObject[]> {
    const { metrics, insightParameters } = this.options;
    const bodies = await metrics.read((names) =>
      this.graph.get(
        session,
        `/${id}/insights`,
        { metric: names.join(','), ...insightParameters },
        names,
      ),
    );
    return bodies.flatMap((body) => listAt(body, 'data'));
  }
}

/**
 * Separates posts whose insights are unavailable at the moment: Meta then sends an empty list. A post is not one of them
 * if it is new, or if no post of the response has insights, as for a small page.
 */
function withKnownInsights(
  posts: readonly JsonObject[],
  options: MetaPostsOptions,
): { items: JsonObject[]; unread: string[] } {
  const isNew = (post: JsonObject): boolean =>
    publishedAt(post, options) > Date.now() - INSIGHTS_DELAY_MS;
  const isUnread = posts.some(hasInsights)
    ? (post: JsonObject): boolean => !hasInsights(post) && !isNew(post)
    : (): boolean => false;
  return {
    items: posts.filter((post) => !isUnread(post)),
    unread: posts.filter(isUnread).map((post) => idAt(post, 'id')),
  };
}

function hasInsights(post: JsonObject): boolean {
  const insights = memberAt(post, 'insights.data');
  return Array.isArray(insights) && insights.length > 0;
}

function publishedAt(post: JsonObject, { timeField }: MetaPostsOptions): number {
  return Date.parse(String(post[timeField]));
}

function merge(readings: readonly PostReading[]): PostReading {
  return {
    items: readings.flatMap(({ items }) => items),
    unread: readings.flatMap(({ unread }) => unread),
    gone: readings.flatMap(({ gone }) => gone),
  };
}

const isTooMuchData = (error: unknown): boolean =>
  error instanceof PlatformError && error.code === TOO_MUCH_DATA;

/** Whether a smaller request may succeed. */
const isRejection = (error: unknown): error is PlatformError =>
  isPlatformError(error, 'request', 'permission', 'gone');
