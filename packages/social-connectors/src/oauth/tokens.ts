import { classifyStatus } from '../http/classify-status';
import type { Classify } from '../http/platform-http';
import { PlatformError } from '../platform-error';
import type { Tokens } from '../connector';
import { memberAt, textAt } from '../values/json-object';

/** The URL of another endpoint in the same place as the token endpoint, whose last segment it replaces. */
export const endpointBeside = (tokenUrl: string, name: string): string =>
  tokenUrl.replace(/[^/]+(\/?)$/, `${name}$1`);

/**
 * Classifies responses of a token endpoint (RFC 6749, section 5.2). `grantErrors` are the errors by which the platform rejects a
 * code or refresh token. All other errors concern the operator's app and must not disconnect an account.
 */
export function oauthClassifier(grantErrors: readonly string[]): Classify {
  return (response, now) => {
    const details = classifyStatus(response, now);
    if (details !== null && ['transient', 'rate_limited'].includes(details.kind)) {
      return { ...details, scope: 'app' };
    }
    // Also in a 200: a success has no `error`.
    const error = textAt(response.body, 'error');
    if (details === null && error === null) return null;
    const isCode = error !== null && /^[a-z_]{1,64}$/.test(error);
    const code = isCode ? error : (details?.code ?? 'unknown_error');
    return grantErrors.includes(code) ? { kind: 'token', code } : { kind: 'request', code };
  };
}

/**
 * Reads the response of a token endpoint (RFC 6749, section 5.1). A refresh may omit the refresh token, its expiry and the
 * scopes: those of `previous` still apply. @throws PlatformError without an access token
 */
export function readTokens(body: unknown, now: Date, previous?: Tokens): Tokens {
  const timeAt = (name: string): Date | null => {
    const seconds = Number(memberAt(body, name) ?? Number.NaN);
    return Number.isFinite(seconds) ? new Date(now.getTime() + seconds * 1_000) : null;
  };
  const accessToken = textAt(body, 'access_token');
  if (accessToken === null) throw new PlatformError({ kind: 'transient', code: 'no_access_token' });
  return {
    accessToken,
    accessExpiresAt: timeAt('expires_in'),
    refreshToken: textAt(body, 'refresh_token') ?? previous?.refreshToken ?? null,
    // Google and LinkedIn have the first name, TikTok has the second one and separates scopes by commas.
    refreshExpiresAt:
      timeAt('refresh_token_expires_in') ??
      timeAt('refresh_expires_in') ??
      previous?.refreshExpiresAt ??
      null,
    scopes: textAt(body, 'scope')?.split(/[\s,]+/) ?? previous?.scopes ?? [],
  };
}

/** The required scopes that were not granted; none if the platform does not tell what was granted. */
export function missingScopes(required: readonly string[], granted: readonly string[]): string[] {
  return granted.length === 0 ? [] : required.filter((scope) => !granted.includes(scope));
}

/** Tokens of which only the access token is known. */
export const bareTokens = (accessToken: string, scopes: readonly string[]): Tokens => ({
  accessToken,
  accessExpiresAt: null,
  refreshToken: null,
  refreshExpiresAt: null,
  scopes,
});
