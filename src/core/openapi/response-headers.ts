import type { HeadersObject } from '@nestjs/swagger';

/** The components of the document that describe response headers. */
const HEADER_COMPONENTS = {
  'X-Request-Id': 'RequestId',
  'Set-Cookie': 'SetCookie',
  'Total-Is-At-Least': 'TotalIsAtLeast',
  'Idempotent-Replayed': 'IdempotentReplayed',
  'Ignored-Parameters': 'IgnoredParameters',
  'RateLimit-Limit': 'RateLimitLimit',
  'RateLimit-Remaining': 'RateLimitRemaining',
  'RateLimit-Reset': 'RateLimitReset',
  'Content-Disposition': 'ContentDisposition',
  'WWW-Authenticate': 'WwwAuthenticate',
  'Retry-After': 'RetryAfter',
} as const;

type HeaderName = keyof typeof HEADER_COMPONENTS;

/** On every response to a valid key or session, those of the limit unless it is disabled. */
export const CALLER_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Ignored-Parameters',
] as const satisfies readonly HeaderName[];

/** References to the descriptions of response headers. */
export const headersOf = (...names: readonly HeaderName[]): HeadersObject =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${HEADER_COMPONENTS[name]}` }]),
  );
