import { DAY_MS } from '../values/durations';
import { isJsonObject, type JsonObject, memberAt } from '../values/json-object';
import type { PlatformSession, PostWarning } from '../connector';
import { countWarnings, listAt } from '../payload';
import { isPlatformError, PlatformError } from '../platform-error';
import type { RequestedMetrics } from '../requested-metrics';
import { TOO_MUCH_DATA } from './classify-meta';
import type { MetaGraph } from './meta-graph';

export interface MetaPostsOptions {
  /** Fields of a post without its insights. */
  readonly fields: string;
  /** The field with the time of publication. */
  readonly timeField: string;
  readonly metrics: RequestedMetrics;
  /** The kind of a post: Meta may reject a metric for posts of one kind. */
  readonly kindOf: (post: JsonObject) => string;
  /** Parameters of a request for the insights of one post. */
  readonly insightParameters: Readonly<Record<string, string>>;
  readonly pageSize: number;
  /** Whether the code of an error says that a post will never have insights. */
  readonly neverHasInsights: (code: string) => boolean;
}

/** A post with a usable id. */
export interface IdentifiedPost {
  readonly id: string;
  readonly kind: string;
  readonly post: JsonObject;
}

/** The state of one reading. */
interface Reading {
  readonly session: PlatformSession;
  /** Posts with their insights, by id. */
  readonly found: Map<string, JsonObject>;
  /** The errors with which Meta rejected all insights of a post, by its id. */
  readonly rejected: Map<string, PlatformError>;
  /** Kinds of which one post has been read by itself. */
  readonly probed: Set<string>;
  rejectedRequests: number;
}

/** Insights of younger posts may not exist yet. */
export const INSIGHTS_DELAY_MS = 2 * DAY_MS;
/** After this many rejected requests for several posts and no accepted one, posts are read one by one. */
const MAX_REJECTED_REQUESTS = 6;
/** After this many posts without an accepted metric, the metrics of further rejected posts are not tried one by one. */
const MAX_DIVIDED_POSTS = 3;

/**
 * Reads the insights of posts after Meta has rejected a request for all of them: by several posts with one request (`?ids=`),
 * separately for each kind of posts, down to single posts and single metrics. What is rejected is remembered.
 */
export class MetaPostInsights {
  constructor(
    private readonly graph: MetaGraph,
    private readonly options: MetaPostsOptions,
  ) {}

  /**
   * Adds insights to posts. A post whose insights are rejected is returned without them.
   * @throws PlatformError if the token permits no insights at all
   */
  async addTo(
    session: PlatformSession,
    posts: readonly IdentifiedPost[],
  ): Promise<{ items: JsonObject[]; rejectedIds: string[]; warnings: PostWarning[] }> {
    const reading: Reading = {
      session,
      found: new Map(),
      rejected: new Map(),
      probed: new Set(),
      rejectedRequests: 0,
    };
    for (const group of groupBy(posts, (post) => this.namesOf(post).join())) {
      await this.readGroup(reading, group);
    }
    this.remember(reading, posts);
    const codes = posts.flatMap(({ id, kind }) => this.options.metrics.rejectionOf(id, kind) ?? []);
    return {
      items: posts.map(({ id, post }) => reading.found.get(id) ?? post),
      rejectedIds: posts.map(({ id }) => id).filter((id) => !reading.found.has(id)),
      warnings: countWarnings(
        'metrics_rejected',
        codes.filter((code) => !this.options.neverHasInsights(code)),
      ),
    };
  }

  /** Reads posts that have the same metrics. */
  private async readGroup(reading: Reading, posts: readonly IdentifiedPost[]): Promise<void> {
    const [first, ...others] = posts;
    const names = first === undefined ? [] : this.namesOf(first);
    if (first === undefined || names.length === 0) return;
    if (others.length === 0) return this.readOne(reading, first);
    if (reading.found.size === 0 && reading.rejectedRequests >= MAX_REJECTED_REQUESTS) {
      return this.readParts(reading, posts, 1);
    }
    try {
      const read = await this.readMany(reading.session, posts, names);
      for (const asked of posts) {
        const post = read[asked.id];
        if (isJsonObject(post)) reading.found.set(asked.id, post);
        else await this.readOne(reading, asked);
      }
    } catch (error) {
      reading.rejectedRequests += 1;
      if (isTooMuchData(error)) {
        return this.readParts(reading, posts, Math.ceil(posts.length / 2));
      }
      if (!isRejection(error)) throw error;
      await this.readRejected(reading, posts, names, error);
    }
  }

  /** Reads posts after Meta has rejected a request for all of them. */
  private async readRejected(
    reading: Reading,
    posts: readonly IdentifiedPost[],
    names: readonly string[],
    error: PlatformError,
  ): Promise<void> {
    const { metrics } = this.options;
    if (metrics.rejectRetired(error, names)) return this.readGroup(reading, posts);
    // Meta may deny single posts, or all of them: in this case, each post takes one request.
    if (error.kind === 'permission') return this.readParts(reading, posts, 1);
    const kinds = groupBy(posts, ({ kind }) => kind);
    const [first, ...others] = posts;
    if (kinds.length > 1 || first === undefined) {
      for (const kind of kinds) await this.readGroup(reading, kind);
      return;
    }
    if (reading.probed.has(first.kind)) {
      return this.readParts(reading, posts, Math.ceil(posts.length / 2));
    }
    reading.probed.add(first.kind);
    const last = others.at(-1) ?? first;
    const unsupported = names.filter((name) => error.unsupportedMetrics.includes(name));
    if (await this.rejectForKind(reading, [first, last], unsupported)) {
      return this.readGroup(reading, posts);
    }
    await this.readOne(reading, first);
    if (!reading.rejected.has(first.id)) {
      const left = this.namesOf(first);
      const lacking = metrics.names(first.kind).filter((name) => !left.includes(name));
      await this.rejectForKind(reading, [last], lacking);
    }
    await this.readGroup(reading, others);
  }

