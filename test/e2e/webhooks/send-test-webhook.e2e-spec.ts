import { Webhook } from 'standardwebhooks';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { formPath } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { Receiver, replyWith } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import { createHookedForm, settledOne, shareWebhookApp } from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const SECRET = 'whsec_c2VjcmV0cyE=';
const FIELDS = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'Textarea', label: 'Story' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'NumberInput', label: 'Age' },
  { fieldType: 'DatePicker', label: 'Day' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
  { fieldType: 'Radio', label: 'Milk', options: ['Oat'] },
  { fieldType: 'Checkbox', label: 'Agreed' },
  { fieldType: 'Checkbox', label: 'Sizes', options: ['S', 'M'] },
];

describe('POST webhook/test of the console', () => {
  const { testApp, team, admin } = useTeams({ app: shareWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  it('sends sample answers, signed and marked as a test, and stores no response', async () => {
    const form = await createHookedForm(team, receiver, { webhookSecret: SECRET, fields: FIELDS });

    const response = await admin.client
      .post(`${formPath(team.teamId, form.id)}/webhook/test`)
      .expect(202);

    const { data } = response.body as { data: { id: string } };
    expect(data).toMatchObject({ responseId: null, status: 'pending', attempts: 0 });
    expect(await settledOne(team, form.id)).toMatchObject({
      id: data.id,
      responseId: null,
      status: 'delivered',
      attempts: 1,
      lastStatusCode: 200,
    });
    const [call] = receiver.calls;
    expect(call?.headers).toMatchObject({
      'webhook-id': data.id,
      'webhook-test': 'true',
      authorization: `Bearer ${SECRET}`,
    });
    new Webhook(SECRET).verify(call?.body ?? '', call?.headers as Record<string, string>);
    const body = JSON.parse(call?.body ?? '') as { fields: { key: string; value: unknown }[] };
    expect(body).toMatchObject({
      id: data.id,
      source: 'public',
      isRead: false,
      formId: form.id,
      formName: form.name,
      subscriberId: null,
    });
    expect(body.fields.map(({ key, value }) => [key, value])).toEqual([
      ['name', 'Test'],
      ['story', 'Test'],
      ['email', 'test@example.com'],
      ['phone', '+12125550123'],
      ['age', 42],
      ['day', '2026-11-22'],
      ['roast', 'Light'],
      ['milk', 'Oat'],
      ['agreed', true],
      ['sizes', 'S'],
    ]);
    const responses = await team.get(`/forms/${form.id}/responses`).expect(200);
    expect(responses.body).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  it('can be sent again from the console, with the same webhook-id and body', async () => {
    receiver.reply = replyWith(500);
    const form = await createHookedForm(team, receiver);
    const path = formPath(team.teamId, form.id);
    await admin.client.post(`${path}/webhook/test`).expect(202);
    const { id, status } = await settledOne(team, form.id);
    expect(status).toBe('failed');
    receiver.reply = replyWith(204);

    await admin.client.post(`${path}/webhook-deliveries/${id}/redeliver`).expect(202);

    const again = await eventually(async () => {
      const delivery = await settledOne(team, form.id);
      return delivery.status === 'delivered' && delivery;
    });
    expect(again).toMatchObject({ id, attempts: 2, lastStatusCode: 204 });
    expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    const [first, second] = receiver.calls;
    expect(second?.body).toBe(first?.body);
    const listed = await admin.client.get(`${path}/webhook-deliveries`).expect(200);
    expect(listed.body).toMatchObject({ data: [{ id, responseId: null }] });
  });

  it('needs a webhook, a form of the team, and the role of an admin', async () => {
    const form = await createForm(team);
    const foreign = await createHookedForm(await createTeam(testApp), receiver);
    const send = (client: SignedInMember['client'], formId: string) =>
      client.post(`${formPath(team.teamId, formId)}/webhook/test`);
    const editor = await createMember(testApp, team.teamId, 'editor');

    expectError(await send(admin.client, form.id), 'VALIDATION_FAILED', [
      'webhookUrl: is required',
    ]);
    expectError(await send(admin.client, foreign.id), 'FORM_NOT_FOUND');
    expectError(await send(editor.client, form.id), 'FORBIDDEN');
    expect(receiver.calls).toEqual([]);
  });
});
