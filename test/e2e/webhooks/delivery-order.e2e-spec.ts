import { DeliveryQueueRepository } from '../../../src/responses/webhooks/delivery-queue.repository';
import { defaultTiming } from '../../../src/responses/webhooks/webhook-timing';
import { createTeam } from '../../factories/team.factory';
import type { TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { queueDeliveries, timeoutsOf } from './queued-deliveries';
import { hang, Receiver, replyWith } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  remark,
  setTiming,
  startWebhookApp,
} from '../../support/webhooks/webhook-app';

/** Records the forms of the claimed deliveries, in order. */
function watchClaims({ app }: TestApp): string[] {
  const order: string[] = [];
  const queue = app.get(DeliveryQueueRepository);
  const claimDue = queue.claimDue.bind(queue);
  jest.spyOn(queue, 'claimDue').mockImplementation(async (...args) => {
    const found = await claimDue(...args);
    order.push(...found.claims.map(({ formId }) => formId));
    return found;
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
