import { readConfig } from '../config/app-config';
import { captureLog } from '../../../test/support/capture-log';
import { OverloadError } from '../errors/api-error';
import { KeyedSemaphore } from '../limits/keyed-semaphore';
import { LoadShedding } from './load-shedding';
import { Metrics } from './metrics/metrics';

describe('LoadShedding', () => {
  it('counts every rejection, and logs one line per 10 s', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const metrics = new Metrics(readConfig({ METRICS: 'true' }));
    const { logger, lines } = captureLog();
    const shedding = new LoadShedding(logger, metrics);
    try {
      for (let count = 0; count < 3; count += 1) shedding.count('unknown_keys');
      jest.advanceTimersByTime(9_999);
      shedding.count('pipelining');
      expect(lines).toHaveLength(1);
      jest.advanceTimersByTime(1);
      shedding.count('unknown_keys');

      expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
        [40, 'Overload: rejected 1 lookups of API keys that were not seen before.'],
        [
          40,
          'Overload: rejected 3 lookups of API keys that were not seen before, 1 connections with too many pipelined requests.',
        ],
      ]);
      const text = await metrics.text();
      expect(text).toContain('rapport_load_shed_total{reason="unknown_keys"} 4\n');
      expect(text).toContain('rapport_load_shed_total{reason="pipelining"} 1\n');
    } finally {
      metrics.onApplicationShutdown();
      jest.useRealTimers();
    }
  });

  it('runs work that has a slot, and counts work that does not get one', async () => {
    const { logger, lines } = captureLog();
    const shedding = new LoadShedding(logger, new Metrics(readConfig({})));
    const semaphore = new KeyedSemaphore({ maxActive: 1, maxQueued: 0 });
    const run = <T>(work: () => Promise<T>) => shedding.run('passwords', semaphore, 'all', 0, work);

    expect(await run(() => Promise.resolve(1))).toBe(1);
    await expect(run(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(lines).toEqual([]);
    expect(await run(() => run(() => Promise.resolve(1)).catch((error) => error))).toBeInstanceOf(
      OverloadError,
    );
    expect(lines).toEqual([expect.objectContaining({ reason: 'passwords' })]);
  });
});
