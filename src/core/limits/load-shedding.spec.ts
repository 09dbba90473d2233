import { KeyedSemaphore } from '@rapport/pg-lanes';
import { readConfig } from '../config/app-config';
import { captureLog } from '../../../test/support/capture-log';
import { OverloadError } from '../errors/api-error';
import { LoadShedding } from './load-shedding';
import { Metrics } from '../observability/metrics/metrics';

describe('LoadShedding', () => {
  describe('count', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('counts every rejection in the metric, and logs all of them 10 s after the first', async () => {
      const metrics = new Metrics(readConfig({ METRICS: 'true' }));
      const { logger, lines } = captureLog();
      const shedding = new LoadShedding(logger, metrics);
      try {
        for (let count = 0; count < 3; count += 1) shedding.count('unknown_keys');
        jest.advanceTimersByTime(9_999);
        shedding.count('pipelining');
        expect(lines).toEqual([]);
        jest.advanceTimersByTime(1);
        expect(lines).toEqual([
          expect.objectContaining({
            level: 40,
            rejected: { unknown_keys: 3, pipelining: 1 },
            msg: 'Overload: rejected 3 lookups of API keys that were not seen before, 1 connections with too many pipelined requests.',
          }),
        ]);
        const text = await metrics.text();
        expect(text).toContain('rapport_load_shed_total{reason="unknown_keys"} 3\n');
        expect(text).toContain('rapport_load_shed_total{reason="pipelining"} 1\n');
      } finally {
        metrics.onApplicationShutdown();
      }
    });

    it('logs each rejection once: nothing without a new one, and the last ones at the shutdown', () => {
      const { logger, lines } = captureLog();
      const shedding = new LoadShedding(logger, new Metrics(readConfig({})));
      shedding.count('passwords');
      jest.advanceTimersByTime(60_000);
      shedding.count('passwords');
      shedding.count('passwords');
      shedding.onApplicationShutdown();
      jest.advanceTimersByTime(60_000);
      shedding.onApplicationShutdown();

      expect(lines.map(({ rejected }) => rejected)).toEqual([{ passwords: 1 }, { passwords: 2 }]);
    });
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
    shedding.onApplicationShutdown();
    expect(lines).toEqual([expect.objectContaining({ rejected: { passwords: 1 } })]);
  });
});
