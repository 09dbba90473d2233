import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { setTiming, settledOne, startWebhookApp } from '../webhooks/webhook-app';
import { Canary } from './canary';
import { deliverTo, NOT_PUBLIC, submitFor } from './deliver-to';
import { TARGET_HOSTS, type TargetHost } from './target-hosts';
import { sendingWith, unfiltered } from './webhook-agents';

const BLOCKED = JSON.stringify(['blocked', 1, null, NOT_PUBLIC, null]);

describe('A webhook whose address is not public', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let canary: Canary;

  beforeAll(async () => {
    testApp = await startWebhookApp(
      { WEBHOOK_ALLOW_PRIVATE: 'false', WEBHOOK_MAX_ATTEMPTS: '3' },
      { firstBackOffMs: 20 },
    );
    team = await createTeam(testApp);
    canary = await Canary.start();
  });

  beforeEach(() => {
    canary.forget();
  });

  afterAll(async () => {
    await testApp.close();
    await canary.close();
  });

  /** The hosts whose webhooks were sent there, or were not sent for another reason than that it is refused. */
  async function findOpen(scheme: string, hosts: readonly TargetHost[]): Promise<string[]> {
    const forms = await Promise.all(
      hosts.map(({ host }, index) =>
        submitFor(team, `${scheme}://${host}:${canary.port}/${index}`),
      ),
    );
    const violations: string[] = [];
    for (const [index, { host, what }] of hosts.entries()) {
      const delivery = await settledOne(team, forms[index] ?? '');
      const { status, attempts, lastStatusCode, lastError, deliveredAt } = delivery;
      const outcome = JSON.stringify([status, attempts, lastStatusCode, lastError, deliveredAt]);
      if (canary.paths.has(`/${index}`)) violations.push(`${host} (${what}) is hit`);
      else if (outcome !== BLOCKED) violations.push(`${host} (${what}): ${outcome}`);
    }
    return violations;
  }

  it.each(['http', 'https'])('is not connected to by %s, however it is written', async (scheme) => {
    expect(await findOpen(scheme, TARGET_HOSTS)).toEqual([]);
    expect(canary.connections).toBe(0);
  });

  it('is found to be hit in every form of loopback when nothing is refused', async () => {
    const reached = TARGET_HOSTS.filter(
      ({ reaches }) => reaches !== undefined && canary.addresses.includes(reaches),
    );
    expect(reached.length).toBeGreaterThan(15);

    const open = await sendingWith(testApp, unfiltered(), () => findOpen('http', reached));

    expect(open).toEqual(reached.map(({ host, what }) => `${host} (${what}) is hit`));
  });

  it('is found to be connected to by https as well', async () => {
    const hosts = TARGET_HOSTS.slice(0, 1);

    const open = await sendingWith(testApp, unfiltered(), () => findOpen('https', hosts));

    expect(open).toEqual([expect.stringMatching(/^127\.0\.0\.1 .+"failed",3,.+(EPROTO|ERR_SSL)/)]);
    expect(canary.connections).toBe(3);
  });

  it('does not stop those that are: a public one is dialled', async () => {
    setTiming(testApp.app, { attemptMs: 100 });
    // Counts as public and is nobody's; whether there is a way to it from here does not matter.
    const { status, lastError } = await deliverTo(team, 'http://[2000::1]:9/');
    expect(status).toBe('failed');
    expect(lastError).toMatch(/did not respond|connection to the receiver failed/);
  });

  it('is sent to where that is allowed', async () => {
    const allowing = await startWebhookApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    const client = await createTeam(allowing);
    expect(await deliverTo(client, `http://localhost:${canary.port}/allowed`)).toMatchObject({
      status: 'delivered',
    });
    expect([...canary.paths]).toEqual(['/allowed']);
    await allowing.close();
  });
});
