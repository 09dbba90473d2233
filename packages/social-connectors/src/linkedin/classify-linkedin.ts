import { isJsonObject, memberAt, textAt } from '../values/json-object';
import { windowAt } from '../http/budget-window';
import { classifyStatus, retryAfter } from '../http/classify-status';
import { oauthClassifier } from '../oauth/tokens';
import type { PlatformErrorDetails } from '../platform-error';
import type { Classify } from '../http/platform-http';

/** Not verified: LinkedIn calls an unknown, expired or revoked code or token `invalid_request` or `invalid_grant`. */
export const classifyLinkedinOAuth = oauthClassifier(['invalid_grant', 'invalid_request']);

/**
 * Reads `{ status, serviceErrorCode, code, message }`.
 * https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling
 */
export const classifyLinkedin: Classify = (response, now) => {
  const { status, headers, body } = response;
  const byStatus = classifyStatus(response, now);
  if (byStatus === null) return null;
  const code = codeOf(body) ?? byStatus.code;
  if (status === 429) {
    const retryAt = retryAfter(headers, now) ?? windowAt('day', now).end;
    return { ...throttleOf(body), code, retryAt };
  }
  // NONEXISTENT_VERSION: a version is supported for 12 months.
  if (status === 426) return { kind: 'version', code, scope: 'app' };
  // The API always sends JSON: an HTML page comes from a proxy in between.
  if (!isJsonObject(body)) return { ...byStatus, kind: 'transient', code };
  if (status === 404 || status === 410) return { kind: 'gone', code };
  return { ...byStatus, code };
};

/** Limits are per day and endpoint, of the app or of the app and member, and are reset at midnight UTC. */
function throttleOf(body: unknown): Pick<PlatformErrorDetails, 'kind' | 'scope'> {
  return textAt(body, 'message')?.includes('APPLICATION DAY') === true
    ? { kind: 'quota', scope: 'app' }
    : { kind: 'rate_limited', scope: 'account' };
}

/** The codes of a body, and the position of a post that may not be read: `ACCESS_DENIED/100/shares[0]`. Null without codes. */
function codeOf(body: unknown): string | null {
  const name = textAt(body, 'code') ?? '';
  const number = memberAt(body, 'serviceErrorCode');
  const [, position] =
    /\[\/((?:shares|ugcPosts)\[\d{1,3}\])\]/.exec(textAt(body, 'message') ?? '') ?? [];
  const parts = [
    isName(name) ? name : undefined,
    typeof number === 'number' ? String(number) : undefined,
    position,
  ];
  return parts.filter((part) => part !== undefined).join('/') || null;
}

const isName = (text: string): boolean => /^\w{1,64}$/.test(text);
