import type { OperationObject } from '@nestjs/swagger';

/**
 * Routes that are in no document, because clients of the API do not call them: the documents, the metrics, the pages of the
 * console and of forms with their scripts, the page to which platforms redirect after a sign-in, and the links in mails.
 */
export const UNDOCUMENTED_ROUTES =
  /^\/(|console(\/(?!api\/).*)?|docs(\/.*)?|openapi\.json|metrics|embed\.js|proof-of-work\.js|f\/:link(\/.*)?|oauth\/social\/:platform\/callback|unsubscribe\/:token)$/;

/** The operation of every path that the document does not have. */
export const UNKNOWN_ROUTE: OperationObject = {
  responses: {
    401: { $ref: '#/components/responses/Unauthorized' },
    404: {
      description: 'There is no such route.',
      headers: {
        'X-Request-Id': { $ref: '#/components/headers/RequestId' },
        'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
        'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
        'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
      },
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/ErrorBody' },
              {
                type: 'object',
                properties: { code: { type: 'string', enum: ['ROUTE_NOT_FOUND'] } },
              },
            ],
          },
        },
      },
    },
    429: { $ref: '#/components/responses/TooManyRequests' },
    500: { $ref: '#/components/responses/InternalError' },
    503: { $ref: '#/components/responses/ServiceUnavailable' },
  },
};
