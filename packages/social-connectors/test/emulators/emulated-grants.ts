import { createHash, randomBytes } from 'node:crypto';
import { SECRET_MARK } from './secret-mark';

/** The tokens of one grant of a person. */
export interface Grant {
  scopes: readonly string[];
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  /** How often the tokens were replaced. */
  refreshes: number;
  isRevoked: boolean;
}

interface Code {
  readonly value: string;
  readonly issuedAt: Date;
  readonly redirectUri: string;
  readonly codeChallenge: string | null;
  readonly scopes: readonly string[];
  isUsed: boolean;
}

/** Authorization codes and tokens of an emulator: codes are valid once, and a refresh replaces both tokens. */
export class EmulatedGrants {
  readonly all: Grant[] = [];
  private readonly codes: Code[] = [];
  private readonly issued: string[] = [];

  constructor(
    private readonly now: () => Date,
    private readonly life: { accessMs: number; codeMs: number },
  ) {}

  /** Everything that must not be in a URL. */
  secrets(): readonly string[] {
    return this.issued;
  }

  issueCode(request: {
    redirectUri: string;
    codeChallenge: string | null;
    scopes: readonly string[];
  }): string {
    const value = this.random('code');
    this.codes.push({ ...request, value, issuedAt: this.now(), isUsed: false });
    return value;
  }

  issueTokens(scopes: readonly string[]): Grant {
    const grant = { ...this.newTokens(), scopes, refreshes: 0, isRevoked: false };
    this.all.push(grant);
    return grant;
  }

  /** The tokens for a code. Null if it is used, expired, or issued for another redirect URI or code challenge. */
  redeem(value: string, redirectUri: string, codeVerifier: string | null): Grant | null {
    const code = this.codes.find((code) => code.value === value && !code.isUsed);
    if (code === undefined) return null;
    code.isUsed = true;
    const age = this.now().getTime() - code.issuedAt.getTime();
    if (age > this.life.codeMs || code.redirectUri !== redirectUri) return null;
    const challenge =
      codeVerifier === null
        ? null
        : createHash('sha256').update(codeVerifier, 'ascii').digest('base64url');
    return challenge === code.codeChallenge ? this.issueTokens(code.scopes) : null;
  }

  /**
   * Replaces the tokens of a grant. Returns null if the refresh token was used before, or if the grant is revoked. [guess] The old
   * access token ends with it.
   */
  refresh(refreshToken: string): Grant | null {
    const grant = this.all.find((grant) => grant.refreshToken === refreshToken);
    if (grant === undefined || grant.isRevoked) return null;
    return Object.assign(grant, this.newTokens(), { refreshes: grant.refreshes + 1 });
  }

  revoke(token: string): void {
    for (const grant of this.all) {
      if (grant.accessToken === token || grant.refreshToken === token) grant.isRevoked = true;
    }
  }

  /** Ends all access tokens; the refresh tokens stay valid. */
  expireAccessTokens(): void {
    for (const grant of this.all) grant.accessExpiresAt = this.now();
  }

  /** The person or the platform withdraws a scope from all grants. */
  withdrawScope(scope: string): void {
    for (const grant of this.all) grant.scopes = grant.scopes.filter((one) => one !== scope);
  }

  /** The grant of `Authorization: Bearer …`, or null if there is none that is valid. */
  find(authorization = ''): Grant | null {
    const token = authorization.replace(/^Bearer /, '');
    const grant = this.all.find(({ accessToken }) => accessToken === token);
    const isValid = grant !== undefined && !grant.isRevoked && grant.accessExpiresAt > this.now();
    return isValid ? grant : null;
  }

  private newTokens(): Pick<Grant, 'accessToken' | 'accessExpiresAt' | 'refreshToken'> {
    return {
      accessToken: this.random('access'),
      accessExpiresAt: new Date(this.now().getTime() + this.life.accessMs),
      refreshToken: this.random('refresh'),
    };
  }

  private random(name: string): string {
    const value = `${SECRET_MARK}-${name}-${randomBytes(18).toString('base64url')}`;
    this.issued.push(value);
    return value;
  }
}
