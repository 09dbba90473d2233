import { Webhook } from 'standardwebhooks';
import { submissionBody } from '../../factories/response.factory';
import { type ReceivedCall, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  settled,
  shareWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const SECRET = 'a secret with spaces & "signs"';

describe('The message of a webhook', () => {
  const { testApp, team } = useTeams({ app: shareWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  const firstCall = (): Promise<ReceivedCall> => eventually(() => receiver.calls[0]);

  it('contains the response as the API returns it', async () => {
    const form = await createHookedForm(team, receiver, {
      fields: [
        { fieldType: 'EmailInput', label: 'Email' },
        { fieldType: 'Select', label: 'Size', options: ['S', 'M'] },
        { fieldType: 'NumberInput', label: 'Age' },
        { fieldType: 'Textarea', label: 'Story' },
        { fieldType: 'TextInput', label: 'Left blank' },
      ],
    });
    const answers = { email: 'zoe@example.com', size: 'M', age: 36.5, story: 'Zoë 🎉\n"q"' };
    const submitted = await team
      .post(`/forms/${form.id}/responses`, submissionBody(answers, { firstName: 'Zoë' }))
      .expect(201);
    const { data } = submitted.body as { data: { formResponseId: string; subscriberId: string } };

    const call = await firstCall();
    const shown = await team.get(`/forms/${form.id}/responses/${data.formResponseId}`).expect(200);

    expect(call).toMatchObject({ method: 'POST', path: '/hook' });
    expect(call.body).toBe(JSON.stringify((shown.body as { data: unknown }).data));
    expect(JSON.parse(call.body)).toMatchObject({
      id: data.formResponseId,
      formId: form.id,
      subscriberId: data.subscriberId,
      subscriberFirstName: 'Zoë',
      fields: [
        { key: 'email', label: 'Email', type: 'varchar', value: 'zoe@example.com' },
        { value: 'M' },
        { value: 36.5 },
        { value: 'Zoë 🎉\n"q"' },
        { value: null },
      ],
    });
  });

  it('has exactly these headers', async () => {
    const before = Date.now();
    const form = await createHookedForm(team, receiver, { webhookSecret: SECRET });
    await remark(team, form.id);

    const { headers, body } = await firstCall();
    const [delivery] = await settled(team, form.id);

    expect(headers).toEqual({
      accept: '*/*',
      'accept-encoding': 'identity',
      authorization: `Bearer ${SECRET}`,
      connection: 'close',
      'content-length': String(Buffer.byteLength(body)),
      'content-type': 'application/json',
      host: `127.0.0.1:${receiver.port}`,
      'user-agent': 'Rapport-Webhook/1',
      'webhook-id': delivery?.id,
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/) as unknown,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/) as unknown,
    });
    const sentAt = Number(headers['webhook-timestamp']);
    expect(sentAt).toBeGreaterThanOrEqual(Math.floor(before / 1_000));
    expect(sentAt).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  it.each([
    ['any text', SECRET, new Webhook(SECRET, { format: 'raw' })],
    ['whsec_ and base64', 'whsec_c2VjcmV0cyE=', new Webhook('whsec_c2VjcmV0cyE=')],
  ])(
    'has a signature that the package standardwebhooks verifies: %s',
    async (_name, webhookSecret, webhook) => {
      const form = await createHookedForm(team, receiver, { webhookSecret });
      await remark(team, form.id);
      const { headers, body } = await firstCall();

      const sent = headers as Record<string, string>;
      expect(webhook.verify(body, sent)).toEqual(JSON.parse(body));
      expect(() => webhook.verify(`${body} `, sent)).toThrow('No matching signature');
      expect(() => webhook.verify(body, { ...sent, 'webhook-id': 'other' })).toThrow('No matching');
    },
  );

  it('without a secret has no authorization and no signature', async () => {
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);

    const { headers } = await firstCall();
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('webhook-signature');
    expect(headers).toHaveProperty('webhook-id');
    expect(headers).toHaveProperty('webhook-timestamp');
  });

  it('has the secret instead of the credentials in the URL', async () => {
    const url = receiver.url.replace('//', '//user:pass@');
    const signed = await createHookedForm(team, { url }, { webhookSecret: 'secret' });
    const plain = await createHookedForm(team, { url });
    await remark(team, signed.id);
    await settled(team, signed.id);
    await remark(team, plain.id);
    await settled(team, plain.id);

    const basic = `Basic ${Buffer.from('user:pass').toString('base64')}`;
    expect(receiver.calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer secret',
      basic,
    ]);
  });

  it('is sent to the complete URL', async () => {
    const url = `${receiver.url}/deep%20er?token=a%26b&x[]=1#part`;
    const form = await createHookedForm(team, { url });
    await remark(team, form.id);
    expect((await firstCall()).path).toBe('/hook/deep%20er?token=a%26b&x[]=1');
  });

  it('is logged without secrets and personal data', async () => {
    const secret = 'not-to-be-logged';
    receiver.reply = (response) => response.writeHead(500).end('response-not-to-be-logged');
    const form = await createHookedForm(
      team,
      { url: `${receiver.url}?token=url-not-to-be-logged` },
      { webhookSecret: secret },
    );
    await remark(team, form.id, 'text-not-to-be-logged');
    await settled(team, form.id);

    expect(testApp.logLines).toContainEqual(
      expect.objectContaining({
        msg: 'A webhook was not delivered.',
        form: form.id,
        status: 'failed',
        reason: 'The receiver responded with 500.',
      }),
    );
    expect(JSON.stringify(testApp.logLines)).not.toContain('not-to-be-logged');
    expect(JSON.stringify(await deliveriesOf(team, form.id))).not.toContain('not-to-be-logged');
  });
});
