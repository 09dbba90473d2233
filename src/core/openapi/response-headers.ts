import type { HeadersObject } from '@nestjs/swagger';

/** Every answer carries the id of its request, so every response of the document has this header. */
export const REQUEST_ID_HEADER: HeadersObject = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
};

/** Present when the answer is that of an earlier request with the same `Idempotency-Key`. */
export const REPLAYED_HEADER: HeadersObject = {
  'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
};

/** On every answer to a key that is known, while there is a limit. */
export const RATE_LIMIT_HEADERS: HeadersObject = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

export const DOWNLOAD_HEADERS: HeadersObject = {
  'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' },
};

/** How to authenticate, on every 401: RFC 9110, section 11.6.1. */
export const AUTHENTICATE_HEADER: HeadersObject = {
  'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' },
};

export const RETRY_AFTER_HEADER: HeadersObject = {
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
};
