import dns from 'node:dns';
import { setTiming, startWebhookApp } from '../../support/webhooks/webhook-app';
import { Canary } from './canary';
import { deliverTo, NOT_PUBLIC } from './deliver-to';
import { DoubleLookupAgent, FirstAddressAgent, withSettings } from './webhook-agents';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

type Lookup = (
  name: string,
  options: dns.LookupOptions,
  callback: (error: Error | null, addresses: dns.LookupAddress[]) => void,
) => void;

const HOST_NAME = 'hook.example';
/** A public but unassigned address. */
const PUBLIC_ADDRESS = '2000::1';
const PRIVATE_ADDRESS = '127.0.0.1';

describe('The name of a webhook', () => {
  const { testApp, team } = useTeams({
    app: () =>
      startWebhookApp(
        { WEBHOOK_ALLOW_PRIVATE: 'false', WEBHOOK_MAX_ATTEMPTS: '2' },
        { firstBackOffMs: 20 },
      ),
  });
  const canary = useOnce(() => Canary.start());

  let lookups: string[];

  beforeEach(() => {
    canary.reset();
    lookups = [];
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Mocks DNS: each lookup of `name` returns the next list, and after the last list the last one again. */
  function resolve(name: string, ...results: string[][]): void {
    const real = dns.lookup as unknown as Lookup;
    const fake: Lookup = (hostname, options, callback) => {
      if (hostname !== name) return real(hostname, options, callback);
      lookups.push(hostname);
      const addresses = (results.length > 1 ? results.shift() : results[0]) ?? [];
      const found = addresses.map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
      return callback(null, found);
    };
    jest.spyOn(dns, 'lookup').mockImplementation(fake as never);
  }

  const deliver = (name = HOST_NAME) => deliverTo(team, `http://${name}:${canary.port}/`);

  it.each([
    ['loopback', HOST_NAME, [PRIVATE_ADDRESS]],
    ['localhost with a trailing dot', 'localhost.', [PRIVATE_ADDRESS]],
    ['a subdomain of localhost', 'hook.localhost', [PRIVATE_ADDRESS]],
    ['a private address after a public one', HOST_NAME, [PUBLIC_ADDRESS, '10.0.0.1']],
    ['loopback after a public address', HOST_NAME, [PUBLIC_ADDRESS, PRIVATE_ADDRESS]],
    ['loopback before a public address', HOST_NAME, [PRIVATE_ADDRESS, PUBLIC_ADDRESS]],
    ['IPv6 loopback', HOST_NAME, ['::1']],
    ['IPv4 in IPv6', HOST_NAME, ['::ffff:127.0.0.1']],
    ['IPv4 in IPv6, deprecated form', HOST_NAME, ['::127.0.0.1']],
    ['metadata', HOST_NAME, ['169.254.169.254']],
    ['metadata through NAT64', HOST_NAME, ['64:ff9b::a9fe:a9fe']],
    ['metadata of IPv6', HOST_NAME, ['fd00:ec2::254']],
    ['metadata behind a public address', HOST_NAME, ['168.63.129.16']],
    ['carrier-grade NAT', HOST_NAME, ['100.64.0.1']],
  ])('is blocked when it resolves to %s', async (_description, name, addresses) => {
    resolve(name, addresses);

    expect(await deliver(name)).toMatchObject({ status: 'blocked', lastError: NOT_PUBLIC });
    expect(canary.connections).toBe(0);
    expect(lookups).toEqual([name]);
  });

  it('leads to the canary when only its first address is checked', async () => {
    resolve(HOST_NAME, [PUBLIC_ADDRESS, PRIVATE_ADDRESS]);
    const settings = { httpAgent: new FirstAddressAgent() };

    expect(await withSettings(testApp, settings, () => deliver())).toMatchObject({
      status: 'delivered',
    });
    expect(canary.connections).toBe(1);
  });

  /** The first lookup returns a public address, later lookups a private one. */
  function rebind() {
    resolve(HOST_NAME, [PUBLIC_ADDRESS], [PRIVATE_ADDRESS]);
    return deliver();
  }

  it('leads to the canary when it is resolved again for the connection', async () => {
    const settings = { httpAgent: new DoubleLookupAgent() };

    expect(await withSettings(testApp, settings, rebind)).toMatchObject({
      status: 'delivered',
      attempts: 1,
    });
    expect(canary.connections).toBe(1);
  });

  it('does not lead to the canary by DNS rebinding', async () => {
    setTiming(testApp.app, { attemptMs: 500 });

    const { status, attempts, lastError } = await rebind();

    // The first attempt connects to the public address and fails; the second one resolves the name again, and is blocked.
    expect([status, attempts, lastError]).toEqual(['blocked', 2, NOT_PUBLIC]);
    expect(lookups).toEqual([HOST_NAME, HOST_NAME]);
    expect(canary.connections).toBe(0);
  });
});
