import dns from 'node:dns';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { setTiming, startWebhookApp } from '../webhooks/webhook-app';
import { Canary } from './canary';
import { deliverTo, NOT_PUBLIC } from './deliver-to';
import { CheckingThenResolvingAgent, FirstAddressAgent, sendingWith } from './webhook-agents';

type Lookup = (
  name: string,
  options: dns.LookupOptions,
  callback: (error: Error | null, addresses: dns.LookupAddress[]) => void,
) => void;

const NAME = 'hook.example';
/** Counts as public and is nobody's. */
const PUBLIC = '2000::1';
const PRIVATE = '127.0.0.1';

describe('The name of a webhook', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let canary: Canary;
  let lookups: string[];

  beforeAll(async () => {
    testApp = await startWebhookApp(
      { WEBHOOK_ALLOW_PRIVATE: 'false', WEBHOOK_MAX_ATTEMPTS: '2' },
      { firstBackOffMs: 20 },
    );
    team = await createTeam(testApp);
    canary = await Canary.start();
  });

  beforeEach(() => {
    canary.forget();
    lookups = [];
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await testApp.close();
    await canary.close();
  });

  /** What the name resolves to: one list after the other, and the last for ever. Others resolve as they do. */
  function resolve(name: string, ...answers: string[][]): void {
    const real = dns.lookup as unknown as Lookup;
    const fake: Lookup = (asked, options, callback) => {
      if (asked !== name) return real(asked, options, callback);
      lookups.push(asked);
      const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
      const found = addresses.map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
      return callback(null, found);
    };
    jest.spyOn(dns, 'lookup').mockImplementation(fake as never);
  }

  const deliver = (name = NAME) => deliverTo(team, `http://${name}:${canary.port}/`);

  it.each([
    ['loopback', NAME, [PRIVATE]],
    ['loopback under its own name with a dot at the end', 'localhost.', [PRIVATE]],
    ['loopback under a name below its own', 'hook.localhost', [PRIVATE]],
    ['something private after something public', NAME, [PUBLIC, '10.0.0.1']],
    ['loopback after something public', NAME, [PUBLIC, PRIVATE]],
    ['loopback before something public', NAME, [PRIVATE, PUBLIC]],
    ['IPv6 loopback', NAME, ['::1']],
    ['IPv4 in IPv6', NAME, ['::ffff:127.0.0.1']],
    ['IPv4 in IPv6, the old way', NAME, ['::127.0.0.1']],
    ['metadata', NAME, ['169.254.169.254']],
    ['metadata through NAT64', NAME, ['64:ff9b::a9fe:a9fe']],
    ['metadata of IPv6', NAME, ['fd00:ec2::254']],
    ['metadata behind a public address', NAME, ['168.63.129.16']],
    ['carrier-grade NAT', NAME, ['100.64.0.1']],
  ])('is refused for %s', async (_what, name, addresses) => {
    resolve(name, addresses);

    expect(await deliver(name)).toMatchObject({ status: 'blocked', lastError: NOT_PUBLIC });
    expect(canary.connections).toBe(0);
    expect(lookups).toEqual([name]);
  });

  it('is found to lead to the canary where only its first address is looked at', async () => {
    resolve(NAME, [PUBLIC, PRIVATE]);
    const weak = { httpAgent: new FirstAddressAgent() };

    expect(await sendingWith(testApp, weak, () => deliver())).toMatchObject({
      status: 'delivered',
    });
    expect(canary.connections).toBe(1);
  });

  /** Public when it is looked at, private from then on. */
  function rebind() {
    resolve(NAME, [PUBLIC], [PRIVATE]);
    return deliver();
  }

  it('is found to lead to the canary where it is resolved again to connect', async () => {
    const weak = { httpAgent: new CheckingThenResolvingAgent() };

    expect(await sendingWith(testApp, weak, rebind)).toMatchObject({
      status: 'delivered',
      attempts: 1,
    });
    expect(canary.connections).toBe(1);
  });

  it('that is bound again after it was looked at leads nowhere else', async () => {
    setTiming(testApp.app, { attemptMs: 500 });

    const { status, attempts, lastError } = await rebind();

    // The first attempt goes to the public address and fails; only the second asks again, and is refused.
    expect([status, attempts, lastError]).toEqual(['blocked', 2, NOT_PUBLIC]);
    expect(lookups).toEqual([NAME, NAME]);
    expect(canary.connections).toBe(0);
  });
});
