import type { ComponentsObject, HeaderObject } from '@nestjs/swagger';
import type { ErrorCode } from '../errors/error-catalogue';
import { WEBHOOK_SECURITY_SCHEME } from './describe-webhooks.token';
import { sharedResponses } from './operation-errors';
import { type Schema, schemaRef } from './schema';

export const SECURITY_SCHEME = 'apiKey';

const ERROR_BODY: Schema = {
  type: 'object',
  description: 'The body of every response with a status of 400 or more.',
  required: ['success', 'code', 'message'],
  properties: {
    success: { type: 'boolean', const: false },
    code: schemaRef('ErrorCode'),
    message: {
      type: 'string',
      description: 'A sentence for the developer. Its wording may change: branch on the code.',
    },
    fields: {
      type: 'array',
      items: { type: 'string' },
      description:
        'The violations, for codes that list some: keys, or `"<path>: <reason>"` entries.',
    },
  },
};

const count = (minimum: number, description: string, example: number): Schema => ({
  type: 'integer',
  minimum,
  description,
  example,
});

const PAGE_OF_TOTAL = {
  type: 'object',
  required: ['page', 'limit', 'total'],
  properties: {
    page: count(1, 'The page shown, counted from 1.', 1),
    limit: count(1, 'The most entries that a page holds.', 20),
    total: count(0, 'The number of matches on all pages.', 1),
  },
} satisfies Schema;

const PAGINATION: Schema = {
  type: 'object',
  required: [...PAGE_OF_TOTAL.required, 'totalPages'],
  properties: {
    ...PAGE_OF_TOTAL.properties,
    totalPages: count(0, 'The number of pages; 0 when nothing matches.', 1),
  },
};

export const errorCodeSchema = (codes: Iterable<ErrorCode>): Schema => ({
  type: 'string',
  enum: [...codes].sort(),
  description: 'Stable: the same error always has the same code.',
});

const ofRateLimit = (minimum: number, description: string, example: number): HeaderObject => ({
  description: `${description} Not sent while the limit is off.`,
  required: false,
  schema: { type: 'integer', minimum },
  example,
});

const REQUEST_ID: Schema = { type: 'string', minLength: 1, maxLength: 128 };

/**
 * The components that operations share. The header parameters have no `example`: Swagger UI would fill it in and send it.
 */
export function sharedComponents(): ComponentsObject {
  return {
    schemas: { ErrorBody: ERROR_BODY, Pagination: PAGINATION, PageOfTotal: PAGE_OF_TOTAL },
    responses: sharedResponses(),
    parameters: {
      RequestId: {
        name: 'X-Request-Id',
        in: 'header',
        required: false,
        description:
          'An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one.',
        schema: { type: 'string' },
      },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`.',
        schema: {
          type: 'string',
          minLength: 1,
          maxLength: 255,
          pattern: String.raw`^[\x20-\x7e]+$`,
        },
      },
    },
    headers: {
      RequestId: {
        description: 'The id of this request in the log of the service.',
        required: true,
        schema: REQUEST_ID,
        example: 'checkout-7f3a91',
      },
      IdempotentReplayed: {
        description:
          'Sent when this is the stored response of an earlier request with the same key.',
        required: false,
        schema: { type: 'string', enum: ['true'] },
        example: 'true',
      },
      RateLimitLimit: ofRateLimit(1, 'The requests that the key may make within a minute.', 6000),
      RateLimitRemaining: ofRateLimit(0, 'How many of them are left.', 5987),
      RateLimitReset: ofRateLimit(1, 'The seconds until all of them are there again.', 42),
      ContentDisposition: {
        description: 'Names the file; a name beyond ASCII stands in `filename*`.',
        required: true,
        schema: { type: 'string', pattern: '^attachment; filename=' },
        example: 'attachment; filename="Newsletter responses.csv"',
      },
      WwwAuthenticate: {
        description: 'The scheme of the key: `Authorization: Bearer <key>`.',
        required: true,
        schema: { type: 'string', enum: ['Bearer'] },
        example: 'Bearer',
      },
      RetryAfter: {
        description: 'The seconds to wait before trying again.',
        required: true,
        schema: { type: 'integer', minimum: 1 },
        example: 1,
      },
    },
    securitySchemes: {
      [SECURITY_SCHEME]: {
        type: 'http',
        scheme: 'bearer',
        description: 'A secret API key of the team, for example `rap_1x9Zk2aB…`.',
      },
      [WEBHOOK_SECURITY_SCHEME]: {
        type: 'http',
        scheme: 'bearer',
        description:
          'In requests of webhooks: the `webhookSecret` of the form. It is also the key of `webhook-signature`.',
      },
    },
  };
}
