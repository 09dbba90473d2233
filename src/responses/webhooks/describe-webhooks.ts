import type {
  HeadersObject,
  OperationObject,
  ParameterObject,
  ResponsesObject,
} from '@nestjs/swagger';
import type { CreateFormDto } from '../../forms/dto/create-form.dto';
import { ResponseView } from '../response.views';
import { createMessage, type WebhookMessage } from './webhook-message';
import { defaultTiming } from './webhook-timing';
import {
  type DescribeWebhooks,
  WEBHOOK_SECURITY_SCHEME,
} from '../../tenancy/openapi/describe-webhooks.token';
import { exampleOf } from '../../core/openapi/example-of';
import { opaqueId } from '../../core/openapi/sample-ids';
import { type Schema, schemaRef } from '../../core/openapi/schema';

/** The documented headers, besides the usual headers of an HTTP client. */
const HEADERS: Readonly<Record<string, { description: string; schema: Schema }>> = {
  'webhook-id': {
    description: 'The id of the delivery: the same for every attempt, and after a redelivery.',
    schema: { type: 'string', minLength: 1 },
  },
  'webhook-timestamp': {
    description: 'The time of this attempt, in seconds since 1970 (UTC).',
    schema: { type: 'integer', minimum: 0 },
  },
  'webhook-signature': {
    description:
      'Sent when the form has a `webhookSecret`: `v1,` and the base64 of an HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, with the exact bytes of the body.',
    schema: { type: 'string', pattern: String.raw`^v1,[A-Za-z0-9+/]{43}=$` },
  },
  'User-Agent': {
    description: 'Identifies the sender.',
    schema: { type: 'string', pattern: String.raw`^Rapport-Webhook/\d+$` },
  },
};

const TEST_HEADER: ParameterObject = {
  name: 'webhook-test',
  in: 'header',
  required: false,
  description:
    'Sent with a test event, which a person sends from the console: its answers are samples, and no response has its `id`.',
  schema: { type: 'string', enum: ['true'] },
};

const RETRY_AFTER: HeadersObject = {
  'Retry-After': {
    description: 'The earliest time of the next attempt, in seconds or as an HTTP date.',
    required: false,
    schema: { type: 'string' },
    example: '120',
  },
};

const RETRIED_RESPONSE = {
  description:
    '`pending`: retried if attempts are left, not before the time in `Retry-After`; `failed` after the last attempt.',
  headers: RETRY_AFTER,
};

/** The status of the delivery after each response of a receiver; bodies are ignored. */
export const RECEIVER_RESPONSES: ResponsesObject = {
  '2XX': { description: '`delivered`: the receiver has accepted it.' },
  '3XX': { description: '`failed`: redirects are not followed. Not retried.' },
  '408': RETRIED_RESPONSE,
  '410': {
    description:
      '`failed`: the receiver no longer accepts this delivery. Not retried. Webhooks of later responses are still sent.',
  },
  '429': RETRIED_RESPONSE,
  '4XX': { description: '`failed`: the receiver rejects it. Not retried.' },
  '5XX': RETRIED_RESPONSE,
};

const { attemptMs, firstBackOffMs } = defaultTiming();

const DESCRIPTION = `
Sent to the \`webhookUrl\` of a form for each stored response. The body is the \`data\` of \`getResponse\`. A webhook neither
delays nor rejects the submission.

**Timeout.** An attempt fails if the receiver's response has not ended ${attemptMs / 1_000} s after the start of the attempt, or if the
connection breaks, whatever the status. At most 64 KiB of the response are read. Respond before you process the webhook.

**Retries.** A delivery has one attempt, unless the operator of the service allows more. Then temporary errors (no response, a
timeout, a broken connection, 408, 429 and 5xx) are retried with exponential back-off: the first delay is ${firstBackOffMs / 1_000} s, and
each further delay is twice as long, at most an hour, minus a random part of up to half. A \`Retry-After\` of up to an hour is
respected. \`redeliverWebhook\` sends a delivery again as long as it is in the log.

**Duplicates.** A delivery can arrive more than once, with the same \`webhook-id\`.

**Private addresses.** Unless the operator allows them, nothing is sent to addresses that are not public, and the delivery is
\`blocked\`.

**Authentication.** With a \`webhookSecret\`, the bearer token is that secret, and \`webhook-signature\` is a signature as
[Standard Webhooks](https://www.standardwebhooks.com) specifies. Its key is the text of the secret, or the decoded bytes of
\`whsec_<base64>\`. Before you trust the body, verify the signature, and that \`webhook-timestamp\` is recent. Without a secret,
neither header is sent, and a user and password in the \`webhookUrl\` are sent as \`Authorization: Basic\`.
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
    parameters: [...headerParameters(send(form.webhookSecret ?? null), send(null)), TEST_HEADER],
    requestBody: {
      required: true,
      description:
        'Compact JSON in UTF-8. The signature in the example is valid for the example body without white space and the `webhookSecret` in the example of `createForm`.',
      content: {
        'application/json': {
          schema: schemaRef(ResponseView.name),
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
