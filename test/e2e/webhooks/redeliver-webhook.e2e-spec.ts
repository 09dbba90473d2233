import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
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
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

describe('POST /v1/forms/:formId/webhook-deliveries/:deliveryId/redeliver', () => {
  const { team } = useTeams({ app: startWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  const redeliver = (formId: string, id: string) =>
    team.post(`/forms/${formId}/webhook-deliveries/${id}/redeliver`);

  it('returns 202 with the delivery, which is sent again with the same id', async () => {
    receiver.reply = replyWith(500);
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const failed = await settledOne(team, form.id);
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, lastStatusCode: 500 });
    receiver.reply = replyWith(201);

    const response = await redeliver(form.id, failed.id).expect(202);
    expect(response.body).toEqual({ success: true, data: { ...failed, status: 'pending' } });

    const delivered = await settledOne(team, form.id);
    expect(delivered).toEqual({
      ...failed,
      status: 'delivered',
      attempts: 2,
      lastStatusCode: 201,
      lastError: null,
      deliveredAt: expect.any(String) as unknown,
    });
    expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([
      failed.id,
      failed.id,
    ]);
  });

  it('sends a delivered response again', async () => {
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const { id } = await settledOne(team, form.id);
    const response = await redeliver(form.id, id).expect(202);
    expect(response.body).toMatchObject({ data: { status: 'pending', deliveredAt: null } });
    expect(await settledOne(team, form.id)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('allows as many attempts as for a new delivery', async () => {
    const retrying = await startWebhookApp({ WEBHOOK_MAX_ATTEMPTS: '2' }, { firstBackOffMs: 20 });
    const owner = await createTeam(retrying);
    receiver.reply = replyWith(503);
    const form = await createHookedForm(owner, receiver);
    await remark(owner, form.id);
    const { id } = await settledOne(owner, form.id);
    await owner.post(`/forms/${form.id}/webhook-deliveries/${id}/redeliver`).expect(202);

    expect(await settledOne(owner, form.id)).toMatchObject({ status: 'failed', attempts: 4 });
    expect(receiver.calls).toHaveLength(4);
    await retrying.close();
  });

  it('does not wait for the next retry', async () => {
    const retrying = await startWebhookApp({ WEBHOOK_MAX_ATTEMPTS: '2' });
    const owner = await createTeam(retrying);
    receiver.reply = replyWith(503, { 'Retry-After': '3600' });
    const form = await createHookedForm(owner, receiver);
    await remark(owner, form.id);
    const { id } = await eventually(async () => {
      const [delivery] = await deliveriesOf(owner, form.id);
      return delivery?.attempts === 1 && delivery;
    });
    receiver.reply = replyWith(200);
    await owner.post(`/forms/${form.id}/webhook-deliveries/${id}/redeliver`).expect(202);

    expect(await settledOne(owner, form.id)).toMatchObject({ status: 'delivered', attempts: 2 });
    await retrying.close();
  });

  it('sends nothing while an attempt is in progress', async () => {
    receiver.reply = hang;
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    await eventually(() => receiver.calls.length === 1);
    const [delivery] = await deliveriesOf(team, form.id);
    await redeliver(form.id, delivery?.id ?? '').expect(202);
    receiver.closeConnections();

    expect(await settledOne(team, form.id)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(receiver.calls).toHaveLength(1);
  });

  it('redelivers once for an Idempotency-Key', async () => {
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const { id } = await settledOne(team, form.id);
    const send = () => redeliver(form.id, id).set('Idempotency-Key', `again-${id}`).expect(202);
    await send();
    await settled(team, form.id);
    await send();
    expect(await settledOne(team, form.id)).toMatchObject({ attempts: 2 });
  });

  it.each(['unknown', randomUUID(), '%00', 'a'.repeat(10_240)])(
    'returns 404 for an unknown delivery: id %$',
    async (id) => {
      const form = await createForm(team);
      expectError(await redeliver(form.id, id), 'DELIVERY_NOT_FOUND');
      expectError(await redeliver(id, randomUUID()), 'FORM_NOT_FOUND');
      expectError(await team.get(`/forms/${id}/webhook-deliveries`), 'FORM_NOT_FOUND');
    },
  );

  it('finds only deliveries of the form in the path', async () => {
    const form = await createHookedForm(team, receiver);
    const other = await createForm(team);
    await remark(team, form.id);
    const { id } = await settledOne(team, form.id);
    expectError(await redeliver(other.id, id), 'DELIVERY_NOT_FOUND');
    expect(await settledOne(team, form.id)).toMatchObject({ attempts: 1 });
  });
});
