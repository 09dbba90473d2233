import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { shareWebhookApp } from '../../support/webhooks/webhook-app';
import { Canary } from './canary';
import { deliverTo } from './deliver-to';
import { withSettings, unfiltered } from './webhook-agents';

const STATUSES = [301, 302, 303, 307, 308];

/** Private addresses are allowed here, so that only the handling of redirects protects the canary. */
describe('A webhook that is redirected', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let receiver: Canary;
  let canary: Canary;

  beforeAll(async () => {
    testApp = await shareWebhookApp();
    team = await createTeam(testApp);
    receiver = await Canary.start();
    canary = await Canary.start();
  });

  afterAll(async () => {
    await testApp.close();
    await receiver.close();
    await canary.close();
  });

  function deliverBy(status: number) {
    canary.reset();
    receiver.redirectTo(status, canary.url);
    return deliverTo(team, receiver.url);
  }

  it.each(STATUSES)('by %s is not followed', async (status) => {
    expect(await deliverBy(status)).toMatchObject({
      status: 'failed',
      lastStatusCode: status,
      lastError: `The receiver responded with ${status}; redirects are not followed.`,
    });
    expect(canary.connections).toBe(0);
  });

  it('would be counted by the canary', async () => {
    canary.reset();
    expect(await deliverTo(team, canary.url)).toMatchObject({ status: 'delivered' });
    expect(canary.connections).toBe(1);
  });

  it.each(STATUSES)(
    'by %s is not followed by a client that may follow redirects',
    async (status) => {
      const settings = { ...unfiltered(), maxRedirects: 5 };
      expect(await withSettings(testApp, settings, () => deliverBy(status))).toMatchObject({
        status: 'failed',
        lastStatusCode: status,
      });
      expect(canary.connections).toBe(0);
    },
  );
});
