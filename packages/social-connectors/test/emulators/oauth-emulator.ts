import {
  type EmulatedCall,
  type EmulatedReply,
  PlatformEmulator,
  redirectBack,
} from './platform-emulator';
import { SECRET_MARK } from './secret-mark';

/** The app as the platform knows it. Times of life are in milliseconds. */
interface EmulatedApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people grant unless a test says otherwise. */
  readonly scopes: readonly string[];
  readonly accessLifeMs: number;
  readonly refreshLifeMs: number;
  readonly codeLifeMs: number;
  /** The text for an unknown client or a wrong secret. */
  readonly clientError: string;
  /** How codes and tokens begin. */
  readonly prefixes: { readonly code: string; readonly access: string; readonly refresh: string };
}

interface LastingGrant<RefreshToken extends string | null> {
  readonly refreshToken: RefreshToken;
  /** Milliseconds since 1970. */
  readonly refreshExpiresAt: number;
  scopes: readonly string[];
  isRevoked: boolean;
}

interface AccessToken<RefreshToken extends string | null> {
  readonly grant: LastingGrant<RefreshToken>;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface Code {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
  isUsed: boolean;
}

/** Tokens as a response has them. */
export interface IssuedGrant<RefreshToken extends string | null = string> {
  readonly accessToken: string;
  readonly grant: LastingGrant<RefreshToken>;
}

/**
 * A platform on which a refresh only adds an access token: the refresh token and the earlier access tokens stay valid.
 * `EmulatedGrants` is for platforms that replace both. `RefreshToken` can be null if some apps get no refresh tokens.
 */
export abstract class OAuthEmulator<
  RefreshToken extends string | null = string,
> extends PlatformEmulator {
  readonly clientSecret: string;
  readonly grants = { secrets: (): readonly string[] => this.secrets() };
  /** Whether people get refresh tokens. LinkedIn issues them to approved partners only [D: programmatic-refresh-tokens]. */
  issuesRefreshTokens = true;
  private readonly issuedGrants: LastingGrant<RefreshToken>[] = [];
  private readonly accessTokens = new Map<string, AccessToken<RefreshToken>>();
  private readonly codes = new Map<string, Code>();
  private issuedSecrets = 0;

  protected constructor(private readonly app: EmulatedApp) {
    super();
    this.clientSecret = app.clientSecret;
  }

  issueCode(redirectUri: string, scopes = this.app.scopes): string {
    const code = this.nextSecret(this.app.prefixes.code);
    const expiresAt = this.now().getTime() + this.app.codeLifeMs;
    this.codes.set(code, { redirectUri, scopes, expiresAt, isUsed: false });
    return code;
  }

  issueTokens(scopes = this.app.scopes): { accessToken: string; refreshToken: RefreshToken } {
    const { accessToken, grant } = this.issueGrant(scopes);
    return { accessToken, refreshToken: grant.refreshToken };
  }

  /** The person removes the app: all tokens stop working. */
  revoke(): void {
    for (const grant of this.issuedGrants) grant.isRevoked = true;
  }

  /** Ends all access tokens; the refresh tokens stay valid. */
  expireAccessTokens(): void {
    for (const access of this.accessTokens.values()) access.expiresAt = 0;
  }

  /** The person or the platform withdraws a scope from all grants. */
  withdrawScope(scope: string): void {
    for (const grant of this.issuedGrants) {
      grant.scopes = grant.scopes.filter((one) => one !== scope);
    }
  }

  protected secrets(): readonly string[] {
    const refreshTokens = this.issuedGrants.flatMap(({ refreshToken }) => refreshToken ?? []);
    return [this.clientSecret, ...this.accessTokens.keys(), ...refreshTokens];
  }

  /** The consent page, on which the person agrees at once. */
  protected consent(call: EmulatedCall): EmulatedReply {
    const { query } = call;
    if (query.response_type !== 'code') this.violate(call, 'response_type must be code');
    if (query.client_id !== this.app.clientId) this.violate(call, 'unknown client_id');
    const { origin, pathname } = new URL(query.redirect_uri ?? '');
    return redirectBack(call, { code: this.issueCode(origin + pathname) });
  }

  /** [D: RFC 6749, sections 4.1.3 and 6] A code is valid once, and for its redirect URI. The app is in the form. */
  protected token(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call);
    const { body } = call;
    if (body.client_id !== this.app.clientId || body.client_secret !== this.clientSecret) {
      return oauthError(401, 'invalid_client', this.app.clientError);
    }
    if (body.grant_type === 'authorization_code') {
      const code = this.codes.get(String(body.code));
      if (code === undefined || code.isUsed || code.expiresAt <= this.now().getTime()) {
        return this.codeError('invalid');
      }
      if (code.redirectUri !== body.redirect_uri) return this.codeError('foreign');
      code.isUsed = true;
      return this.tokenReply(this.issueGrant(code.scopes), 'code');
    }
    if (body.grant_type !== 'refresh_token') return this.violate(call, 'unknown grant_type');
    const grant = this.issuedGrants.find(({ refreshToken }) => refreshToken === body.refresh_token);
    const isAlive =
      grant !== undefined && !grant.isRevoked && grant.refreshExpiresAt > this.now().getTime();
    // [P: nango]
    if (!isAlive) return oauthError(400, 'invalid_grant', 'Token has been expired or revoked.');
    return this.tokenReply({ accessToken: this.issueAccessToken(grant), grant }, 'refresh');
  }

