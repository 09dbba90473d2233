import type { LoginKind, Platform } from './platforms';

/** OAuth tokens of an account; times are null if the platform does not limit the life of a token. */
export interface Tokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date | null;
  /** Null if the platform issued none. */
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
  /** Scopes that the person granted. Empty if the platform does not say. */
  readonly scopes: readonly string[];
}

/** An account at a platform that a person may connect. */
export interface SocialAccount {
  readonly id: string;
  readonly name: string;
  readonly type: 'organization' | 'personal';
  /** Tokens of the account itself, such as a Facebook page. By default, the tokens of the person are used. */
  readonly tokens?: Tokens;
  /** Scopes that the connector needs and that were not granted. */
  readonly missingScopes: readonly string[];
}

/** The request that sends a person to a platform's page (RFC 6749, section 4.1.1). */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
}

/** With PKCE (RFC 7636, method S256). */
export interface PkceRequest extends AuthorizationRequest {
  readonly codeChallenge: string;
}

/** The code of a person who granted access (RFC 6749, section 4.1.3). */
export interface AuthorizationGrant {
  /** Decoded, as the callback receives it in the query string. */
  readonly code: string;
  readonly redirectUri: string;
}

/** With PKCE (RFC 7636). */
export interface PkceGrant extends AuthorizationGrant {
  readonly codeVerifier: string;
}

/** The account that a connector reads, and its access token. */
export interface PlatformSession {
  readonly accountId: string;
  readonly accessToken: string;
}

/** The position in the list of posts after a page; only its connector reads it. Contains no secret. */
export type PostCursor = string;

/** Posts that could not be read completely. Contains no personal data. */
export interface PostWarning {
  /** `metrics_rejected`: the platform rejects metrics of the posts; `unreadable`: the posts cannot be used. */
  readonly problem: 'metrics_rejected' | 'unreadable';
  /** A code of the platform, such as `100`, or the rule that the posts break: `id: is required`. */
  readonly reason: string;
  readonly posts: number;
}

interface Posts {
  /** Objects of the platform's API as `POST_MAPPINGS` reads them, with all metrics that the platform has for them, newest first. */
  readonly items: readonly object[];
  /** Ids of posts whose metrics could not be read at the moment. They are not in `items`, so that stored metrics are kept. */
  readonly unread: readonly string[];
  /** Unread posts whose time is known, without metrics, to be stored if they are new. */
  readonly unmeasured?: readonly object[];
  /** What could not be read, and will not be read soon. */
  readonly warnings?: readonly PostWarning[];
}

export interface PostPage extends Posts {
  /** Ids of all posts that the platform listed, also of those that are left out, such as drafts. */
  readonly ids: readonly string[];
  /** Null on the last page. */
  readonly next: PostCursor | null;
  /** The time by which the platform sorts, of the last post of the page, read or not. Null without posts. */
  readonly oldestAt: Date | null;
}

export interface PostReading extends Posts {
  /** Ids of posts that the platform does not have any more. */
  readonly gone: readonly string[];
}

/** An inclusive range of days, `YYYY-MM-DD`. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

export interface ProfileReading {
  /** Lines of days, `{ date, metrics }`, and windows, `{ window, metrics }`; only complete days. */
  readonly lines: readonly object[];
  /** The last complete day, `YYYY-MM-DD`, or null if no day is complete. */
  readonly completeThrough: string | null;
  /** Names of metrics that the platform rejected. */
  readonly rejectedMetrics: readonly string[];
}

export interface ConnectorTraits {
  /** Scopes that the connector asks for. */
  readonly scopes: readonly string[];
  /** Whether the authorization code needs PKCE with S256 (RFC 7636). */
  readonly usesPkce: boolean;
  /** A token is refreshed when it expires within this time. */
  readonly refreshLeadMs: number;
  /** Maximum number of posts per call of `readPosts`. */
  readonly postsPerRead: number;
  /** Whether the platform has metrics of past days; otherwise days are differences of cumulative counters. */
  readonly hasDays: boolean;
  /** Maximum age in days of the first day that `readProfile` can return. */
  readonly maxDayAge: number;
  /** Days of the past that one call of `readProfile` reads after connecting: as many as few requests read. */
  readonly backfillDays: number;
  /** Age in days (UTC) that the last complete day has at most when a profile is read; a later one is read again that day. */
  readonly lagDays: number;
  /** Days before the last complete one that are read again, since the platform still corrects them. */
  readonly rereadDays: number;
  /** Whether the platform demands that posts which it does not have any more are deleted. Default: false. */
  readonly deletesGonePosts?: boolean;
  /**
   * Days for which the platform allows to keep data that cannot be refreshed any more: after the account was disconnected or
   * needs a new sign-in, and of a post after its last reading. Default: no limit.
   */
  readonly retentionDays?: number;
}

/**
 * Reads accounts, posts and profiles of one platform over HTTP. Stores nothing, and returns objects as
 * `POST_MAPPINGS` reads them. Every method throws {@link PlatformError} only.
 */
export interface SocialConnector {
  readonly platform: Platform;
  /** A platform has one connector of each kind at most. */
  readonly loginKind: LoginKind;
  readonly traits: ConnectorTraits;

  /** The page on which a person grants access. */
  authorizeUrl(request: PkceRequest): string;
  /** Exchanges an authorization code for tokens. */
  exchangeCode(grant: PkceGrant): Promise<Tokens>;
  /** Refreshes tokens. Returns null if only a new sign-in of the person can renew them. */
  refreshTokens(tokens: Tokens): Promise<Tokens | null>;
  revokeTokens(tokens: Tokens): Promise<void>;
  /** The accounts that the person of the tokens may connect. */
  listAccounts(tokens: Tokens): Promise<SocialAccount[]>;

  /**
   * Reads a page of posts with their metrics, newest first. A connector may leave out posts published before `since`.
   * @param from the position of the page, or null for the first page
   */
  listPosts(session: PlatformSession, from: PostCursor | null, since?: Date): Promise<PostPage>;
  /** Reads known posts with their metrics, at most `traits.postsPerRead`. */
  readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading>;
  /** Reads metrics of complete days of the account and unique people of windows; the last day has the current followers. */
  readProfile(session: PlatformSession, days: DayRange): Promise<ProfileReading>;
}
