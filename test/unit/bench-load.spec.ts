import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { throwOnOtherEffect } from '../../bench/beside/check-effect';
import { halfRate } from '../../bench/measure/alternate';
import { interleave, plannedTimes, runAtRate } from '../../bench/measure/run-at-rate';
import type { LoadRequest } from '../../bench/measure/run-load';

const get = (path: string): LoadRequest => ({ method: 'GET', path });

describe('plannedTimes', () => {
  it('plans requests at a constant distance from the start', () => {
    expect(plannedTimes(4, 2)).toEqual([0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750]);
  });

  it('plans no request after the end', () => {
    expect(plannedTimes(0.4, 5)).toEqual([0, 2_500]);
  });
});

describe('interleave', () => {
  it('takes a request of each source in turn, and starts lists again at their end', () => {
    let made = 0;
    const sources = [[get('/a'), get('/b')], () => get(`/made/${(made += 1)}`)];
    expect(interleave(sources, 6).map(({ path }) => path)).toEqual([
      '/a',
      '/made/1',
      '/b',
      '/made/2',
      '/a',
      '/made/3',
    ]);
  });
});

describe('halfRate', () => {
  const maxima = new Map([
    ['service', 1_000],
    ['faster', 3_000],
    ['slower', 200],
  ]);

  it.each([
    ['service', 500],
    ['faster', 500],
    ['slower', 100],
  ])('is a rate that %s can serve, and at most half of that of the service', (name, rate) => {
    expect(halfRate(maxima, name)).toBe(rate);
  });
});

describe('runAtRate', () => {
  let server: Server;
  afterEach(() => server.close());

  const listen = async (): Promise<string> => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('counts the time in which requests wait for a slow one as their latency', async () => {
    const STALL_MS = 500;
    server = createServer((_request, response) => {
      // Only the first response is late: with one connection, all other requests wait for it.
      if (stalled) response.end();
      else setTimeout(() => response.end(), STALL_MS);
      stalled = true;
    });
    let stalled = false;
    const plan = { name: 'test', headers: {}, rampUpSeconds: 0, seconds: 0.1, perSecond: 100 };
    const url = await listen();
    const result = await runAtRate({ ...plan, url, requests: [[get('/')]] });
    expect(result.requests).toBe(10);
    // The last one is planned 90 ms after the first. From its sending, it takes a fraction of a millisecond.
    expect(result.p50Ms).toBeGreaterThan(STALL_MS - 100);
  });

  it('fails if a response has another status', async () => {
    server = createServer((_request, response) => response.writeHead(503).end());
    const plan = { name: 'test', headers: {}, rampUpSeconds: 0, seconds: 0.01, perSecond: 200 };
    const url = await listen();
    await expect(runAtRate({ ...plan, url, requests: [[get('/')]] })).rejects.toThrow(
      'Responses of test other than 2xx: 2 with 503',
    );
  });
});

describe('throwOnOtherEffect', () => {
  const totals = { requests: 100, sent: 104 };

  it.each([100, 104])('accepts %d changes for 100 responses to 104 requests', (changes) => {
    expect(() => throwOnOtherEffect('test', changes, totals)).not.toThrow();
  });

  it.each([99, 105, Number.NaN])('rejects %d changes', (changes) => {
    expect(() => throwOnOtherEffect('test', changes, totals)).toThrow(
      `test responded to 100 of 104 requests, but stored ${changes} changes.`,
    );
  });

  it('rejects a product that was not measured', () => {
    expect(() => throwOnOtherEffect('test', 0)).toThrow('test responded to NaN');
  });
});
