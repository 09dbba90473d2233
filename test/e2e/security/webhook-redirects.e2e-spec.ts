import { shareWebhookApp } from '../../support/webhooks/webhook-app';
import { Canary } from './canary';
import { deliverTo } from './deliver-to';
import { withSettings, unfiltered } from './webhook-agents';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const STATUSES = [301, 302, 303, 307, 308];

/** Private addresses are allowed here, so that only the handling of redirects protects the canary. */
describe('A webhook that is redirected', () => {
  const { testApp, team } = useTeams({ app: shareWebhookApp });
  const receiver = useOnce(() => Canary.start());
  const canary = useOnce(() => Canary.start());

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
