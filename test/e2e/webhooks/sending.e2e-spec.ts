import { Database } from '../../../src/core/database/database';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { DeliveryQueueRepository } from '../../../src/responses/webhooks/delivery-queue.repository';
import { WebhookDispatcherService } from '../../../src/responses/webhooks/webhook-dispatcher.service';
import { WEBHOOK_TIMING, type WebhookTiming } from '../../../src/responses/webhooks/webhook-timing';
import { submissionBody } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { replyWith, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  settled,
  settledOne,
  startWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

describe('A webhook', () => {
  const { testApp, team } = useTeams({ app: startWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  it('is not sent for a form without a webhook', async () => {
    const form = await createHookedForm(team, receiver, { webhookUrl: undefined });
    await remark(team, form.id);
    expect(await deliveriesOf(team, form.id)).toEqual([]);
    expect(receiver.calls).toEqual([]);
  });

  it('is sent to the URL that the form has at the time of sending', async () => {
    const form = await createHookedForm(team, receiver, { webhookSecret: 'old' });
    await remark(team, form.id);
    const { id } = await settledOne(team, form.id);
    const changed = { webhookUrl: `${receiver.url}/changed`, webhookSecret: 'new' };
    await team.patch(`/forms/${form.id}`, { ...changed, name: `Moved ${form.id}` }).expect(200);

    await team.post(`/forms/${form.id}/webhook-deliveries/${id}/redeliver`).expect(202);
    const { path, headers, body } = await eventually(() => receiver.calls[1]);

    expect({ path, authorization: headers.authorization, id: headers['webhook-id'] }).toEqual({
      path: '/hook/changed',
      authorization: 'Bearer new',
      id,
    });
    expect(JSON.parse(body)).toMatchObject({ formName: `Moved ${form.id}` });
  });

  it('is not sent if the form has no webhook any more', async () => {
    receiver.reply = replyWith(500);
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const { id } = await settledOne(team, form.id);
    await team.patch(`/forms/${form.id}`, { webhookUrl: null }).expect(200);
    await team.post(`/forms/${form.id}/webhook-deliveries/${id}/redeliver`).expect(202);

    expect(await settledOne(team, form.id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastStatusCode: null,
      lastError: 'Nothing was sent: the form has no webhook any more.',
    });
    expect(receiver.calls).toHaveLength(1);
  });

  it('ignores the proxy of the environment', async () => {
    const proxy = await Receiver.start();
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
    try {
      for (const name of names) process.env[name] = proxy.url;
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      expect(await settledOne(team, form.id)).toMatchObject({ status: 'delivered' });
    } finally {
      for (const name of names) delete process.env[name];
    }
    expect(receiver.calls).toHaveLength(1);
    expect(proxy.calls).toEqual([]);
    await proxy.close();
  });

  it('is sent once for a repeated submission with an Idempotency-Key', async () => {
    const form = await createHookedForm(team, receiver);
    const send = () =>
      team
        .post(`/forms/${form.id}/responses`, submissionBody({ remark: 'Once' }))
        .set('Idempotency-Key', 'only-once')
        .expect(201);
    await send();
    await settled(team, form.id);
    await send();

    expect(await deliveriesOf(team, form.id)).toHaveLength(1);
    expect(receiver.calls).toHaveLength(1);
  });

  it('is not sent for a submission that is not committed', async () => {
    const form = await createHookedForm(team, receiver);
    const scope = systemScope(team.teamId);
    const work = testApp.app.get(Database).transaction(scope, async (transaction) => {
      const submit = `/forms/${form.id}/responses`;
      await team.post(submit, submissionBody({ remark: 'First' })).expect(201);
      await eventually(() => receiver.calls.length === 1);
      await transaction.query(
        `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
         SELECT team_id, gen_random_uuid(), form_id, id FROM form_responses WHERE form_id = $1`,
        [form.id],
      );
      await team.post(submit, submissionBody({ remark: 'Second' })).expect(201);
      await eventually(() => receiver.calls.length === 2);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');

    await settled(team, form.id);
    expect(receiver.calls.map(({ body }) => body)).toEqual([
      expect.stringContaining('First') as unknown,
      expect.stringContaining('Second') as unknown,
    ]);
  });

  it('is sent when the submission is committed, not at the next poll', async () => {
    const slowPolling = await startWebhookApp();
    slowPolling.app.get<WebhookTiming>(WEBHOOK_TIMING).pace.intervalMs = 3_600_000;
    const dispatcher = slowPolling.app.get(WebhookDispatcherService);
    const queue = slowPolling.app.get(DeliveryQueueRepository);
    const [wake, claimDue] = [dispatcher.wake.bind(dispatcher), queue.claimDue.bind(queue)];
    // Only a submission makes the dispatcher claim deliveries, not the first poll and not the end of an attempt.
    let isWoken = false;
    jest.spyOn(dispatcher, 'wake').mockImplementation(() => {
      isWoken = true;
      wake();
    });
    jest
      .spyOn(queue, 'claimDue')
      .mockImplementation(async (...args) =>
        isWoken ? claimDue(...args) : { claims: [], next: null },
      );
    const arrived = async (count: number): Promise<void> => {
      await eventually(() => receiver.calls.length === count);
      isWoken = false;
    };
    const owner = await createTeam(slowPolling);
    const form = await createHookedForm(owner, receiver);

    await remark(owner, form.id);
    await arrived(1);
    await owner
      .post(`/forms/${form.id}/responses`, submissionBody({ remark: 'With a key' }))
      .set('Idempotency-Key', 'in-a-transaction')
      .expect(201);
    await arrived(2);
    const [delivery] = await settled(owner, form.id);
    await owner
      .post(`/forms/${form.id}/webhook-deliveries/${delivery?.id}/redeliver`)
      .set('Idempotency-Key', 'also-in-a-transaction')
      .expect(202);
    await arrived(3);
    await slowPolling.close();
  });
});
