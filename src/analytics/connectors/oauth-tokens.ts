import { memberAt, textAt } from '../domain/json-object';
import type { Tokens } from './connector';
import type { AppCredentials, ConnectorSettings } from './connector-settings';
import { PlatformError } from './platform-error';

/** The credentials of the operator's app. @throws PlatformError if they are not configured */
export function credentialsOf({ credentials }: ConnectorSettings): AppCredentials {
  if (credentials === null) {
    throw new PlatformError({ kind: 'request', code: 'not_configured', scope: 'app' });
  }
  return credentials;
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
