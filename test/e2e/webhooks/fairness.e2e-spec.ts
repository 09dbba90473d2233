import { HOUR_MS } from '../../../src/core/values/durations';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { isQuick, queueDeliveries, setTimeouts, timeoutsOf } from './queued-deliveries';
import { replyWith, hang, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  settled,
  settledOne,
  startWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useEachTest } from '../../support/use-value';

const SLOTS = 8;
const MAX_SHARE = 2;

async function createForms(
  client: TeamClient,
  receiver: Receiver,
  count: number,
): Promise<string[]> {
  const forms = await Promise.all(times(count, () => createHookedForm(client, receiver)));
  return forms.map(({ id }) => id);
}

describe('Receivers that hang', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let other: TeamClient;
  const hanging = useEachTest(() => Receiver.start(hang));
  const healthy = useEachTest(() => Receiver.start());

  async function start(slots: number): Promise<void> {
    // No attempt times out during a test, and the shutdown does not wait for attempts.
    const timing = { attemptMs: HOUR_MS, shutdownMs: 0 };
    testApp = await startWebhookApp({ WEBHOOK_CONCURRENCY: String(slots) }, timing);
    team = await createTeam(testApp);
    other = await createTeam(testApp);
  }

  afterEach(async () => {
    await testApp.close();
  });

  /** Submits to a form of the team with a healthy receiver; resolves when the receiver has the delivery. */
  async function deliverTo(client: TeamClient): Promise<void> {
    const form = await createHookedForm(client, healthy);
    await remark(client, form.id);
    expect(await settledOne(client, form.id)).toMatchObject({ status: 'delivered' });
  }

  it('occupy at most their share of slots, for any number of queued deliveries', async () => {
    await start(SLOTS);
    const form = await createHookedForm(team, hanging);
    await Promise.all(times(20, () => remark(team, form.id)));
    await eventually(() => hanging.calls.length === MAX_SHARE);
    await deliverTo(other);

    expect(hanging.calls).toHaveLength(MAX_SHARE);
    expect(await hanging.connections()).toBe(MAX_SHARE);
  });

  it('do not delay other teams when one team has 100 of them', async () => {
    await start(32);
    const forms = await createForms(team, hanging, 100);
    await queueDeliveries(testApp, forms, 4);
    await eventually(() => hanging.calls.length === 8);

    await deliverTo(other);
    await deliverTo(other);

    // The first attempts are still in progress: none has timed out.
    expect(hanging.calls).toHaveLength(8);
    expect(await hanging.connections()).toBe(8);
  });

  it('do not delay healthy receivers of their team', async () => {
    await start(SLOTS);
    const healthyForm = await createHookedForm(team, healthy);
    await eventually(async () => {
      await remark(team, healthyForm.id);
      await settled(team, healthyForm.id);
      return isQuick(testApp, healthyForm.id);
    });
    const before = healthy.calls.length;
    await queueDeliveries(testApp, await createForms(team, hanging, 20), 4);
    await eventually(() => hanging.calls.length === MAX_SHARE);

    await remark(team, healthyForm.id);
    await eventually(() => healthy.calls.length === before + 1);

    expect(await hanging.connections()).toBe(MAX_SHARE);
  });

  it('do not delay submissions', async () => {
    await start(SLOTS);
    const hangingForm = await createHookedForm(team, hanging);
    await Promise.all(times(20, () => remark(team, hangingForm.id)));
    await eventually(() => hanging.calls.length > 0);

    await Promise.all(times(10, () => remark(team, hangingForm.id)));

    // A connection is open before its request arrives.
    await eventually(async () => (await hanging.connections()) === hanging.calls.length);
    expect(hanging.calls.length).toBeLessThanOrEqual(MAX_SHARE);
  });

  it('get the due deliveries when they respond again', async () => {
    await start(SLOTS);
    const form = await createHookedForm(team, hanging);
    await Promise.all(times(10, () => remark(team, form.id)));
    await eventually(() => hanging.calls.length === MAX_SHARE);
    hanging.reply = replyWith(200);
    // Closes the two hanging connections, like a restart of the receiver.
    hanging.closeConnections();

    const statuses = await eventually(async () => {
      const deliveries = await deliveriesOf(team, form.id);
      const found = deliveries.map(({ status }) => status);
      return found.includes('pending') ? null : found;
    });
    expect(statuses.toSorted()).toEqual([
      ...times(8, () => 'delivered'),
      ...times(2, () => 'failed'),
    ]);
  });

  describe('and have timed out three times in a row', () => {
    it('share one slot of their team until one responds', async () => {
      await start(32);
      const forms = await createForms(team, hanging, 5);
      await setTimeouts(testApp, forms);
      await queueDeliveries(testApp, forms, 4);
      await eventually(() => hanging.calls.length === 1);
      await deliverTo(team);
      await deliverTo(other);
      expect(hanging.calls).toHaveLength(1);

      hanging.reply = replyWith(200);
      hanging.closeConnections();

      await eventually(() => hanging.calls.length === 20);
      expect(await Promise.all(forms.map((id) => timeoutsOf(testApp, id)))).toEqual([
        0, 0, 0, 0, 0,
      ]);
    });

    it('leave slots for other teams when many teams have such receivers', async () => {
      await start(SLOTS);
      const teams = await Promise.all(times(10, () => createTeam(testApp)));
      const forms = await Promise.all(teams.map((one) => createForms(one, hanging, 2)));
      await setTimeouts(testApp, forms.flat());
      await queueDeliveries(testApp, forms.flat(), 2);
      await eventually(() => hanging.calls.length === 1);

      await deliverTo(other);
      await deliverTo(team);

      expect(hanging.calls).toHaveLength(1);
    });

    it('get more slots with another URL', async () => {
      await start(SLOTS);
      const [form] = await createForms(team, hanging, 1);
      await setTimeouts(testApp, [form!]);
      await team.patch(`/forms/${form}`, { webhookUrl: healthy.url }).expect(200);
      await queueDeliveries(testApp, [form!], 1);

      await eventually(async () => (await timeoutsOf(testApp, form!)) === 0);
      expect(healthy.calls).toHaveLength(1);
    });
  });
});
