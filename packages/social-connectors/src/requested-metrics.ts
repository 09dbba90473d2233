import { LRUCache } from 'lru-cache';
import { DAY_MS } from './values/durations';
import { isPlatformError, PlatformError } from './platform-error';

/** Time after which a rejected metric is requested again. */
const REJECTION_TTL_MS = 7 * DAY_MS;
/** Limits the memory of rejections, most of which concern single posts. */
const MAX_REJECTIONS = 20_000;

interface Rejection {
  /** The code of the platform's error. */
  readonly code: string;
  /** In milliseconds since 1970. */
  readonly until: number;
}

/** The scope of metrics that the platform has retired, which it rejects for all objects. */
const ALL = '';

/**
 * The metrics of a request. One rejected metric makes Meta reject the whole request: the metric is found, left out, and this
 * is remembered for all accounts of the process, for 7 days. A metric is rejected for all objects, for a kind of posts, or for
 * a single post: a scope is the name of a kind or the id of a post.
 */
export class RequestedMetrics {
  /** `max` would allocate the memory for all of them at once. */
  private readonly rejections = new LRUCache<string, Rejection>({
    maxSize: MAX_REJECTIONS,
    sizeCalculation: () => 1,
  });
  private readonly kinds = new Set<string>();

  constructor(private readonly metrics: readonly string[]) {}

  /** The metrics to request: those that are rejected neither for all objects nor in one of the scopes. */
  names(...scopes: readonly string[]): string[] {
    return this.metrics.filter((name) =>
      [ALL, ...scopes].every((scope) => this.find(scope, name) === null),
    );
  }

  /** The rejected metrics: `shares`, or `shares (IMAGE)` if only posts of a kind are concerned. */
  rejected(): string[] {
    return [ALL, ...this.kinds].flatMap((kind) =>
      this.metrics
        .filter((name) => this.find(kind, name) !== null)
        .map((name) => (kind === ALL ? name : `${name} (${kind})`)),
    );
  }

  /** Whether kinds of posts have different metrics. */
  get differByKind(): boolean {
    return [...this.kinds].some((kind) => this.names(kind).length < this.names().length);
  }

  /** The code with which the platform rejected metrics of a post that its kind has, or null if it did not. */
  rejectionOf(postId: string, kind: string = ALL): string | null {
    const rejections = this.names(kind).map((name) => this.find(postId, name));
    return rejections.find((rejection) => rejection !== null)?.code ?? null;
  }

  rejectForKind(kind: string, names: readonly string[], code: string): void {
    this.kinds.add(kind);
    this.reject(kind, names, code);
  }

  rejectForPost(postId: string, names: readonly string[], code: string, ttlMs?: number): void {
    this.reject(postId, names, code, ttlMs);
  }

  /** Rejects the metrics that an error names as retired. Returns false if it names no requested metric. */
  rejectRetired({ rejectedMetrics, code }: PlatformError, requested: readonly string[]): boolean {
    const names = requested.filter((name) => rejectedMetrics.includes(name));
    this.reject(ALL, names, code);
    return names.length > 0;
  }

  /**
   * Sends a request for all metrics; if it is rejected without a hint at the name, one request per metric. Returns the
   * responses. Remembers metrics that are rejected although the platform has not retired them for `postId`, if given.
   * @param isDivisible whether a request for fewer metrics may succeed after this error
   * @throws PlatformError of `ask` for all other failures, and if every metric is rejected
   */
  async read<T>(
    ask: (names: readonly string[]) => Promise<T>,
    postId?: string,
    kind?: string,
    isDivisible: (error: PlatformError) => boolean = () => true,
  ): Promise<T[]> {
    const scopes = [postId, kind].filter((scope) => scope !== undefined);
    for (;;) {
      const names = this.names(...scopes);
      if (names.length === 0) return [];
      try {
        return [await ask(names)];
      } catch (error) {
        if (!isPlatformError(error, 'request')) throw error;
        if (this.rejectRetired(error, names)) continue;
        if (!isDivisible(error)) throw error;
        return this.readEach(ask, names, error, postId);
      }
    }
  }

  private async readEach<T>(
    ask: (names: readonly string[]) => Promise<T>,
    names: readonly string[],
    rejection: PlatformError,
    postId?: string,
  ): Promise<T[]> {
    if (names.length === 1) throw rejection;
    const responses: T[] = [];
    const rejected: { name: string; error: PlatformError }[] = [];
    for (const name of names) {
      try {
        responses.push(await ask([name]));
      } catch (error) {
        if (!isPlatformError(error, 'request')) throw error;
        rejected.push({ name, error });
      }
    }
    // Every metric was rejected, so the cause is not one of the metrics.
    if (responses.length === 0) throw rejection;
    for (const { name, error } of rejected) {
      const isRetired = this.rejectRetired(error, [name]);
      if (!isRetired && postId !== undefined) this.rejectForPost(postId, [name], error.code);
    }
    return responses;
  }

  private find(scope: string, name: string): Rejection | null {
    const rejection = this.rejections.get(keyOf(scope, name));
    return rejection !== undefined && rejection.until > Date.now() ? rejection : null;
  }

  private reject(
    scope: string,
    names: readonly string[],
    code: string,
    ttlMs = REJECTION_TTL_MS,
  ): void {
    const until = Date.now() + ttlMs;
    for (const name of names) this.rejections.set(keyOf(scope, name), { code, until });
  }
}

const keyOf = (scope: string, name: string): string => `${scope} ${name}`;

/** The metrics that the platform rejected in any of the requests, each once. */
export const rejectedNames = (...requests: readonly RequestedMetrics[]): string[] => [
  ...new Set(requests.flatMap((metrics) => metrics.rejected())),
];
