import type {
  AuthorizationGrant,
  AuthorizationRequest,
  ConnectorTraits,
  DayRange,
  PlatformSession,
  PostCursor,
  PostPage,
  PostReading,
  ProfileReading,
  SocialAccount,
  SocialConnector,
  Tokens,
} from '../connector';
import { type Classify, type PlatformHttp, withQuery } from '../http/platform-http';
import { isPlatformError, PlatformError } from '../platform-error';
import type { AppSettings, LoginKind, Platform } from '../platforms';
import {
  type ClientCredentials,
  clientCredentials,
  type ConnectorSettings,
  connectorSettings,
  type ConnectorUrls,
} from './connector-settings';
import { endpointBeside, missingScopes, readTokens } from './tokens';

type FormFields = Readonly<Record<string, string>>;

/** The part of a request by which the operator's app authenticates itself. */
interface ClientAuthentication {
  readonly form?: FormFields;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a platform's sign-in has of its own, beyond RFC 6749. */
export interface OAuthOptions {
  readonly urls: ConnectorUrls;
  /** Classifies the responses of the token endpoint. */
  readonly classify: Classify;
  /** The name of the client id on the page on which a person grants access. Default: `client_id`. */
  readonly clientIdName?: string;
  /** Default: a space. */
  readonly scopeSeparator?: string;
  /** How the app authenticates itself (RFC 6749, section 2.3.1): by form fields or a header. Default: {@link inForm}. */
  readonly authenticate?: (credentials: ClientCredentials) => ClientAuthentication;
  /** The endpoint beside the token endpoint that refreshes tokens. Default: the token endpoint. */
  readonly refreshEndpoint?: string;
  /** Whether the platform revokes tokens only if the app authenticates itself. Default: true. */
  readonly authenticatesRevocation?: boolean;
  /** Whether the body of a response to a revocation may be other than JSON (RFC 7009, section 2.2). Default: false. */
  readonly ignoresRevocationBody?: boolean;
}

/** Authenticates the app by form fields. */
const inForm = ({ clientId, clientSecret }: ClientCredentials): ClientAuthentication => ({
  form: { client_id: clientId, client_secret: clientSecret },
});

/**
 * What connectors have in common: the page on which a person grants access, the requests to the token endpoint (RFC 6749) and to
 * the revocation endpoint (RFC 7009). A connector overrides what its platform does differently.
 */
export abstract class OAuthConnector implements SocialConnector {
  abstract readonly platform: Platform;
  readonly loginKind: LoginKind = 'standard';
  abstract readonly traits: ConnectorTraits;

  protected readonly settings: ConnectorSettings;

  constructor(
    protected readonly http: PlatformHttp,
    app: AppSettings,
    private readonly oauth: OAuthOptions,
  ) {
    this.settings = connectorSettings(app, oauth.urls);
  }

  /** @param extra more parameters of the platform */
  authorizeUrl({ redirectUri, state }: AuthorizationRequest, extra: FormFields = {}): string {
    const { clientIdName = 'client_id', scopeSeparator = ' ' } = this.oauth;
    return withQuery(this.settings.authorizeUrl, {
      response_type: 'code',
      [clientIdName]: this.credentials.clientId,
      redirect_uri: redirectUri,
      scope: this.traits.scopes.join(scopeSeparator),
      state,
      ...extra,
    });
  }

  /** @param extra more parameters of the platform */
  async exchangeCode(
    { code, redirectUri }: AuthorizationGrant,
    extra: FormFields = {},
  ): Promise<Tokens> {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...extra };
    return readTokens(await this.postAsApp(this.settings.tokenUrl, grant), new Date());
  }

  /** Returns null without a refresh token. */
  async refreshTokens(tokens: Tokens): Promise<Tokens | null> {
    if (tokens.refreshToken === null) return null;
    const { tokenUrl } = this.settings;
    const { refreshEndpoint } = this.oauth;
    const url =
      refreshEndpoint === undefined ? tokenUrl : endpointBeside(tokenUrl, refreshEndpoint);
    const grant = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
    return readTokens(await this.postAsApp(url, grant), new Date(), tokens);
  }

  async revokeTokens({ accessToken }: Tokens): Promise<void> {
    await this.revoke({ token: accessToken });
  }

  abstract listAccounts(tokens: Tokens): Promise<SocialAccount[]>;

  abstract listPosts(
    session: PlatformSession,
    from: PostCursor | null,
    since?: Date,
  ): Promise<PostPage>;

  abstract readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading>;

  abstract readProfile(session: PlatformSession, days: DayRange): Promise<ProfileReading>;

  /** @throws PlatformError if the operator's app is not configured */
  protected get credentials(): ClientCredentials {
    return clientCredentials(this.settings);
  }

  /** An account, with the scopes that were not granted. */
  protected account(id: string, name: string, granted: readonly string[]): SocialAccount {
    const missing = missingScopes(this.traits.scopes, granted);
    return { id, name, type: 'organization', missingScopes: missing };
  }

  /** Revokes a token, unless it is invalid already. */
  protected async revoke(token: FormFields): Promise<void> {
    const { authenticatesRevocation, ignoresRevocationBody = false } = this.oauth;
    const url = endpointBeside(this.settings.tokenUrl, 'revoke');
    try {
      await this.postAsApp(url, token, authenticatesRevocation);
    } catch (error) {
      if (isPlatformError(error, 'token')) return;
      const hasNoJson = error instanceof PlatformError && error.code === 'not_json';
      if (!hasNoJson || !ignoresRevocationBody) throw error;
    }
  }

  /** Returns the body of the response to a request that the app authenticates. */
  protected async postAsApp(
    url: string,
    form: FormFields,
    isAuthenticated = true,
  ): Promise<unknown> {
    const { authenticate = inForm, classify } = this.oauth;
    const client = isAuthenticated ? authenticate(this.credentials) : {};
    const request = { method: 'POST', url, ...client, form: { ...client.form, ...form } } as const;
    return (await this.http.send(request, classify)).body;
  }
}