  /** The error for a code that is unknown, used or expired (`invalid`), or issued for another redirect URI (`foreign`). */
  protected abstract codeError(reason: 'invalid' | 'foreign'): EmulatedReply;

  protected abstract tokenReply(
    issued: IssuedGrant<RefreshToken>,
    by: 'code' | 'refresh',
  ): EmulatedReply;

  /** The token of `Authorization: Bearer …`; undefined if there is none that the platform has issued. */
  protected accessOf(call: EmulatedCall): AccessToken<RefreshToken> | undefined {
    const [, token = ''] = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '') ?? [];
    return this.accessTokens.get(token);
  }

  /** The grant of an access token. */
  protected grantOfAccessToken(token: string): LastingGrant<RefreshToken> | undefined {
    return this.accessTokens.get(token)?.grant;
  }

  protected grantOfRefreshToken(token: string): LastingGrant<RefreshToken> | undefined {
    return this.issuedGrants.find(({ refreshToken }) => refreshToken === token);
  }

  private issueGrant(scopes: readonly string[]): IssuedGrant<RefreshToken> {
    const { prefixes, refreshLifeMs } = this.app;
    const refreshToken = this.issuesRefreshTokens ? this.nextSecret(prefixes.refresh) : null;
    const grant: LastingGrant<RefreshToken> = {
      refreshToken: refreshToken as RefreshToken,
      refreshExpiresAt: this.now().getTime() + refreshLifeMs,
      scopes,
      isRevoked: false,
    };
    this.issuedGrants.push(grant);
    return { accessToken: this.issueAccessToken(grant), grant };
  }

  private issueAccessToken(grant: LastingGrant<RefreshToken>): string {
    const token = this.nextSecret(this.app.prefixes.access);
    const expiresAt = this.now().getTime() + this.app.accessLifeMs;
    this.accessTokens.set(token, { grant, expiresAt });
    return token;
  }

  private nextSecret(prefix: string): string {
    this.issuedSecrets += 1;
    return `${prefix}-${SECRET_MARK}-${this.issuedSecrets}-`;
  }
}

/** The form of OAuth's errors [D: RFC 6749, section 5.2]. */
export function oauthError(status: number, error: string, description: string): EmulatedReply {
  return { status, body: { error, error_description: description } };
}
