import { DAY_MS, MINUTE_MS } from '../values/durations';
import { memberAt, textAt } from '../values/json-object';
import { classifyStatus, retryAfter } from '../http/classify-status';
import { oauthClassifier } from '../oauth/tokens';
import type { PlatformErrorDetails, PlatformErrorKind } from '../platform-error';
import type { Classify } from '../http/platform-http';

/** https://developers.tiktok.com/doc/oauth-error-handling */
export const classifyTiktokOAuth = oauthClassifier(['invalid_grant', 'access_denied']);

/** https://developers.tiktok.com/doc/tiktok-api-v2-error-handling. The last one is from the source of other products. */
const KINDS = new Map(
  Object.entries<PlatformErrorKind>({
    access_token_invalid: 'token',
    scope_not_authorized: 'permission',
    scope_permission_missed: 'permission',
    rate_limit_exceeded: 'rate_limited',
    invalid_params: 'request',
    internal_error: 'transient',
    reached_active_user_cap: 'quota',
  }),
);

/**
 * Classifies responses of the API by `error.code`, which is `ok` in a success and can be an error in a 200. Not verified: whether
 * a 401 without a code can be a missing scope. It is taken for an invalid token, which the caller confirms by a refresh.
 */
export const classifyTiktok: Classify = (response, now) => {
  const byStatus = classifyStatus(response, now);
  const sent = textAt(memberAt(response.body, 'error'), 'code');
  if (sent === null || sent === 'ok') return byStatus && limited(byStatus, response.headers, now);
  const code = /^[a-z_]{1,64}$/.test(sent) ? sent : (byStatus?.code ?? 'unknown_error');
  const kind = KINDS.get(code) ?? byStatus?.kind ?? 'request';
  return limited({ ...byStatus, kind, code }, response.headers, now);
};

/** Adds the wait: the limit of an app is per sliding minute, that of users of an app that is not audited per day. */
function limited(
  details: PlatformErrorDetails,
  headers: Readonly<Record<string, string>>,
  now: Date,
): PlatformErrorDetails {
  const after = (wait: number): Date => retryAfter(headers, now) ?? new Date(now.getTime() + wait);
  if (details.kind === 'quota') return { ...details, scope: 'app', retryAt: after(DAY_MS) };
  if (details.kind !== 'rate_limited') return details;
  return { ...details, scope: 'app', retryAt: after(MINUTE_MS) };
}
