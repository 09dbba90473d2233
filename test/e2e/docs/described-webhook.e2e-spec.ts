import type { OperationObject, ParameterObject, RequestBodyObject } from '@nestjs/swagger';
import { Webhook } from 'standardwebhooks';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { DeliveriesService } from '../../../src/responses/webhooks/deliveries.service';
import { submissionBody } from '../../factories/response.factory';
import { documentedApiOf } from '../../support/expect-documented';
import { type ReceivedCall, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import { createHookedForm, shareWebhookApp } from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const SECRET = 'a secret of the form';
const FIELDS = [
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'NumberInput', label: 'Age' },
  { fieldType: 'Checkbox', label: 'Agreed' },
  { fieldType: 'Checkbox', label: 'Sizes', isGroup: true, options: ['S', 'M'] },
  { fieldType: 'TextInput', label: 'Left blank' },
];
const ANSWERS = { email: 'zoe@example.com', age: 36.5, agreed: true, sizes: ['S', 'M'] };

/** Headers of any HTTP client, and two that OpenAPI describes elsewhere: as the body and as security. */
const GENERAL_HEADER =
  /^(accept|accept-encoding|authorization|connection|content-length|content-type|host)$/;

describe('The webhook of the document', () => {
  const { testApp, team } = useTeams({ app: shareWebhookApp });
  const receiver = useOnce(() => Receiver.start());
  const api = useOnce(() => documentedApiOf(testApp));

  let operation: OperationObject;

  beforeAll(async () => {
    const documented = api.document.webhooks?.responseStored?.post;
    if (documented === undefined) throw new Error('The document has no such webhook.');
    operation = documented;
  });

  const headerParameters = (): ParameterObject[] =>
    (operation.parameters ?? []).map((parameter) => api.resolve<ParameterObject>(parameter));

  const media = () => {
    const body = api.resolve<RequestBodyObject>(operation.requestBody).content;
    return body['application/json'];
  };

  /** Returns the violations of the document by this request. */
  function violationsOf({ headers, body }: Pick<ReceivedCall, 'headers' | 'body'>): string[] {
    const parameters = headerParameters();
    const names = new Set(parameters.map(({ name }) => name.toLowerCase()));
    const unknown = Object.keys(headers).filter(
      (name) => !names.has(name) && !GENERAL_HEADER.test(name),
    );
    return [
      ...api.violations(media()?.schema, JSON.parse(body)),
      ...unknown.map((name) => `the header ${name} is not documented`),
      ...parameters.flatMap(({ name, required, schema }) => {
        const value = headers[name.toLowerCase()];
        if (value === undefined) return required === true ? [`${name} is missing`] : [];
        const typed = api.resolve(schema).type === 'integer' ? Number(value) : value;
        return api.violations(schema, typed).map((violation) => `${name}: ${violation}`);
      }),
    ];
  }

  async function deliver(webhookSecret?: string): Promise<ReceivedCall> {
    receiver.calls.length = 0;
    const form = await createHookedForm(team, receiver, { webhookSecret, fields: FIELDS });
    await team.post(`/forms/${form.id}/responses`, submissionBody(ANSWERS)).expect(201);
    return eventually(() => receiver.calls[0]);
  }

  it('describes the signed request that a receiver gets', async () => {
    const call = await deliver(SECRET);

    expect(violationsOf(call)).toEqual([]);
    expect(call.method).toBe('POST');
    expect(call.headers['content-type']).toBe('application/json');
    expect(call.headers).toHaveProperty('webhook-signature');
    // The request of a form with a secret is one of two alternatives.
    expect(operation.security).toEqual([{ webhookSecret: [] }, {}]);
    expect(api.document.components?.securitySchemes?.webhookSecret).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    });
    expect(call.headers.authorization).toBe(`Bearer ${SECRET}`);
  });

  it('describes the request that a receiver gets without a secret', async () => {
    const call = await deliver();

    expect(violationsOf(call)).toEqual([]);
    expect(call.headers).not.toHaveProperty('authorization');
    expect(call.headers).not.toHaveProperty('webhook-signature');
  });

  it('describes a test event', async () => {
    receiver.calls.length = 0;
    const form = await createHookedForm(team, receiver, { webhookSecret: SECRET, fields: FIELDS });
    await testApp.app.get(DeliveriesService).sendTest(systemScope(team.teamId), form.id);
    const call = await eventually(() => receiver.calls[0]);

    expect(violationsOf(call)).toEqual([]);
    expect(call.headers).toHaveProperty('webhook-test', 'true');
  });

  it('does not describe other requests', async () => {
    const { headers, body } = await deliver(SECRET);
    const parsed = JSON.parse(body) as object;

    expect(violationsOf({ headers, body: JSON.stringify({ ...parsed, mood: 'good' }) })).toEqual([
      expect.stringContaining('"mood"'),
    ]);
    expect(violationsOf({ headers, body: JSON.stringify({ ...parsed, isRead: 'no' }) })).toEqual([
      expect.stringContaining('/isRead'),
    ]);
    expect(violationsOf({ headers: { ...headers, 'x-mood': 'good' }, body })).toEqual([
      'the header x-mood is not documented',
    ]);
    expect(violationsOf({ headers: { ...headers, 'webhook-id': undefined }, body })).toEqual([
      'webhook-id is missing',
    ]);
    expect(violationsOf({ headers: { ...headers, 'webhook-signature': 'v2,x' }, body })).toEqual([
      expect.stringContaining('webhook-signature: '),
    ]);
  });

  it('has an example whose signature can be verified with the secret in the example of createForm', () => {
    const example: unknown = media()?.example;
    const created = api.resolve<RequestBodyObject>(api.operation('post', '/forms').requestBody);
    const form = created.content['application/json']?.example as { webhookSecret: string };
    const headers = Object.fromEntries(
      headerParameters()
        .filter((parameter) => parameter.example !== undefined)
        .map(({ name, example: value }) => [name, String(value)]),
    );

    expect(violationsOf({ headers: lowerCased(headers), body: JSON.stringify(example) })).toEqual(
      [],
    );
    const webhook = new Webhook(form.webhookSecret, { format: 'raw' });
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(webhook.sign(headers['webhook-id'] ?? '', at, JSON.stringify(example))).toBe(
      headers['webhook-signature'],
    );
  });
});

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
