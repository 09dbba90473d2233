import {
  getSchemaPath,
  type HeadersObject,
  type OperationObject,
  type ParameterObject,
  type ResponsesObject,
} from '@nestjs/swagger';
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

/** The documented headers of a message, besides the usual headers of an HTTP client. */
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
    description: 'Identifies the sender.',
    schema: { type: 'string', pattern: String.raw`^Rapport-Webhook/\d+$` },
  },
};

const RETRY_AFTER: HeadersObject = {
  'Retry-After': {
    description: 'The earliest time of the next attempt: seconds, or an HTTP date.',
    required: false,
    schema: { type: 'string' },
    example: '120',
  },
};

const REPEATABLE = {
  description:
    '`pending`: retried if attempts are left, not before the time in `Retry-After`; `failed` after the last attempt.',
  headers: RETRY_AFTER,
};

/** The status of the delivery after each response of a receiver; bodies are ignored. */
export const RECEIVER_RESPONSES: ResponsesObject = {
  '2XX': { description: '`delivered`: the receiver has accepted it.' },
  '3XX': { description: '`failed`: redirects are not followed. Not retried.' },
  '408': REPEATABLE,
  '410': {
    description:
      '`failed`: the receiver no longer accepts this delivery. Not retried; later responses are still sent.',
  },
  '429': REPEATABLE,
  '4XX': { description: '`failed`: the receiver rejects it. Not retried.' },
  '5XX': REPEATABLE,
};

const { attemptMs, firstBackOffMs } = defaultTiming();

const DESCRIPTION = `
Sent to the \`webhookUrl\` of a form for each response that the form stores, after the response is stored. The body is the
\`data\` of \`getResponse\`. A webhook never delays or fails the submission.

**Time.** An attempt may take ${attemptMs / 1_000} s from its start to the end of the receiver's response, of which at most 64 KiB are
read. An attempt that takes longer, or whose connection breaks, has failed, whatever its status. Respond first and do the work
afterwards.

**Retries.** A delivery has one attempt, unless the operator of the service allows more. Then temporary errors (no response, a
timeout, a broken connection, 408, 429 and 5xx) are retried: after ${firstBackOffMs / 1_000} s, then after twice the delay each time, at
most an hour, less a random part of up to half; and not before a \`Retry-After\`, of which at most an hour counts.
\`redeliverWebhook\` sends a delivery again as long as it is in the log.

**Duplicates.** A delivery can arrive more than once, with the same \`webhook-id\`.

**Addresses** that are not public may be rejected when the connection is made: nothing is sent, and the delivery is \`blocked\`.

**Authenticity.** With a \`webhookSecret\`, the bearer token is that secret, and \`webhook-signature\` is made with it as
[Standard Webhooks](https://www.standardwebhooks.com) specifies: the key is the text of the secret, or for \`whsec_<base64>\` the
decoded bytes. Check the signature, and that \`webhook-timestamp\` is recent, before you trust the body. Without a secret
neither is sent, and a name and password in the \`webhookUrl\` become \`Authorization: Basic\`.
`.trim();

/** Describes the webhook of a form for the OpenAPI document. */
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
        'Compact JSON in UTF-8. The signature of the example is that of this example without white space, with the `webhookSecret` in the example of `createForm`.',
      content: {
        'application/json': {
          schema: { $ref: getSchemaPath(ResponseView) },
          example: payload,
        },
      },
    },
    responses: RECEIVER_RESPONSES,
  };
  return { responseStored: { post } };
};

/** Examples are the values of the signed message; a header is required if the unsigned message has it too. */
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
