import { getSchemaPath, type OperationObject, type ParameterObject } from '@nestjs/swagger';
import type { CreateFormDto } from '../../forms/dto/create-form.dto';
import { ResponseView } from '../response.views';
import { createMessage, type WebhookMessage } from './webhook-message';
import { defaultTiming } from './webhook-timing';
import {
  type DescribeWebhooks,
  WEBHOOK_SECURITY_SCHEME,
} from '../../core/openapi/describe-webhooks.token';
import { exampleOf } from '../../core/openapi/example-of';
import { opaqueId } from '../../core/openapi/sample-ids';
import { type Schema, schemaRef } from '../../core/openapi/schema';
import { WEBHOOK_ANSWERS } from './webhook-answers';

/** What the document says of the headers that the message has; the rest are those of any HTTP client. */
const HEADERS: Readonly<Record<string, { description: string; schema: Schema }>> = {
  'webhook-id': {
    description: 'The id of the delivery: the same for every attempt, and after a redelivery.',
    schema: { type: 'string', minLength: 1 },
  },
  'webhook-timestamp': {
    description: 'When this attempt was made, in seconds since 1970 (UTC).',
    schema: { type: 'integer', minimum: 0 },
  },
  'webhook-signature': {
    description:
      'Sent when the form has a `webhookSecret`: `v1,` and the base64 of an HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, with the body as it was sent, byte for byte.',
    schema: { type: 'string', pattern: String.raw`^v1,[A-Za-z0-9+/]{43}=$` },
  },
  'User-Agent': {
    description: 'Tells the receiver who calls.',
    schema: { type: 'string', pattern: String.raw`^Rapport-Webhook/\d+$` },
  },
};

const { attemptMs, firstBackOffMs } = defaultTiming();

const DESCRIPTION = `
Sent for each response that a form with a \`webhookUrl\` stores, to that address, once the response is stored. The
body is what \`getResponse\` shows as \`data\`. Nothing of this holds up or fails the submission.

**Time.** An attempt has ${attemptMs / 1_000} s from its beginning to the end of the receiver's answer, of which at most 64 KiB
are read. What takes longer, or breaks off, has failed, whatever its status. Answer first and do the work afterwards.

**Retries.** There is one attempt, unless whoever runs the service allows more. Then what may pass (no answer, one that is late or
breaks off, 408, 429 and 5xx) is tried again: after ${firstBackOffMs / 1_000} s, and twice as long each time, up to an hour, less up to half of
it at random; and not before a \`Retry-After\`, of which an hour counts at most. \`redeliverWebhook\` sends one again for as long
as the log has it.

**Twice.** A delivery can arrive more than once. Its \`webhook-id\` tells.

**Addresses** that are not public may be refused when the connection is made: nothing is sent, and the delivery is \`blocked\`.

**Who sent it.** With a \`webhookSecret\`, the bearer token is that secret, and \`webhook-signature\` is made with it as
[Standard Webhooks](https://www.standardwebhooks.com) has it: the key is the text of the secret, or for one like \`whsec_<base64>\`
the bytes encoded in it. Check the signature, and that \`webhook-timestamp\` is recent, before believing the body. Without a
secret neither is sent, and a name and password in the \`webhookUrl\` make \`Authorization: Basic\`.
`.trim();

/** What the service sends, rather than what it answers: the webhook of a form. */
export const describeWebhooks: DescribeWebhooks = (schemas) => {
  const payload = exampleOf(schemaRef(ResponseView.name), schemas) as ResponseView;
  const form = exampleOf(schemaRef('CreateFormDto'), schemas) as CreateFormDto;
  const send = (secret: string | null): WebhookMessage =>
    createMessage(
      {
        id: opaqueId('delivery').example,
        url: form.webhookUrl ?? '',
        secret,
        body: JSON.stringify(payload),
      },
      new Date(payload.createdAt),
    );
  const post: OperationObject = {
    operationId: 'responseStored',
    tags: ['Webhooks'],
    summary: 'A response was stored',
    description: DESCRIPTION,
    security: [{ [WEBHOOK_SECURITY_SCHEME]: [] }, {}],
    parameters: headerParameters(send(form.webhookSecret ?? null), send(null)),
    requestBody: {
      required: true,
      description:
        'Compact JSON in UTF-8. The signature of the example is made of this example without white space, and with the `webhookSecret` in the example of `createForm`.',
      content: {
        'application/json': {
          schema: { $ref: getSchemaPath(ResponseView) },
          example: payload,
        },
      },
    },
    responses: WEBHOOK_ANSWERS,
  };
  return { responseStored: { post } };
};

/** With the values of the signed message as examples; required is what the one without a secret has too. */
function headerParameters(signed: WebhookMessage, unsigned: WebhookMessage): ParameterObject[] {
  return Object.entries(HEADERS).map(([name, { description, schema }]) => {
    const value = signed.headers[name];
    if (value === undefined) throw new Error(`A webhook has no header ${name}.`);
    return {
      name,
      in: 'header',
      required: name in unsigned.headers,
      description,
      schema,
      example: schema.type === 'integer' ? Number(value) : value,
    };
  });
}
