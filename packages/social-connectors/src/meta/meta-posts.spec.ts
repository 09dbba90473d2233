import { DAY_MS } from '../values/durations';
import type { JsonObject } from '../values/json-object';
import type { PlatformSession, PostPage } from '../connector';
import { PlatformError } from '../platform-error';
import { RequestedMetrics } from '../requested-metrics';
import { classifyMeta } from './classify-meta';
import type { MetaGraph } from './meta-graph';
import { MetaPosts } from './meta-posts';

const SESSION: PlatformSession = { accountId: '1', accessToken: 'token' };
const NEVER = '100/2108006';
const INVALID = { code: 100, message: 'Invalid parameter' };
const DENIED = { code: 10, message: 'Permission denied' };
const BEFORE_PROFESSIONAL = { code: 100, error_subcode: 2108006, message: 'No insights' };
const UNSUPPORTED = { code: 100, message: 'The metric shares is not supported for this media' };

/** The error of Meta for a request for metrics of a post; null: the request is accepted. */
type Refusal = (id: string, names: readonly string[]) => JsonObject | null;

/** 50 pictures of an account, and the requests for them. */
class Pictures {
  requests = 0;
  refuse: Refusal = () => null;
  readonly metrics = new RequestedMetrics(['views', 'reach', 'likes', 'shares', 'saved']);
  private readonly posts = Array.from({ length: 50 }, (_, index) => ({
    id: `p${index}`,
    timestamp: '2026-01-01T00:00:00+0000',
  }));
  private readonly reader: MetaPosts;

  constructor() {
    const graph: Pick<MetaGraph, 'get'> = {
      get: (_session, path, { ids, metric = '', fields = '' }) => {
        this.requests += 1;
        const [, expanded = ''] = /insights\.metric\((.*)\)/.exec(fields) ?? [];
        const names = `${metric}${expanded}`.split(',').filter((name) => name !== '');
        const isList = path === '/media';
        const asked = isList
          ? this.posts.map(({ id }) => id)
          : (ids ?? path.split('/')[1] ?? '').split(',');
        const errors = asked.flatMap((id) => this.refuse(id, names) ?? []);
        if (names.length > 0 && errors.length > 0) return this.fail(errors[0], names);
        const insights = { data: names.map((name) => ({ name, values: [{ value: 1 }] })) };
        if (path.endsWith('/insights')) return Promise.resolve(insights);
        const posts = this.posts
          .filter(({ id }) => asked.includes(id))
          .map((post) => (names.length > 0 ? { ...post, insights } : post));
        const body = isList
          ? { data: posts }
          : Object.fromEntries(posts.map((post) => [post.id, post]));
        return Promise.resolve(body);
      },
    };
    this.reader = new MetaPosts(graph as MetaGraph, {
      fields: 'id,timestamp',
      timeField: 'timestamp',
      metrics: this.metrics,
      kindOf: () => 'IMAGE',
      insightParameters: {},
      pageSize: 50,
      neverHasInsights: (code) => code === NEVER,
    });
  }

  /** Lists all pictures; returns the page, and how many requests it took. */
  async list(): Promise<{ page: PostPage; requests: number }> {
    this.requests = 0;
    const page = await this.reader.list(SESSION, '/media', null);
    return { page, requests: this.requests };
  }

  private fail(error: unknown, names: readonly string[]): Promise<never> {
    const response = { status: 400, headers: {}, body: { error } };
    const details = classifyMeta(names)(response, new Date());
    return Promise.reject(new PlatformError(details ?? { kind: 'transient', code: 'none' }));
  }
}

const measured = ({ items }: PostPage): object[] => items.filter((item) => 'insights' in item);
const rejections = (reason: string, posts: number) => [
  { problem: 'metrics_rejected', reason, posts },
];

describe('MetaPosts', () => {
  let pictures: Pictures;

  beforeEach(() => {
    jest.useFakeTimers();
    pictures = new Pictures();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it.each<[string, JsonObject, number, object[] | undefined]>([
    ['never exist', BEFORE_PROFESSIONAL, 60, undefined],
    ['are rejected', INVALID, 75, rejections('100', 50)],
  ])(
    'lists posts all of whose insights %s with few requests',
    async (_name, error, most, warnings) => {
      pictures.refuse = () => error;
      const first = await pictures.list();
      expect(first.page.items).toHaveLength(50);
      expect(first.page.warnings).toEqual(warnings);
      expect(first.requests).toBeLessThanOrEqual(most);
      expect((await pictures.list()).requests).toBe(2);
    },
  );

  it.each([
    ['says nothing', INVALID],
    ['names the metric', UNSUPPORTED],
  ])(
    'rejects a metric for a kind if Meta rejects it for several posts and %s',
    async (_name, error) => {
      pictures.refuse = (_id, names) => (names.includes('shares') ? error : null);
      const { page } = await pictures.list();
      expect(measured(page)).toHaveLength(50);
      expect(page.warnings).toBeUndefined();
      expect(pictures.metrics.rejected()).toEqual(['shares (IMAGE)']);
      expect((await pictures.list()).requests).toBe(2);
    },
  );

  it.each([
    ['one post', INVALID, ['p7']],
    ['one post by its name', UNSUPPORTED, ['p7']],
    ['two posts', INVALID, ['p0', 'p7']],
    ['two posts by its name', UNSUPPORTED, ['p0', 'p7']],
  ])('reads a metric of all posts but those that lack it: %s', async (_name, error, lacking) => {
    pictures.refuse = (id, names) =>
      lacking.includes(id) && names.includes('shares') ? error : null;
    const { page } = await pictures.list();
    expect(measured(page)).toHaveLength(50);
    expect(page.warnings).toEqual(rejections('100', lacking.length));
    expect(pictures.metrics.rejected()).toEqual([]);
  });

  it('lists all posts if one lacks a metric and another one is denied', async () => {
    pictures.refuse = (id, names) => {
      if (id === 'p7') return DENIED;
      return id === 'p0' && names.includes('shares') ? INVALID : null;
    };
    const { page } = await pictures.list();
    expect(page.items).toHaveLength(50);
    expect(measured(page)).toHaveLength(49);
  });

  it('asks for a denied post again after a day, because a new sign-in may permit it', async () => {
    const deny = (...denied: string[]): void => {
      pictures.refuse = (id) => (denied.includes(id) ? DENIED : null);
    };
    deny('p7', 'p8');
    expect(measured((await pictures.list()).page)).toHaveLength(48);
    deny('p8');
    expect(measured((await pictures.list()).page)).toHaveLength(48);
    jest.advanceTimersByTime(DAY_MS);
    expect(measured((await pictures.list()).page)).toHaveLength(49);
  });
});
