import { setTimeout as sleep } from 'node:timers/promises';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { answerWith, hang, Receiver } from './receiver';
import {
  createHookedForm,
  deliveriesOf,
  eventually,
  remark,
  settledOne,
  startWebhookApp,
} from './webhook-app';

const SLOTS = 8;
const LARGEST_SHARE = 2;

describe('Receivers that hang', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let hanging: Receiver;
  let healthy: Receiver;

  beforeEach(async () => {
    // They hang for as long as they may in earnest; the shutdown is not to wait for them.
    const timing = { shutdownMs: 0 };
    testApp = await startWebhookApp({ WEBHOOK_CONCURRENCY: String(SLOTS) }, timing);
    team = await createTeam(testApp);
    hanging = await Receiver.start(hang);
    healthy = await Receiver.start();
  });

  afterEach(async () => {
    await testApp.close();
    await hanging.close();
    await healthy.close();
  });

  it('hold no more than their share, however much is queued for them', async () => {
    const form = await createHookedForm(team, hanging);
    await Promise.all(times(20, () => remark(team, form.id)));
    await eventually(() => hanging.calls.length === LARGEST_SHARE);
    await sleep(300);

    expect(hanging.calls).toHaveLength(LARGEST_SHARE);
    expect(await hanging.connections()).toBe(LARGEST_SHARE);
  });

  it('delay no other, even if there are several', async () => {
    const other = await createTeam(testApp);
    const forms = await Promise.all(
      [team, team, team, other, other].map(async (client) => ({
        client,
        id: (await createHookedForm(client, hanging)).id,
      })),
    );
    await Promise.all(forms.flatMap(({ client, id }) => times(6, () => remark(client, id))));
    await eventually(() => hanging.calls.length >= forms.length);

    const form = await createHookedForm(team, healthy);
    const startedAt = performance.now();
    await remark(team, form.id);
    expect(await settledOne(team, form.id)).toMatchObject({ status: 'delivered' });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    expect(await hanging.connections()).toBeLessThan(SLOTS);
  });

  it('slow no submission', async () => {
    const hung = await createHookedForm(team, hanging);
    await Promise.all(times(20, () => remark(team, hung.id)));
    await eventually(() => hanging.calls.length > 0);

    const startedAt = performance.now();
    await Promise.all(times(10, () => remark(team, hung.id)));
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('get what is due as soon as they answer again', async () => {
    const form = await createHookedForm(team, hanging);
    await Promise.all(times(10, () => remark(team, form.id)));
    await eventually(() => hanging.calls.length === LARGEST_SHARE);
    hanging.answer = answerWith(200);
    // The two that hang are cut off, as a restart of the receiver would.
    hanging.cutConnections();

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
});

describe('A burst for one receiver', () => {
  it('is sent in order of submission, one by one where there is one slot', async () => {
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
