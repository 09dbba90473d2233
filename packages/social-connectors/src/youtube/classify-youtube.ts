import { isJsonObject, memberAt, textAt } from '../values/json-object';
import { windowAt } from '../http/budget-window';
import { classifyStatus, retryAfter } from '../http/classify-status';
import { oauthClassifier } from '../oauth/tokens';
import { objectsAt } from '../payload';
import type { PlatformErrorDetails, PlatformErrorKind } from '../platform-error';
import type { Classify, PlatformResponse } from '../http/platform-http';

const RATE_LIMIT_WAIT_MS = 30_000;

/**
 * Kinds by the reason of an error, which says more than the status.
 * https://developers.google.com/youtube/v3/docs/errors
 */
const KINDS_BY_REASON = new Map(
  Object.entries<PlatformErrorKind>({
    quotaExceeded: 'quota',
    dailyLimitExceeded: 'quota',
    rateLimitExceeded: 'rate_limited',
    userRateLimitExceeded: 'rate_limited',
    RATE_LIMIT_EXCEEDED: 'rate_limited',
    authError: 'token',
    forbidden: 'permission',
    insufficientPermissions: 'permission',
    youtubeSignupRequired: 'permission',
    authenticatedUserAccountClosed: 'permission',
    authenticatedUserAccountSuspended: 'permission',
    invalidPageToken: 'cursor',
    backendError: 'transient',
  }),
);

/** `invalid_token`: a token that is revoked already. */
export const classifyGoogleOAuth = oauthClassifier(['invalid_grant', 'invalid_token']);

/** Reads the errors of Google's APIs: `{ error: { errors, details } }`. */
export const classifyYoutube: Classify = (response, now) => {
  const byStatus = classifyStatus(response, now);
  const error = memberAt(response.body, 'error');
  if (byStatus === null && error === undefined) return null;
  const reason = reasonOf(error);
  const code = reason ?? `http_${response.status}`;
  const kind = isDayQuota(error) ? 'quota' : kindOf(response, reason, byStatus);
  if (kind === 'quota') {
    return { kind, code, scope: 'app', retryAt: windowAt('pacific day', now).end };
  }
  if (kind === 'rate_limited') {
    const scope = reason === 'userRateLimitExceeded' ? 'account' : 'app';
    const retryAt = retryAfter(response.headers, now);
    return { kind, code, scope, retryAt: retryAt ?? new Date(now.getTime() + RATE_LIMIT_WAIT_MS) };
  }
  return { ...byStatus, kind, code };
};

function kindOf(
  { status, body }: PlatformResponse,
  reason: string | null,
  byStatus: PlatformErrorDetails | null,
): PlatformErrorKind {
  const known = reason === null ? undefined : KINDS_BY_REASON.get(reason);
  if (known !== undefined) return known;
  // The APIs always send JSON: an HTML page comes from a proxy in between.
  if (!isJsonObject(body) && status !== 429) return 'transient';
  if (status === 404 || status === 410) return 'gone';
  return byStatus?.kind ?? 'request';
}

/** `errors[0].reason`, then `details[].reason`. Null if none is safe to log. */
function reasonOf(error: unknown): string | null {
  const entries = ['errors', 'details'].flatMap((list) => objectsAt(error, list));
  const reasons = entries.map((entry) => textAt(entry, 'reason') ?? '');
  return reasons.find((reason) => /^\w{1,64}$/.test(reason)) ?? null;
}

/** A 429 for the quota of a day differs from one for a minute only in the name of the limit. */
function isDayQuota(error: unknown): boolean {
  return JSON.stringify(error ?? null).includes('PerDayPerProject');
}
