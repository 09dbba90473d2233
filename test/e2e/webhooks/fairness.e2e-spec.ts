import { DeliveryQueueRepository } from '../../../src/responses/webhooks/delivery-queue.repository';
import { defaultTiming } from '../../../src/responses/webhooks/webhook-timing';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { replyWith, hang, Receiver } from './receiver';
import {
  createHookedForm,
  deliveriesOf,
  eventually,
  remark,
  setTiming,
  settled,
  settledOne,
  startWebhookApp,
} from './webhook-app';

const HOUR_MS = 3_600_000;
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

/** Inserts `each` responses with pending deliveries for each form, as submissions do. */
async function queueDeliveries(testApp: TestApp, forms: string[], each: number): Promise<void> {
  await testApp.database.query(
    `WITH response AS (
       INSERT INTO form_responses (team_id, id, form_id, source, answers)
       SELECT f.team_id, gen_random_uuid(), f.id, 'public', '{}'
         FROM forms f, generate_series(1, $2) WHERE f.id = ANY ($1)
       RETURNING team_id, id, form_id
     )
     INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
     SELECT team_id, gen_random_uuid(), form_id, id FROM response`,
    [forms, each],
  );
}

/** Inserts the state of receivers whose last three attempts have timed out. */
async function setTimeouts(testApp: TestApp, forms: string[]): Promise<void> {
  await testApp.database.query(
    `INSERT INTO webhook_receivers (team_id, form_id, url, is_quick, timeouts)
     SELECT team_id, id, webhook_url, false, 3 FROM forms WHERE id = ANY ($1)`,
    [forms],
  );
}

/** Returns whether the last attempt was quick; on a busy machine it may be slow. */
async function isQuick(testApp: TestApp, formId: string): Promise<boolean> {
  const [row] = await testApp.database.query<{ isQuick: boolean }>(
    'SELECT is_quick AS "isQuick" FROM webhook_receivers WHERE form_id = $1',
    [formId],
  );
  return row?.isQuick ?? false;
}

async function timeoutsOf(testApp: TestApp, formId: string): Promise<number> {
  const [row] = await testApp.database.query<{ timeouts: number }>(
    'SELECT timeouts FROM webhook_receivers WHERE form_id = $1',
    [formId],
  );
  return row?.timeouts ?? 0;
}

describe('Receivers that hang', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let other: TeamClient;
  let hanging: Receiver;
  let healthy: Receiver;

  async function start(slots: number): Promise<void> {
    // No attempt times out during a test, and the shutdown does not wait for attempts.
    const timing = { attemptMs: HOUR_MS, shutdownMs: 0 };
    testApp = await startWebhookApp({ WEBHOOK_CONCURRENCY: String(slots) }, timing);
    team = await createTeam(testApp);
    other = await createTeam(testApp);
  }

  beforeEach(async () => {
    hanging = await Receiver.start(hang);
    healthy = await Receiver.start();
  });

  afterEach(async () => {
    await testApp.close();
    await hanging.close();
    await healthy.close();
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

    expect(await hanging.connections()).toBe(hanging.calls.length);
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

/** Records the forms of the claimed deliveries, in order. */
function watchClaims({ app }: TestApp): string[] {
  const order: string[] = [];
  const queue = app.get(DeliveryQueueRepository);
  const claimDue = queue.claimDue.bind(queue);
  jest.spyOn(queue, 'claimDue').mockImplementation(async (...args) => {
    const claims = await claimDue(...args);
    order.push(...claims.map(({ formId }) => formId));
    return claims;
  });
  return order;
}

describe('Attempts that time out', () => {
  it('are counted until an attempt succeeds, and alternate between the forms of the team', async () => {
    const testApp = await startWebhookApp({ WEBHOOK_CONCURRENCY: '1' }, { attemptMs: 100 });
    const team = await createTeam(testApp);
    const receiver = await Receiver.start(hang);
    const forms = await Promise.all(times(3, () => createHookedForm(team, receiver)));
    const ids = forms.map(({ id }) => id);
    const order = watchClaims(testApp);
    await queueDeliveries(testApp, ids, 30);

    await eventually(async () => {
      const timeouts = await Promise.all(ids.map((id) => timeoutsOf(testApp, id)));
      return timeouts.every((count) => count >= 3);
    });
    expect(new Set(order.slice(0, 3))).toEqual(new Set(ids));
    expect(order.slice(3, 6)).toEqual(order.slice(0, 3));

    setTiming(testApp.app, defaultTiming());
    receiver.reply = replyWith(200);
    await eventually(async () => {
      const timeouts = await Promise.all(ids.map((id) => timeoutsOf(testApp, id)));
      return timeouts.every((count) => count === 0);
    });
    await testApp.close();
    await receiver.close();
  });
});

describe('A burst for one receiver', () => {
  it('is sent in the order of submission when there is a single slot', async () => {
    const testApp = await startWebhookApp({ WEBHOOK_CONCURRENCY: '1' });
    const team = await createTeam(testApp);
    const receiver = await Receiver.start();
    const form = await createHookedForm(team, receiver);
    const ids: string[] = [];
    for (let index = 0; index < 10; index += 1) ids.push(await remark(team, form.id));

    await eventually(() => receiver.calls.length === ids.length);
    const received = receiver.calls.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(received).toEqual(ids);
    await testApp.close();
    await receiver.close();
  });
});