  /**
   * Rejects, for all posts of a kind, those metrics that Meta rejects for each of the samples; returns whether there are any. A
   * kind is rejected for all accounts, so a single post must not do it.
   */
  private async rejectForKind(
    { session }: Reading,
    samples: readonly IdentifiedPost[],
    names: readonly string[],
  ): Promise<boolean> {
    let isRejected = false;
    for (const name of names) {
      let code: string | null = null;
      for (const { id } of samples) {
        code = await this.rejectionOf(session, id, name);
        if (code === null) break;
      }
      if (code === null) continue;
      this.options.metrics.rejectForKind(samples[0]?.kind ?? '', [name], code);
      isRejected = true;
    }
    return isRejected;
  }

  /** The code with which Meta rejects a metric of a post, or null if Meta accepts it. */
  private async rejectionOf(
    session: PlatformSession,
    id: string,
    name: string,
  ): Promise<string | null> {
    try {
      await this.readInsights(session, id, [name]);
      return null;
    } catch (error) {
      if (!isRejection(error)) throw error;
      const { kind, code } = error;
      return kind === 'request' && !this.options.neverHasInsights(code) ? code : null;
    }
  }

  private async readParts(
    reading: Reading,
    posts: readonly IdentifiedPost[],
    size: number,
  ): Promise<void> {
    for (let at = 0; at < posts.length; at += size) {
      await this.readGroup(reading, posts.slice(at, at + size));
    }
  }

  private async readOne(
    { session, found, rejected }: Reading,
    { id, kind, post }: IdentifiedPost,
  ): Promise<void> {
    const { metrics, neverHasInsights } = this.options;
    const isDivisible = ({ code }: PlatformError): boolean =>
      !neverHasInsights(code) && rejected.size < MAX_DIVIDED_POSTS;
    try {
      const bodies = await metrics.read(
        (names) => this.readInsights(session, id, names),
        id,
        kind,
        isDivisible,
      );
      const data = bodies.flatMap((body) => listAt(body, 'data'));
      found.set(id, { ...post, insights: { data } });
    } catch (error) {
      if (!isRejection(error)) throw error;
      rejected.set(id, error);
    }
  }

  private readInsights(
    session: PlatformSession,
    id: string,
    names: readonly string[],
  ): Promise<JsonObject> {
    const parameters = { metric: names.join(','), ...this.options.insightParameters };
    return this.graph.get(session, `/${id}/insights`, parameters, names);
  }

  private readMany(
    session: PlatformSession,
    posts: readonly IdentifiedPost[],
    names: readonly string[],
  ): Promise<JsonObject> {
    const ids = posts.map(({ id }) => id).join(',');
    return this.graph.get(session, '/', { ids, fields: this.fieldsWith(names) }, names);
  }

  /** The fields of a post with its insights. */
  fieldsWith(names: readonly string[]): string {
    const { fields } = this.options;
    return names.length === 0 ? fields : `${fields},insights.metric(${names.join(',')})`;
  }

  /**
   * Remembers posts without insights: for a day if Meta may not have the insights yet, if the token may lack a permission that
   * those of other accounts have, or if the metrics were not tried one by one.
   */
  private remember({ found, rejected }: Reading, posts: readonly IdentifiedPost[]): void {
    const { metrics, timeField, neverHasInsights } = this.options;
    const [error] = rejected.values();
    const isDenied = [...rejected.values()].every(({ kind }) => kind === 'permission');
    if (error !== undefined && isDenied && found.size === 0 && rejected.size > 1) throw error;
    const ids = [...rejected.keys()];
    for (const { id, post } of posts) {
      const rejection = rejected.get(id);
      if (rejection === undefined) continue;
      const { kind, code } = rejection;
      const isNew = Date.parse(String(post[timeField])) > Date.now() - INSIGHTS_DELAY_MS;
      const isFinal = neverHasInsights(code) || ids.indexOf(id) < MAX_DIVIDED_POSTS;
      const isForDay = isNew || kind === 'permission' || !isFinal;
      metrics.rejectForPost(id, metrics.names(), code, isForDay ? DAY_MS : undefined);
    }
  }

  private namesOf({ id, kind }: IdentifiedPost): string[] {
    return this.options.metrics.names(kind, id);
  }
}

export const hasInsights = (post: JsonObject): boolean => {
  const insights = memberAt(post, 'insights.data');
  return Array.isArray(insights) && insights.length > 0;
};

export const isTooMuchData = (error: unknown): boolean =>
  error instanceof PlatformError && error.code === TOO_MUCH_DATA;

/** Whether a smaller request may succeed. */
export const isRejection = (error: unknown): error is PlatformError =>
  isPlatformError(error, 'request', 'permission', 'gone');

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
