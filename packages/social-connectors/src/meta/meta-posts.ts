import { isJsonObject, type JsonObject } from '../values/json-object';
import type { PostCursor, PostPage, PostReading, PlatformSession } from '../connector';
import { identifyPosts, idsOf, listAt, mergeWarnings, oldestOf, someWarnings } from '../payload';
import { PlatformError } from '../platform-error';
import { cursorAfter, type MetaGraph } from './meta-graph';
import {
  hasInsights,
  INSIGHTS_DELAY_MS,
  isRejection,
  isTooMuchData,
  MetaPostInsights,
  type MetaPostsOptions,
} from './meta-post-insights';

/** Reads posts of a Graph API together with their insights; if Meta rejects this, first the posts and then their insights. */
export class MetaPosts {
  private readonly insights: MetaPostInsights;

  constructor(
    private readonly graph: MetaGraph,
    private readonly options: MetaPostsOptions,
  ) {
    this.insights = new MetaPostInsights(graph, options);
  }

  /** Reads a page of an edge that lists posts, newest first. */
  async list(session: PlatformSession, edge: string, from: PostCursor | null): Promise<PostPage> {
    const { body, areExpanded } = await this.readPage(session, edge, from);
    const posts = listAt(body, 'data');
    return {
      ...(await this.complete(session, posts, areExpanded)),
      ids: idsOf(posts, 'id'),
      next: cursorAfter(body),
      oldestAt: oldestOf(posts.map((post) => publishedAt(post, this.options))),
    };
  }

  /** Reads known posts. @throws PlatformError if the account itself is no longer visible, as all its posts then seem deleted */
  async read(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    const { metrics } = this.options;
    const areAlike = !metrics.differByKind && ids.every((id) => metrics.rejectionOf(id) === null);
    const reading = await this.readSome(session, ids, areAlike);
    if (reading.gone.length > 0) {
      await this.graph.get(session, `/${session.accountId}`, { fields: 'id' });
    }
    return reading;
  }

  /**
   * Reads known posts with one request (`?ids=`), which fails as a whole if one of them is deleted: then each half of them.
   * Not verified: `ids` with insights, and how a deleted post is reported.
   * @param isExpanded whether the request has the insights too
   */
  private async readSome(
    session: PlatformSession,
    ids: readonly string[],
    isExpanded: boolean,
  ): Promise<PostReading> {
    const [only] = ids;
    if (only === undefined) return { items: [], unread: [], gone: [] };
    if (ids.length === 1) return this.readOne(session, only);
    const names = isExpanded ? this.options.metrics.names() : [];
    let body: JsonObject;
    try {
      const fields = this.insights.fieldsWith(names);
      body = await this.graph.get(session, '/', { ids: ids.join(','), fields }, names);
    } catch (error) {
      if (isTooMuchData(error) || (isRejection(error) && error.kind === 'gone')) {
        return this.readParts(session, ids, Math.ceil(ids.length / 2), isExpanded);
      }
      if (!isRejection(error)) throw error;
      if (names.length === 0) return this.readParts(session, ids, 1, false);
      const isRetired = this.options.metrics.rejectRetired(error, names);
      return this.readSome(session, ids, isRetired);
    }
    const posts = ids.map((id) => body[id]).filter(isJsonObject);
    const read = await this.complete(session, posts, names.length > 0);
    const readings: PostReading[] = [{ ...read, gone: [] }];
    for (const id of ids) {
      if (!isJsonObject(body[id])) readings.push(await this.readOne(session, id));
    }
    return merge(readings);
  }

  private async readParts(
    session: PlatformSession,
    ids: readonly string[],
    size: number,
    isExpanded: boolean,
  ): Promise<PostReading> {
    const readings: PostReading[] = [];
    for (let at = 0; at < ids.length; at += size) {
      readings.push(await this.readSome(session, ids.slice(at, at + size), isExpanded));
    }
    return merge(readings);
  }

  private async readOne(session: PlatformSession, id: string): Promise<PostReading> {
    try {
      const post = await this.graph.get(session, `/${id}`, { fields: this.options.fields });
      if ((post.id ?? null) === null) {
        throw new PlatformError({ kind: 'transient', code: 'no_id' });
      }
      return { ...(await this.complete(session, [post], false)), gone: [] };
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
  ): Promise<{ body: JsonObject; areExpanded: boolean }> {
    const { metrics, pageSize } = this.options;
    let names = metrics.differByKind ? [] : metrics.names();
    let limit = pageSize;
    for (;;) {
      const parameters = {
        fields: this.insights.fieldsWith(names),
        limit: String(limit),
        ...(after !== null && { after }),
      };
      try {
        const body = await this.graph.get(session, edge, parameters, names);
        return { body, areExpanded: names.length > 0 };
      } catch (error) {
        if (isTooMuchData(error) && limit > 1) limit = Math.floor(limit / 2);
        else if (isRejection(error) && names.length > 0) names = this.namesAfter(error, names);
        else throw error;
      }
    }
  }

  /** The metrics of the next request after a rejected one: none, unless the error names those that Meta has retired. */
  private namesAfter(error: PlatformError, names: readonly string[]): string[] {
    const { metrics } = this.options;
    return metrics.rejectRetired(error, names) ? metrics.names() : [];
  }

  /** Adds the insights to posts unless the response had them, and finds posts that could not be read completely. */
  private async complete(
    session: PlatformSession,
    posts: readonly JsonObject[],
    areExpanded: boolean,
  ): Promise<Omit<PostReading, 'gone'>> {
    const { identified, warnings } = identifyPosts(posts, 'id');
    if (areExpanded) {
      const known = identified.map(({ post }) => post);
      return { ...this.separateUnread(known, []), ...someWarnings(warnings) };
    }
    const added = await this.insights.addTo(
      session,
      identified.map(({ id, post }) => ({ id, kind: this.options.kindOf(post), post })),
    );
    return {
      ...this.separateUnread(added.items, added.rejectedIds),
      ...someWarnings(mergeWarnings(warnings, added.warnings)),
    };
  }

  /**
   * Separates posts whose insights are unavailable at the moment: Meta then sends an empty list. A post is not one of them
   * if it is new, if its insights are rejected, or if no post of the response has insights, as for a small page.
   */
  private separateUnread(
    posts: readonly JsonObject[],
    rejectedIds: readonly string[],
  ): Pick<PostReading, 'items' | 'unread' | 'unmeasured'> {
    const isUnread = (post: JsonObject): boolean =>
      !hasInsights(post) &&
      !rejectedIds.includes(String(post.id)) &&
      publishedAt(post, this.options) <= Date.now() - INSIGHTS_DELAY_MS;
    const unmeasured = posts.some(hasInsights) ? posts.filter(isUnread) : [];
    return {
      items: posts.filter((post) => !unmeasured.includes(post)),
      unread: unmeasured.map(({ id }) => String(id)),
      ...(unmeasured.length > 0 && { unmeasured }),
    };
  }
}

function publishedAt(post: JsonObject, { timeField }: MetaPostsOptions): number {
  return Date.parse(String(post[timeField]));
}

function merge(readings: readonly PostReading[]): PostReading {
  const unmeasured = readings.flatMap((reading) => reading.unmeasured ?? []);
  return {
    items: readings.flatMap(({ items }) => items),
    unread: readings.flatMap(({ unread }) => unread),
    gone: readings.flatMap(({ gone }) => gone),
    ...(unmeasured.length > 0 && { unmeasured }),
    ...someWarnings(mergeWarnings(...readings.map(({ warnings }) => warnings ?? []))),
  };
}
