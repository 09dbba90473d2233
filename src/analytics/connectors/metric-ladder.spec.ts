import { DAY_MS } from '../../core/durations';
import { MetricLadder, rejectedNames } from './metric-ladder';
import { PlatformError } from './platform-error';

describe('MetricLadder', () => {
  let asked: string[];
  let retired: string[];
  let unsupported: string[];
  /** Whether the platform names the rejected metric. */
  let isNaming: boolean;
  let ladder: MetricLadder;

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
    ladder = new MetricLadder([['views', 'impressions'], ['reach'], ['clicks']]);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks for the best names in one request', async () => {
    expect(await ladder.read(ask)).toEqual(['views+reach+clicks']);
    expect(ladder.rejected()).toEqual([]);
  });

  it('asks for the next name in place of one that the platform names', async () => {
    isNaming = true;
    retired = ['views', 'clicks'];
    expect(await ladder.read(ask)).toEqual(['impressions+reach']);
    expect(ladder.rejected()).toEqual(['views', 'clicks']);
  });

  it('finds a retired name by asking one by one, and remembers it', async () => {
    retired = ['views'];
    expect(await ladder.read(ask)).toEqual(['reach', 'clicks', 'impressions']);
    expect(await ladder.read(ask)).toEqual(['impressions+reach+clicks']);
    expect(asked).toEqual([
      'views+reach+clicks',
      'views',
      'reach',
      'clicks',
      'impressions',
      'impressions+reach+clicks',
    ]);
  });

  it('does without a metric of which all names are retired', async () => {
    retired = ['views', 'impressions'];
    expect(await ladder.read(ask)).toEqual(['reach', 'clicks']);
    expect(ladder.names()).toEqual(['reach', 'clicks']);
  });

  it('tries a retired name again after 7 days', async () => {
    retired = ['views'];
    await ladder.read(ask);
    retired = [];
    jest.advanceTimersByTime(7 * DAY_MS - 1);
    expect(ladder.names()).toEqual(['impressions', 'reach', 'clicks']);
    jest.advanceTimersByTime(1);
    expect(await ladder.read(ask)).toEqual(['views+reach+clicks']);
  });

  it('does not remember a name that one object does not support', async () => {
    unsupported = ['clicks'];
    expect(await ladder.read(ask)).toEqual(['views', 'reach']);
    expect(ladder.rejected()).toEqual([]);
  });

  it('fails when every metric is rejected, and remembers none', async () => {
    unsupported = ['views', 'reach', 'clicks'];
    await expect(ladder.read(ask)).rejects.toMatchObject({ kind: 'request' });
    expect(ladder.rejected()).toEqual([]);
  });

  it.each(['transient', 'permission', 'token'] as const)(
    'passes on errors of kind %s',
    async (kind) => {
      const failing = (): Promise<never> => Promise.reject(new PlatformError({ kind, code: '10' }));
      await expect(ladder.read(failing)).rejects.toMatchObject({ kind });
      expect(ladder.rejected()).toEqual([]);
    },
  );

  it('asks for nothing when all metrics are retired', async () => {
    isNaming = true;
    retired = ['views', 'impressions', 'reach', 'clicks'];
    expect(await ladder.read(ask)).toEqual([]);
  });

  it('names what was rejected in several ladders, each name once', async () => {
    isNaming = true;
    retired = ['views', 'reach'];
    const other = new MetricLadder([['views'], ['saves']]);
    for (const each of [ladder, other]) await each.read(ask);
    expect(rejectedNames(ladder, other)).toEqual(['views', 'reach']);
  });
});
