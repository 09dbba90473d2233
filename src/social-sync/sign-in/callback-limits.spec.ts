import { systemScope } from '../../tenancy/scope/request-scope';
import { captureLog } from '../../../test/support/capture-log';
import { readConfig } from '../../core/config/app-config';
import { OverloadError } from '../../core/errors/api-error';
import { PublicRouteLimits } from '../../core/limits/public-route-limits';
import { LoadShedding } from '../../core/limits/load-shedding';
import { Metrics } from '../../core/observability/metrics/metrics';
import { CallbackLimits } from './callback-limits';

const flush = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Work that ends when the test says so. */
class HeldWork {
  started = 0;
  private readonly ends: (() => void)[] = [];

  readonly run = (): Promise<void> => {
    this.started += 1;
    return new Promise((resolve) => this.ends.push(resolve));
  };

  end(): void {
    for (const end of this.ends.splice(0)) end();
  }
}

describe('CallbackLimits', () => {
  let limits: CallbackLimits;
  let work: HeldWork;
  let count: jest.SpyInstance;

  beforeEach(() => {
    const shedding = new LoadShedding(captureLog().logger, new Metrics(readConfig({})));
    count = jest.spyOn(shedding, 'count');
    limits = new CallbackLimits(new PublicRouteLimits(shedding), shedding);
    work = new HeldWork();
  });

  async function endAll(tasks: Promise<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    const settled = Promise.allSettled(tasks);
    for (let round = 0; round <= tasks.length; round += 1) {
      work.end();
      await flush();
    }
    return settled;
  }

  it('runs one claim of an address at once and queues 100', async () => {
    const tasks = Array.from({ length: 1_000 }, () => limits.claim('192.0.2.1', work.run));
    const other = limits.claim('192.0.2.2', work.run);
    await flush();
    expect(work.started).toBe(2);
    const third = limits.claim('192.0.2.3', work.run);
    await flush();
    expect(work.started).toBe(2);

    const results = await endAll([...tasks, other, third]);
    const rejected = results.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(899);
    expect(rejected[0]).toMatchObject({ reason: expect.any(OverloadError) });
    expect(count.mock.calls).toHaveLength(899);
    expect(work.started).toBe(103);
  });

  it('runs two exchanges of a team and eight of a platform at once', async () => {
    const exchange = (teamId: string, platform: 'twitter' | 'youtube') =>
      limits.exchange(systemScope(teamId), platform, work.run);
    const tasks = Array.from({ length: 5 }, () => exchange('a', 'twitter'));
    await flush();
    expect(work.started).toBe(2);
    tasks.push(...Array.from({ length: 12 }, (_, team) => exchange(`team ${team}`, 'twitter')));
    await flush();
    expect(work.started).toBe(8);
    tasks.push(exchange('b', 'youtube'));
    await flush();
    expect(work.started).toBe(9);
    const results = await endAll(tasks);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('passes on the errors of the work, and goes on', async () => {
    const failure = new Error('The database is gone.');
    await expect(limits.claim('a', () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await limits.claim('a', () => Promise.resolve(1))).toBe(1);
    expect(count).not.toHaveBeenCalled();
  });
});
