import { readConfig } from '../core/config/app-config';
import { captureLog } from '../../test/support/capture-log';
import { LoadShedding } from '../core/limits/load-shedding';
import { Metrics } from '../core/observability/metrics/metrics';
import { KeyResolver } from './key-resolver';
import type { KeysRepository, UsedKeyRow } from './keys.repository';

const KEY = {
  id: 'key',
  label: null,
  prefix: 'rap_',
  access: 'full' as const,
  createdAt: new Date(0),
  expiresAt: null,
};
const TEAM = { teamId: 'team', teamName: 'Team', phoneRegion: 'DE' };
const QUEUED = 300;

/** The code of the error that a promise rejects with, or null if it resolves. */
const codeOf = (result: unknown): Promise<string | null> =>
  Promise.resolve(result).then(
    () => null,
    (error: unknown) => (error as { code: string }).code,
  );

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Advances `performance.now()`; the cache reads it once per timer. */
function pass(ms: number): void {
  const later = performance.now() + ms;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  jest.advanceTimersByTime(10);
}

describe('KeyResolver', () => {
  let resolver: KeyResolver;
  let lookups: ((row: UsedKeyRow | null) => void)[];
  let logged: unknown[];
  let shedding: LoadShedding;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
    lookups = [];
    const keys = { useKey: () => new Promise((resolve) => lookups.push(resolve)) };
    const { logger, lines } = captureLog();
    logged = lines;
    shedding = new LoadShedding(logger, new Metrics(readConfig({})));
    resolver = new KeyResolver(keys as unknown as KeysRepository, shedding);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const guess = (count: number): Promise<string | null>[] =>
    Array.from({ length: count }, (_, index) => codeOf(resolver.resolve(`guess ${index}`)));

  it('looks up two unknown keys concurrently, and queues 300', async () => {
    const results = guess(2 + QUEUED + 3);
    await settle();
    expect(lookups).toHaveLength(2);
    expect(await Promise.all(results.slice(-3))).toEqual(Array(3).fill('SERVICE_UNAVAILABLE'));

    let found = 0;
    while (found < 2 + QUEUED) {
      lookups[found]?.(null);
      found += 1;
      await settle();
    }
    expect(new Set(await Promise.all(results.slice(0, -3)))).toEqual(new Set(['INVALID_CLIENT']));
    expect(lookups).toHaveLength(2 + QUEUED);
    shedding.onApplicationShutdown();
    expect(logged).toEqual([expect.objectContaining({ rejected: { unknown_keys: 3 } })]);
  });

  it('rejects an unknown key after 2 s in the queue', async () => {
    const results = guess(3);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await results[2]).toBe('SERVICE_UNAVAILABLE');
    expect(lookups).toHaveLength(2);
  });

  it('looks up a known key without queueing it behind unknown keys', async () => {
    const first = codeOf(resolver.resolve('valid'));
    await settle();
    lookups[0]?.({ ...TEAM, ...KEY });
    expect(await first).toBeNull();
    void guess(2 + QUEUED);
    await settle();
    expect(lookups).toHaveLength(3);

    expect(resolver.resolve('valid')).toEqual({
      teamId: 'team',
      phoneRegion: 'DE',
      actor: { kind: 'key', teamName: 'Team', ...KEY },
    });
    pass(4_001);
    const again = codeOf(resolver.resolve('valid'));
    await settle();
    expect(lookups).toHaveLength(4);
    lookups[3]?.({ ...TEAM, ...KEY });
    expect(await again).toBeNull();
  });

  it('rejects a revoked key after 4 s, and treats it as unknown from then on', async () => {
    const first = codeOf(resolver.resolve('revoked'));
    await settle();
    lookups[0]?.({ ...TEAM, ...KEY });
    await first;
    pass(4_001);
    const second = codeOf(resolver.resolve('revoked'));
    await settle();
    lookups[1]?.(null);
    expect(await second).toBe('INVALID_CLIENT');

    void guess(2);
    const third = codeOf(resolver.resolve('revoked'));
    await settle();
    expect(lookups).toHaveLength(4);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await third).toBe('SERVICE_UNAVAILABLE');
  });
});
