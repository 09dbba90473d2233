import { DAY_MS } from './values/durations';
import { PlatformError } from './platform-error';
import { rejectedNames, RequestedMetrics } from './requested-metrics';

describe('RequestedMetrics', () => {
  let asked: string[];
  let retired: string[];
  let unsupported: string[];
  /** Whether the platform names the rejected metric. */
  let isNaming: boolean;
  let metrics: RequestedMetrics;

  const ask = (names: readonly string[]): Promise<string> => {
    asked.push(names.join('+'));
    const rejected = names.filter((name) => retired.includes(name));
    if (rejected.length > 0 || names.some((name) => unsupported.includes(name))) {
      const isNamed = isNaming || names.length === 1;
      const rejectedMetrics = isNamed ? rejected : [];
      return Promise.reject(new PlatformError({ kind: 'request', code: '100', rejectedMetrics }));
    }
    return Promise.resolve(names.join('+'));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    asked = [];
    retired = [];
    unsupported = [];
    isNaming = false;
    metrics = new RequestedMetrics(['views', 'reach', 'clicks']);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks for all metrics in one request', async () => {
    expect(await metrics.read(ask)).toEqual(['views+reach+clicks']);
    expect(metrics.rejected()).toEqual([]);
  });

  it('asks again without metrics that the platform names', async () => {
    isNaming = true;
    retired = ['views', 'clicks'];
    expect(await metrics.read(ask)).toEqual(['reach']);
    expect(asked).toEqual(['views+reach+clicks', 'reach']);
    expect(metrics.rejected()).toEqual(['views', 'clicks']);
  });

  it('finds a retired metric by asking one by one, and remembers it', async () => {
    retired = ['views'];
    expect(await metrics.read(ask)).toEqual(['reach', 'clicks']);
    expect(await metrics.read(ask)).toEqual(['reach+clicks']);
    expect(asked).toEqual(['views+reach+clicks', 'views', 'reach', 'clicks', 'reach+clicks']);
  });

  it('tries a retired metric again after 7 days', async () => {
    retired = ['views'];
    await metrics.read(ask);
    retired = [];
    jest.advanceTimersByTime(7 * DAY_MS - 1);
    expect(metrics.names()).toEqual(['reach', 'clicks']);
    jest.advanceTimersByTime(1);
    expect(await metrics.read(ask)).toEqual(['views+reach+clicks']);
  });

  it('remembers a metric that one post does not support for this post only', async () => {
    unsupported = ['clicks'];
    expect(await metrics.read(ask)).toEqual(['views', 'reach']);
    expect(metrics.rejectionOf('1')).toBeNull();
    expect(await metrics.read(ask, '1')).toEqual(['views', 'reach']);
    expect(metrics.names('1')).toEqual(['views', 'reach']);
    expect(metrics.names('2')).toEqual(['views', 'reach', 'clicks']);
    expect(metrics.rejectionOf('1')).toBe('100');
    expect(metrics.rejected()).toEqual([]);
  });

  it('leaves out a metric that is rejected for a kind of posts, and names both', async () => {
    metrics.rejectForKind('IMAGE', ['clicks'], '100');
    expect(metrics.names('IMAGE')).toEqual(['views', 'reach']);
    expect(metrics.names('VIDEO')).toEqual(['views', 'reach', 'clicks']);
    expect(await metrics.read(ask, '1', 'IMAGE')).toEqual(['views+reach']);
    expect(metrics.rejected()).toEqual(['clicks (IMAGE)']);
    expect(metrics.differByKind).toBe(true);
    jest.advanceTimersByTime(7 * DAY_MS);
    expect(metrics.differByKind).toBe(false);
  });

  it('fails when every metric is rejected, and remembers none', async () => {
    unsupported = ['views', 'reach', 'clicks'];
    await expect(metrics.read(ask, '1')).rejects.toMatchObject({ kind: 'request' });
    expect(metrics.rejected()).toEqual([]);
    expect(metrics.rejectionOf('1')).toBeNull();
  });

  it.each(['transient', 'permission', 'token'] as const)(
    'passes on errors of kind %s',
    async (kind) => {
      const failing = (): Promise<never> => Promise.reject(new PlatformError({ kind, code: '10' }));
      await expect(metrics.read(failing)).rejects.toMatchObject({ kind });
      expect(metrics.rejected()).toEqual([]);
    },
  );

  it('asks for nothing when all metrics are retired', async () => {
    isNaming = true;
    retired = ['views', 'reach', 'clicks'];
    expect(await metrics.read(ask)).toEqual([]);
  });

  it('names what was rejected in several requests, each name once', async () => {
    isNaming = true;
    retired = ['views', 'reach'];
    const other = new RequestedMetrics(['views', 'saves']);
    for (const each of [metrics, other]) await each.read(ask);
    expect(rejectedNames(metrics, other)).toEqual(['views', 'reach']);
  });
});
