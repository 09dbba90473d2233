import { MINUTE_MS } from '../values/durations';
import { memberAt } from '../values/json-object';
import { classifyStatus, retryAfter } from '../http/classify-status';
import type { PlatformErrorDetails, PlatformErrorKind } from '../platform-error';
import type { Classify } from '../http/platform-http';

/** The documented pause after too many requests in a minute. */
const PAUSE_MS = 5 * MINUTE_MS;

/**
 * The codes of tiktok/tiktok-business-api-sdk, `tiktok_code.py`. 40006 for an unknown path, 40105, 40130 and 40131 were seen
 * by other products.
 */
const KINDS: Readonly<Record<number, PlatformErrorKind>> = {
  40001: 'permission', // of the account
  40003: 'permission',
  40006: 'version',
  40007: 'gone',
  40016: 'rate_limited',
  40051: 'version',
  40100: 'rate_limited',
  40102: 'token', // expired access token
  40103: 'token', // expired refresh token
  40104: 'token', // no access token
  40105: 'token', // invalid or revoked access token
  40107: 'token', // invalid refresh token
  40110: 'token', // invalid authorization code
  40130: 'permission', // a scope that the person did not grant
  40131: 'token', // expired or used authorization code
  40132: 'rate_limited',
  41001: 'version',
  61000: 'rate_limited',
};

/**
 * Classifies responses of the API by `code`, which is 0 in a success; an error can have status 200. Unlisted codes from 50000 on
 * are failures of TikTok. TikTok does not say whether 40100 is the limit of the account (40 requests per minute and endpoint) or
 * of the app (600 per minute): only the account pauses.
 */
export const classifyTiktokBusiness: Classify = (response, now) => {
  const byStatus = classifyStatus(response, now);
  const sent = memberAt(response.body, 'code') ?? Number.NaN;
  const code = Number(sent);
  if (code === 0 && byStatus === null) return null;
  // HTML is reported by the caller; JSON without a code is no response of the API.
  if (response.body === null && byStatus === null) return null;
  if (!Number.isSafeInteger(code) || code <= 0) {
    return withPause(byStatus ?? { kind: 'transient', code: 'no_code' }, response.headers, now);
  }
  const kind = KINDS[code] ?? (code >= 50_000 ? 'transient' : (byStatus?.kind ?? 'request'));
  return withPause({ ...byStatus, kind, code: String(code) }, response.headers, now);
};

function withPause(
  details: PlatformErrorDetails,
  headers: Readonly<Record<string, string>>,
  now: Date,
): PlatformErrorDetails {
  if (details.kind !== 'rate_limited') return details;
  const retryAt = retryAfter(headers, now) ?? new Date(now.getTime() + PAUSE_MS);
  return { ...details, scope: 'account', retryAt };
}
