import dns from 'node:dns';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { Receiver } from './receiver';
import { createHookedForm, remark, setTiming, settledOne, startWebhookApp } from './webhook-app';

type Lookup = (
  name: string,
  options: dns.LookupOptions,
  callback: (error: Error | null, addresses: dns.LookupAddress[]) => void,
) => void;

/** By which webhooks resolve names, and nothing else does. */
jest.mock('node:dns', () => ({ ...jest.requireActual<object>('node:dns'), lookup: jest.fn() }));
const lookup = dns.lookup as unknown as jest.MockedFunction<Lookup>;
const realLookup = jest.requireActual<{ lookup: Lookup }>('node:dns').lookup;

const familyOf = (address: string): number => (address.includes(':') ? 6 : 4);

/** What every name resolves to from now on. */
function resolveTo(...addresses: string[]): void {
  const found = addresses.map((address) => ({ address, family: familyOf(address) }));
  lookup.mockImplementation((_name, _options, callback) => callback(null, found));
}

const BLOCKED = 'Nothing was sent: the address of the webhook is not public.';

const HOSTS = [
  ['127.0.0.1', 'loopback'],
  ['127.1', 'loopback, short'],
  ['127.8.9.10', 'loopback, another'],
  ['0x7f000001', 'loopback in hexadecimal'],
  ['0x7f.1', 'loopback, mixed'],
  ['0177.0.0.1', 'loopback in octal'],
  ['2130706433', 'loopback as one number'],
  ['0', 'unspecified, short'],
  ['0.0.0.0', 'unspecified'],
  ['localhost', 'a name of loopback'],
  ['LOCALHOST', 'a name of loopback in capitals'],
  ['[::1]', 'loopback of IPv6'],
  ['[::]', 'unspecified in IPv6'],
  ['[::ffff:127.0.0.1]', 'IPv4 in IPv6'],
  ['[::ffff:7f00:1]', 'IPv4 in IPv6 in hexadecimal'],
  ['[::127.0.0.1]', 'IPv4 in IPv6, the old way'],
  ['[64:ff9b::a9fe:a9fe]', 'metadata through NAT64'],
  ['[64:ff9b:1::7f00:1]', 'loopback through a local NAT64'],
  ['[2002:7f00:1::]', 'loopback through 6to4'],
  ['[2001:0:7f00:1::]', 'Teredo'],
  ['[fe80::1]', 'link-local of IPv6'],
  ['[fec0::1]', 'site-local of IPv6'],
  ['[fc00::1]', 'unique-local'],
  ['[fd00:ec2::254]', 'metadata of IPv6'],
  ['[4000::1]', 'IPv6 that nobody has'],
  ['[ff02::1]', 'multicast of IPv6'],
  ['10.0.0.1', 'private, class A'],
  ['172.16.0.1', 'private, class B'],
  ['172.31.255.255', 'private, class B, the last'],
  ['192.168.1.1', 'private, class C'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata of containers'],
  ['168.63.129.16', 'metadata behind a public address'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata in carrier-grade NAT'],
  ['192.0.0.192', 'metadata in a reserved range'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
] as const;

describe('An address that is not public', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let receiver: Receiver;

  beforeAll(async () => {
    const environment = { WEBHOOK_ALLOW_PRIVATE: 'false', WEBHOOK_MAX_ATTEMPTS: '3' };
    testApp = await startWebhookApp(environment, { firstBackOffMs: 20 });
    team = await createTeam(testApp);
    receiver = await Receiver.start();
  });

  beforeEach(() => {
    lookup.mockReset();
    lookup.mockImplementation(realLookup);
  });

  afterAll(async () => {
    await receiver.close();
    await testApp.close();
  });

  async function deliverTo(url: string) {
    const form = await createHookedForm(team, { url });
    await remark(team, form.id);
    return settledOne(team, form.id);
  }

  it.each(['http', 'https'])('is not connected to by %s, however it is written', async (scheme) => {
    const outcomes = await Promise.all(
      HOSTS.map(async ([host, what]) => {
        const delivery = await deliverTo(`${scheme}://${host}:${receiver.port}/`);
        const { status, attempts, lastStatusCode, lastError, deliveredAt } = delivery;
        return [host, what, status, attempts, lastStatusCode, lastError, deliveredAt];
      }),
    );
    expect(outcomes).toEqual(
      HOSTS.map(([host, what]) => [host, what, 'blocked', 1, null, BLOCKED, null]),
    );
    expect(receiver.calls).toEqual([]);
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['something private beside something public', ['93.184.215.14', '10.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['the metadata behind a public address', ['168.63.129.16']],
    ['IPv4 in IPv6, the old way', ['::127.0.0.1']],
  ])('is found behind a name: %s', async (_name, addresses) => {
    resolveTo(...addresses);
    expect(await deliverTo(`http://hook.example:${receiver.port}/`)).toMatchObject({
      status: 'blocked',
      lastError: BLOCKED,
    });
    expect(receiver.calls).toEqual([]);
  });

  it('is checked in the same look-up that is dialled', async () => {
    resolveTo('127.0.0.1');
    await deliverTo(`http://hook.example:${receiver.port}/`);
    expect(lookup.mock.calls.map(([name]) => name)).toEqual(['hook.example']);
  });

  it('does not stop those that are: a public one is dialled', async () => {
    setTiming(testApp.app, { attemptMs: 100 });
    // Counts as public and is nobody's; whether there is a way to it from here does not matter.
    const { status, lastError } = await deliverTo('http://[2000::1]:9/');
    expect(status).toBe('failed');
    expect(lastError).toMatch(/did not answer|connection to the receiver failed/);
  });

  it('is sent to where that is allowed', async () => {
    const allowing = await startWebhookApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    const client = await createTeam(allowing);
    const form = await createHookedForm(client, { url: `http://localhost:${receiver.port}/` });
    await remark(client, form.id);
    expect(await settledOne(client, form.id)).toMatchObject({ status: 'delivered' });
    expect(receiver.calls).toHaveLength(1);
    await allowing.close();
  });
});
