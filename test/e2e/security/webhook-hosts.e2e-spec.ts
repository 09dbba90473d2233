import { createTeam } from '../../factories/team.factory';
import { setTiming, settledOne, startWebhookApp } from '../../support/webhooks/webhook-app';
import { Canary } from './canary';
import { deliverTo, NOT_PUBLIC, submitFor } from './deliver-to';
import { TARGET_HOSTS, type TargetHost } from './target-hosts';
import { withSettings, unfiltered } from './webhook-agents';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const BLOCKED_DELIVERY = JSON.stringify(['blocked', 1, null, NOT_PUBLIC, null]);

describe('A webhook whose address is not public', () => {
  const { testApp, team } = useTeams({
    app: () =>
      startWebhookApp(
        { WEBHOOK_ALLOW_PRIVATE: 'false', WEBHOOK_MAX_ATTEMPTS: '3' },
        { firstBackOffMs: 20 },
      ),
  });
  const canary = useOnce(() => Canary.start());

  beforeEach(() => {
    canary.reset();
  });

  /** Returns the hosts that received a webhook, and the hosts whose delivery was not blocked. */
  async function findViolations(scheme: string, hosts: readonly TargetHost[]): Promise<string[]> {
    const forms: string[] = [];
    // One at a time, because dozens of concurrent requests would exceed their deadline on a busy machine.
    for (const [index, { host }] of hosts.entries()) {
      forms.push(await submitFor(team, `${scheme}://${host}:${canary.port}/${index}`));
    }
    const violations: string[] = [];
    for (const [index, { host, description }] of hosts.entries()) {
      const delivery = await settledOne(team, forms[index] ?? '');
      const { status, attempts, lastStatusCode, lastError, deliveredAt } = delivery;
      const outcome = JSON.stringify([status, attempts, lastStatusCode, lastError, deliveredAt]);
      if (canary.paths.has(`/${index}`))
        violations.push(`${host} (${description}) received a request`);
      else if (outcome !== BLOCKED_DELIVERY)
        violations.push(`${host} (${description}): ${outcome}`);
    }
    return violations;
  }

  it.each(['http', 'https'])('is blocked in all notations: %s', async (scheme) => {
    expect(await findViolations(scheme, TARGET_HOSTS)).toEqual([]);
    expect(canary.connections).toBe(0);
  });

  it('is reported by this test in all notations of loopback when the filter is off', async () => {
    const reached = TARGET_HOSTS.filter(
      ({ reaches }) => reaches !== undefined && canary.addresses.includes(reaches),
    );
    expect(reached.length).toBeGreaterThan(15);

    const violations = await withSettings(testApp, unfiltered(), () =>
      findViolations('http', reached),
    );

    expect(violations).toEqual(
      reached.map(({ host, description }) => `${host} (${description}) received a request`),
    );
  });

  it('is reported by this test also for https when the filter is off', async () => {
    const hosts = TARGET_HOSTS.slice(0, 1);

    const violations = await withSettings(testApp, unfiltered(), () =>
      findViolations('https', hosts),
    );

    expect(violations).toEqual([
      expect.stringMatching(/^127\.0\.0\.1 .+"failed",3,.+(EPROTO|ERR_SSL)/),
    ]);
    expect(canary.connections).toBe(3);
  });

  it('does not affect public addresses, to which the service connects', async () => {
    setTiming(testApp.app, { attemptMs: 100 });
    // A public but unassigned address; whether it is reachable does not matter.
    const { status, lastError } = await deliverTo(team, 'http://[2000::1]:9/');
    expect(status).toBe('failed');
    expect(lastError).toMatch(/did not respond|connection to the receiver failed/);
  });

  it('is used with WEBHOOK_ALLOW_PRIVATE=true', async () => {
    const allowing = await startWebhookApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    const client = await createTeam(allowing);
    expect(await deliverTo(client, `http://localhost:${canary.port}/allowed`)).toMatchObject({
      status: 'delivered',
    });
    expect([...canary.paths]).toEqual(['/allowed']);
    await allowing.close();
  });
});
