import type { Request } from 'express';
import { ApiError } from '../../core/errors/api-error';
import { isSafeMethod } from '../../core/http/request-context';
import { parseUrl } from '../../core/values/parse-url';

/**
 * Protects against cross-site request forgery: a request that may change something must come from a page of the service.
 * Browsers set `Sec-Fetch-Site`, or at least `Origin`, and pages cannot change them.
 * @param publicUrl the configured URL of the service, if any, whose origin is accepted like the origin of the `Host` header
 * @throws ApiError CROSS_ORIGIN_REQUEST
 */
export function requireOwnOrigin(request: Request, publicUrl: string | null): void {
  if (isSafeMethod(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const isOwn =
    site === undefined
      ? isOwnOrigin(request.headers.origin, request, publicUrl)
      : site === 'same-origin';
  if (!isOwn) throw new ApiError('CROSS_ORIGIN_REQUEST');
}

/**
 * Accepts an origin only as browsers write it (RFC 6454, section 6.2). Compares host and port only, because the `Host` header has no
 * scheme and a proxy may terminate TLS.
 */
function isOwnOrigin(
  origin: string | undefined,
  { headers }: Request,
  publicUrl: string | null,
): boolean {
  const sent = origin === undefined ? null : parseUrl(origin);
  if (sent === null || sent.origin !== origin) return false;
  if (publicUrl !== null && sent.origin === new URL(publicUrl).origin) return true;
  return /^https?:$/.test(sent.protocol) && sent.host === headers.host?.toLowerCase();
}
