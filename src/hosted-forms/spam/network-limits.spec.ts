import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { readConfig } from '../../core/config/app-config';
import { type SharedCount, SharedCounters } from '../../tenancy/limits/shared-counters';
import {
  NetworkLimits,
  type CountedLink,
  countedNetwork,
  MAX_NETWORKS_PER_PARTITION,
} from './network-limits';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 12);

const linkOf = (teamId: string) => ({ teamId, secret: randomBytes(32) });

const networkOf = (link: CountedLink, network: string) => countedNetwork(link, network, START);

const atOnce = () => Promise.resolve(0);

describe('NetworkLimits', () => {
  const link = linkOf('team');
  let limits: NetworkLimits;
  let page = 0;

  beforeEach(() => {
    limits = new NetworkLimits(new SharedCounters(readConfig({}), pino({ level: 'silent' })));
  });

  const nextPage = (): string => `page-${(page += 1)}`;
  const admit = (now: number, network = '192.0.2.1', nonce = nextPage()) =>
    limits.admit(networkOf(link, network), nonce, now, atOnce);

  it('admits five pages per minute from one network', async () => {
    const admitted = await Promise.all([0, 1, 2, 3, 4, 5].map((s) => admit(START + s * 1_000)));
    expect(admitted.map(({ isAdmitted }) => isAdmitted)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(admitted[5]?.retryAfterSeconds).toBe(55);
    expect((await admit(START + 5_000, '192.0.2.2')).isAdmitted).toBe(true);
    const other = linkOf('team');
    const elsewhere = networkOf(other, '192.0.2.1');
    expect((await limits.admit(elsewhere, 'x', START + 5_000, atOnce)).isAdmitted).toBe(true);
    expect((await admit(START + MINUTE)).isAdmitted).toBe(true);
  });

  it('admits thirty pages per hour', async () => {
    const times = Array.from({ length: 31 }, (_, index) => START + index * 15_000);
    const admitted = await Promise.all(times.map((now) => admit(now)));
    expect(admitted.findIndex(({ isAdmitted }) => !isAdmitted)).toBe(30);
    expect((await admit(START + 60 * MINUTE)).isAdmitted).toBe(true);
  });

  it('counts a page that is submitted again once', async () => {
    const form = jest.fn(atOnce);
    const send = () => limits.admit(networkOf(link, '192.0.2.1'), 'page', START, form);
    const admitted = await Promise.all(Array.from({ length: 20 }, send));
    expect(
      admitted.every(({ isAdmitted, isOnlySubmission }) => isAdmitted && isOnlySubmission),
    ).toBe(true);
    expect(form.mock.calls).toEqual([[true]]);
    expect(await admit(START)).toMatchObject({ isAdmitted: true, isOnlySubmission: false });
  });

  it('asks the form again for a page that it did not take', async () => {
    const form = jest.fn(() => Promise.resolve(60_000));
    const send = () => limits.admit(networkOf(link, 'a'), 'page', START, form);
    const rejection = { isAdmitted: false, isOnlySubmission: true, retryAfterSeconds: 60 };
    expect(await Promise.all([send(), send()])).toEqual([rejection, rejection]);
    expect(await send()).toEqual(rejection);
    expect(form).toHaveBeenCalledTimes(2);
  });

  it('renders sixty forms per minute for one visitor, and keeps the answers of 240 pages more', () => {
    const render = (network = 'a', now = START) => limits.render(networkOf(link, network), now);
    const rendered = Array.from({ length: 301 }, () => render());
    expect([rendered.indexOf('answers'), rendered.indexOf('nothing')]).toEqual([60, 300]);
    expect(render('b')).toBe('form');
    expect(render('a', START + MINUTE)).toBe('form');
  });

  it('remembers a bounded number of networks of a team, and those of other teams beside them', async () => {
    const quiet = linkOf('quiet team');
    for (let sent = 0; sent < 5; sent += 1)
      await limits.admit(networkOf(quiet, 'a'), nextPage(), START, atOnce);
    for (let network = 0; network < 3 * MAX_NETWORKS_PER_PARTITION; network += 1) {
      limits.render(networkOf(link, `${network}`), START);
    }
    expect(limits.size).toBe(MAX_NETWORKS_PER_PARTITION + 1);
    const sixth = await limits.admit(networkOf(quiet, 'a'), 'sixth', START, atOnce);
    expect(sixth.isAdmitted).toBe(false);
  });

  describe('with counters that all processes share', () => {
    let counts: Record<string, SharedCount>;

    beforeEach(() => {
      counts = {};
      const counters = new SharedCounters(readConfig({}), pino({ level: 'silent' }));
      jest.spyOn(counters, 'count').mockImplementation((key) => {
        const window = /:(minute|hour)$/.exec(key)?.[1] ?? '';
        return Promise.resolve(counts[window] ?? null);
      });
      limits = new NetworkLimits(counters);
    });

    it.each([
      [5, 29, 0, false],
      [6, 7, 41, false],
      [1, 30, 0, false],
      [1, 31, 1_234, false],
      [1, 1, 0, true],
    ])(
      '%d in the minute and %d in the hour: wait %d s',
      async (minute, hour, wait, isOnlySubmission) => {
        counts = {
          minute: { count: minute, remainingMs: 40_001 },
          hour: { count: hour, remainingMs: 1_233_001 },
        };
        expect(await admit(START)).toEqual({
          isAdmitted: wait === 0,
          isOnlySubmission,
          retryAfterSeconds: wait,
        });
      },
    );

    it('rejects a rejected page again, and at the same time', async () => {
      counts = { minute: { count: 6, remainingMs: 1_000 } };
      const both = [admit(START, 'a', 'page'), admit(START, 'a', 'page')];
      expect((await Promise.all(both)).map(({ isAdmitted }) => isAdmitted)).toEqual([false, false]);
      expect(await admit(START, 'a', 'page')).toMatchObject({ isAdmitted: false });
    });
  });
});
