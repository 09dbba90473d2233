import { textAt } from '../domain/json-object';
import { classifyStatus } from './classify-status';
import type { Classify } from './platform-http.service';

/** The endpoint that revokes tokens (RFC 7009), beside the token endpoint. */
export function revocationUrl(tokenUrl: string): string {
  return tokenUrl.replace(/token(\/?)$/, 'revoke$1');
}

/** Appends parameters to a URL. Spaces become `%20`, as the platforms' own examples have them. */
export function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  return `${url}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`;
}

/**
 * Classifies responses of a token endpoint (RFC 6749, section 5.2). `deadGrant` are the errors by which the platform rejects a
 * code or refresh token. All other errors concern the operator's app and must not disconnect an account.
 */
export function oauthClassifier(deadGrant: readonly string[]): Classify {
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
    return deadGrant.includes(code) ? { kind: 'token', code } : { kind: 'request', code };
  };
}
