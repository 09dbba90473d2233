import { memberAt, textAt } from '../analytics/domain/json-object';
import { classifyStatus } from './classify-status';
import type { AuthorizationGrant, Tokens } from './connector';
import {
  type ClientCredentials,
  clientCredentials,
  type ConnectorSettings,
} from './connector-settings';
import { isPlatformError, PlatformError } from './platform-error';
import type { Classify, PlatformHttpService } from './platform-http.service';

type FormFields = Readonly<Record<string, string>>;

/** The part of a request by which the operator's app authenticates itself. */
interface ClientAuthentication {
  readonly form?: FormFields;
  readonly headers?: Readonly<Record<string, string>>;
}

interface OAuthOptions {
  readonly classify: Classify;
  /** How the app authenticates itself (RFC 6749, section 2.3.1): by form fields or a header. Default: {@link inForm}. */
  readonly authenticate?: (credentials: ClientCredentials) => ClientAuthentication;
  /** false: the platform revokes a token without authentication of the app. Default: true. */
  readonly authenticatesRevocation?: boolean;
  /** true: the body of a response to a revocation need not be JSON (RFC 7009, section 2.2). Default: false. */
  readonly ignoresRevocationBody?: boolean;
}

/** Authenticates the app by form fields. */
const inForm = ({ clientId, clientSecret }: ClientCredentials): ClientAuthentication => ({
  form: { client_id: clientId, client_secret: clientSecret },
});

/** The requests to the token endpoint (RFC 6749) and the revocation endpoint (RFC 7009) of a platform. */
export class OAuthClient {
  constructor(
    private readonly http: PlatformHttpService,
    private readonly settings: ConnectorSettings,
    private readonly options: OAuthOptions,
  ) {}

  /** Exchanges an authorization code for tokens. @param extra more parameters of the platform */
  async exchangeCode(
    { code, redirectUri }: AuthorizationGrant,
    extra: FormFields = {},
  ): Promise<Tokens> {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...extra };
    return readTokens(await this.post(this.settings.tokenUrl, grant), new Date());
  }

  /** Refreshes tokens; null: there is no refresh token. */
  async refreshTokens(tokens: Tokens): Promise<Tokens | null> {
    if (tokens.refreshToken === null) return null;
    const grant = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
    return readTokens(await this.post(this.settings.tokenUrl, grant), new Date(), tokens);
  }

  /** Revokes a token, unless it is invalid already. */
  async revoke(token: string): Promise<void> {
    const { authenticatesRevocation, ignoresRevocationBody = false } = this.options;
    const url = endpointBeside(this.settings.tokenUrl, 'revoke');
    try {
      await this.post(url, { token }, authenticatesRevocation);
    } catch (error) {
      if (isPlatformError(error, 'token')) return;
      const hasNoJson = error instanceof PlatformError && error.code === 'not_json';
      if (!hasNoJson || !ignoresRevocationBody) throw error;
    }
  }

  private async post(url: string, form: FormFields, isAuthenticated = true): Promise<unknown> {
    const { authenticate = inForm, classify } = this.options;
    const client = isAuthenticated ? authenticate(clientCredentials(this.settings)) : {};
    const request = { method: 'POST', url, ...client, form: { ...client.form, ...form } } as const;
    return (await this.http.send(request, classify)).body;
  }
}

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
