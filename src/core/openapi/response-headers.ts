import type { HeadersObject } from '@nestjs/swagger';

/** On every response. */
export const REQUEST_ID_RESPONSE_HEADER: HeadersObject = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
};

/** On responses that change the session, in the console. */
export const SET_COOKIE_HEADER: HeadersObject = {
  'Set-Cookie': { $ref: '#/components/headers/SetCookie' },
};

/** On pages whose total is a lower bound. */
export const TOTAL_HEADER: HeadersObject = {
  'Total-Is-At-Least': { $ref: '#/components/headers/TotalIsAtLeast' },
};

/** On the replay of a stored response. */
export const REPLAYED_HEADER: HeadersObject = {
  'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
};

/** On responses to a valid key. */
export const IGNORED_PARAMETERS_RESPONSE_HEADER: HeadersObject = {
  'Ignored-Parameters': { $ref: '#/components/headers/IgnoredParameters' },
};

/** On every response to a valid key, unless the limit is disabled. */
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
