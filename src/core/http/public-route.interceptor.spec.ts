import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { firstValueFrom, from } from 'rxjs';
import { Deadline } from '@rapport/pg-lanes';
import { captureLog } from '../../../test/support/capture-log';
import { readConfig } from '../config/app-config';
import { LoadShedding } from '../limits/load-shedding';
import { Metrics } from '../observability/metrics/metrics';
import { PublicRouteInterceptor } from './public-route.interceptor';
import { PublicRouteLimits } from '../limits/public-route-limits';

const flush = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Handlers that end when the test says so. */
function handlers() {
  const ends: (() => void)[] = [];
  const work = (): Promise<string> =>
    new Promise((resolve) => void ends.push(() => resolve('done')));
  return { ends, work };
}

describe('PublicRouteInterceptor', () => {
  let interceptor: PublicRouteInterceptor;

  beforeEach(() => {
    const shedding = new LoadShedding(captureLog().logger, new Metrics(readConfig({})));
    interceptor = new PublicRouteInterceptor(new PublicRouteLimits(shedding));
  });

  function request(ip: string, work: () => Promise<unknown>, deadline?: Deadline) {
    const context = new ExecutionContextHost([{ ip, deadline }]);
    return firstValueFrom(interceptor.intercept(context, { handle: () => from(work()) }));
  }

  it('runs two handlers of a network and four of all at once', async () => {
    const { ends, work } = handlers();
    const results = Array.from({ length: 5 }, () => request('192.0.2.1', work));
    await flush();
    expect(ends).toHaveLength(2);
    for (const ip of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) results.push(request(ip, work));
    await flush();
    expect(ends).toHaveLength(4);
    for (let ended = 0; ended < results.length; ended += 1) {
      ends[ended]?.();
      await flush();
    }
    expect(await Promise.all(results)).toEqual(results.map(() => 'done'));
  });

  it('responds at the deadline to those that wait and to those that run, which keep their slots', async () => {
    const { ends, work } = handlers();
    const running = [1, 2].map(() => request('192.0.2.1', work, new Deadline(20)));
    const waiting = request('192.0.2.1', work, new Deadline(20));
    const results = await Promise.allSettled([...running, waiting]);

    expect(results).toEqual(
      results.map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) as unknown,
      })),
    );
    const next = request('192.0.2.1', work);
    await flush();
    expect(ends).toHaveLength(2);
    for (const end of ends) end();
    await flush();
    ends[2]?.();
    expect(await next).toBe('done');
  });

  it('passes on the errors of the handler', async () => {
    const failure = new Error('Not found.');
    await expect(request('192.0.2.1', () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
