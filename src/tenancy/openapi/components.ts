import type {
  ComponentsObject,
  HeaderObject,
  ParameterObject,
  SecuritySchemeObject,
} from '@nestjs/swagger';
import type { ErrorCode } from '../../core/errors/error-catalogue';
import type { Caller } from './api-description';
import { WEBHOOK_SECURITY_SCHEME } from './describe-webhooks.token';
import { sharedResponses } from './operation-errors';
import { opaqueId } from '../../core/openapi/sample-ids';
import { type Schema, schemaRef } from '../../core/openapi/schema';

/** The names of the security schemes of the APIs. */
export const SECURITY_SCHEMES = { key: 'apiKey', session: 'sessionCookie' } as const;

const ERROR_BODY: Schema = {
  type: 'object',
  description: 'The body of every response with a status of 400 or more.',
  required: ['success', 'code', 'message'],
  properties: {
    success: { type: 'boolean', const: false },
    code: schemaRef('ErrorCode'),
    message: {
      type: 'string',
      description: 'A message for developers. Its wording may change; use `code` in programs.',
    },
    fields: {
      type: 'array',
      items: { type: 'string' },
      description: 'The violations, if the code lists any: keys, or `"<path>: <reason>"` entries.',
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
    page: count(1, 'The number of the page, counted from 1.', 1),
    limit: count(1, 'The maximum number of entries on a page.', 20),
    total: count(0, 'The number of matches on all pages.', 1),
  },
} satisfies Schema;

const PAGINATION: Schema = {
  type: 'object',
  required: [...PAGE_OF_TOTAL.required, 'totalPages'],
  properties: {
    ...PAGE_OF_TOTAL.properties,
    totalPages: count(0, 'The number of pages; 0 without matches.', 1),
  },
};

const CURSOR_PAGINATION: Schema = {
  type: 'object',
  required: ['limit', 'nextCursor'],
  properties: {
    limit: PAGE_OF_TOTAL.properties.limit,
    nextCursor: {
      type: ['string', 'null'],
      description: 'The `cursor` of the next page, or null on the last page.',
      examples: [null],
    },
  },
};

export const errorCodeSchema = (codes: Iterable<ErrorCode>): Schema => ({
  type: 'string',
  enum: [...codes].sort(),
  description: 'Stable: an error always has the same code.',
});

const ofRateLimit = (minimum: number, description: string, example: number): HeaderObject => ({
  description: `${description} Absent if the limit is disabled.`,
  required: false,
  schema: { type: 'integer', minimum },
  example,
});

const REQUEST_ID: Schema = { type: 'string', minLength: 1, maxLength: 128 };

const KEY_SCHEMES: Record<string, SecuritySchemeObject> = {
  [SECURITY_SCHEMES.key]: {
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
};

const SESSION_SCHEMES: Record<string, SecuritySchemeObject> = {
  [SECURITY_SCHEMES.session]: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-rapport',
    description:
      'The session. At `http://localhost` and loopback addresses the cookie is named `rapport`.',
  },
};

const WWW_AUTHENTICATE: HeaderObject = {
  description: 'The authentication scheme: `Authorization: Bearer <key>`.',
  required: true,
  schema: { type: 'string', enum: ['Bearer'] },
  example: 'Bearer',
};

const SET_COOKIE: HeaderObject = {
  description:
    'The new token of the session, or an empty one that deletes the cookie; and a cookie of the device (`__Host-rapport-device-…`).',
  required: false,
  schema: { type: 'string' },
  example: '__Host-rapport=…; Path=/; HttpOnly; Secure; SameSite=Lax',
};

const TEAM_ID: ParameterObject = {
  name: 'teamId',
  in: 'path',
  required: true,
  ...opaqueId('team'),
  schema: { type: 'string' },
};

/**
 * The components that operations share. The header parameters have no `example`: Swagger UI would fill it in and send it.
 */
export function sharedComponents(caller: Caller): ComponentsObject {
  return {
    schemas: {
      ErrorBody: ERROR_BODY,
      Pagination: PAGINATION,
      PageOfTotal: PAGE_OF_TOTAL,
      CursorPagination: CURSOR_PAGINATION,
    },
    responses: sharedResponses(caller),
    parameters: {
      ...(caller === 'session' && { TeamId: TEAM_ID }),
      RequestId: {
        name: 'X-Request-Id',
        in: 'header',
        required: false,
        description:
          'Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one.',
        schema: { type: 'string' },
      },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`.',
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
        description: 'The id of the request, as in the log of the service.',
        required: true,
        schema: REQUEST_ID,
        example: 'checkout-7f3a91',
      },
      IdempotentReplayed: {
        description:
          'Present if this is the stored response to an earlier request with the same key.',
        required: false,
        schema: { type: 'string', enum: ['true'] },
        example: 'true',
      },
      TotalIsAtLeast: {
        description:
          '`true`: a search or a filter of a list of more than a million rows has at least `total` matches. Absent: the total is exact.',
        required: false,
        schema: { type: 'string', enum: ['true'] },
        example: 'true',
      },
      IgnoredParameters: {
        description:
          'The query parameters that the endpoint does not know and ignores, if any: at most ten names, comma-separated and percent-encoded.',
        required: false,
        schema: { type: 'string' },
        example: 'emial',
      },
      RateLimitLimit: ofRateLimit(1, `The number of requests of the ${caller} per minute.`, 6000),
      RateLimitRemaining: ofRateLimit(0, 'The remaining requests of this minute.', 5987),
      RateLimitReset: ofRateLimit(1, 'The seconds until the limit is reset.', 42),
      ContentDisposition: {
        description: 'The name of the file; in `filename*` if it is not ASCII.',
        required: true,
        schema: { type: 'string', pattern: '^attachment; filename=' },
        example: 'attachment; filename="Newsletter responses.csv"',
      },
      ...(caller === 'key' ? { WwwAuthenticate: WWW_AUTHENTICATE } : { SetCookie: SET_COOKIE }),
      RetryAfter: {
        description: 'The seconds to wait before a retry.',
        required: true,
        schema: { type: 'integer', minimum: 1 },
        example: 1,
      },
    },
    securitySchemes: caller === 'key' ? KEY_SCHEMES : SESSION_SCHEMES,
  };
}
