import { DAY_MS } from '../durations';
import { EmulatedGrants, type Grant } from '../emulated-grants';
import {
  type Counts,
  countsAt,
  followersAt,
  gainedOn,
  type GrowingPost,
  growingPosts,
  isListed,
} from '../growing-posts';
import {
  type EmulatedCall,
  type EmulatedReply,
  PlatformEmulator,
  redirectBack,
} from '../platform-emulator';
import { daysOf } from '../seeded';
import { RequestRate } from '../tiktok/request-rate';
import { createTime, newestFirst, onlyFields, videoId, videoPage } from '../tiktok/tiktok-videos';
import {
  ACCOUNT_FIELDS,
  CODES,
  DAY_FIELDS,
  failure,
  ok,
  TIKTOK_BUSINESS_SCOPES,
  VIDEO_FIELDS,
} from './tiktok-business-api';

const API = '/open_api/v1.3';

/**
 * TikTok's Accounts API of its API for Business. [D]: business-api.tiktok.com.
 */
export class TiktokBusinessEmulator extends PlatformEmulator {
  readonly clientId = '7000000000000000001';
  readonly clientSecret = 'marked-tiktok-business-secret';
  readonly account = {
    open_id: 'b3d2f73d-4b8c-47fb-85c3-cd571287754b',
    display_name: 'Example Shop',
    username: 'exampleshop',
  };
  posts: GrowingPost[] = [];
  /** [D] Access tokens are valid a day, codes 10 minutes. */
  readonly grants = new EmulatedGrants(() => this.now(), { accessMs: DAY_MS, codeMs: 600_000 });
  /** [D] Requests of an account per endpoint in a minute. */
  maxPerMinute = 40;
  /** [guess] Whether the encoding of `filters` is another one, so that TikTok ignores them. */
  ignoresFilters = false;
  /** [D] Posts that have not been active for 7 days have no reach. */
  inactive = new Set<string>();
  private readonly rate = new RequestRate();

  /** Fills the world with videos that end an hour before the time of the platform. */
  populate(count: number, intervalHours = 12): this {
    const until = this.now();
    this.posts = growingPosts({
      seed: 'tiktok-business',
      count,
      until,
      intervalHours,
      idOf: videoId,
    });
    return this;
  }

  get variables(): Record<string, string> {
    return {
      SOCIAL_TIKTOK_BUSINESS_CLIENT_ID: this.clientId,
      SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET: this.clientSecret,
      SOCIAL_TIKTOK_BUSINESS_API_URL: `${this.url}${API}`,
      SOCIAL_TIKTOK_BUSINESS_AUTHORIZE_URL: `${this.url}/v2/auth/authorize`,
      SOCIAL_TIKTOK_BUSINESS_TOKEN_URL: `${this.url}${API}/tt_user/oauth2/token/`,
    };
  }

  issueTokens(scopes: readonly string[] = TIKTOK_BUSINESS_SCOPES): Grant {
    return this.grants.issueTokens(scopes);
  }

  /** The true numbers of a day, `YYYY-MM-DD`; of a day that has not ended, those so far. */
  dayOf(date: string): Record<string, number> {
    const { views, likes, comments, shares } = gainedOn(date, this.posts);
    const end = new Date(Date.parse(date) + DAY_MS);
    return { followers_count: followersAt(end), video_views: views, likes, comments, shares };
  }

  /** [D] Numbers are delayed by 24 to 48 hours: those of the day before yesterday, or null for younger posts. */
  countsOf(post: GrowingPost): Counts | null {
    const until = new Date(Math.floor(this.now().getTime() / DAY_MS) * DAY_MS - DAY_MS);
    return post.publishedAt > until ? null : countsAt(post, until);
  }

  /** [D] The people whom a post reached. */
  reachOf(post: GrowingPost): number | null {
    const counts = this.countsOf(post);
    return counts === null || this.inactive.has(post.id) ? null : Math.floor(counts.views * 0.8);
  }

  protected secrets(): readonly string[] {
    return [this.clientSecret, ...this.grants.secrets()];
  }

  protected handle(call: EmulatedCall): EmulatedReply {
    switch (`${call.method} ${call.path}`) {
      case 'GET /v2/auth/authorize':
        return this.authorize(call);
      case `POST ${API}/tt_user/oauth2/token/`:
        return this.exchange(call);
      case `POST ${API}/tt_user/oauth2/refresh_token/`:
        return this.refresh(call);
      case `POST ${API}/tt_user/oauth2/revoke/`:
        return this.revoke(call);
      case `POST ${API}/tt_user/token_info/get/`:
        return this.readToken(call);
      case `GET ${API}/business/get/`:
        return this.readAccount(call);
      case `GET ${API}/business/video/list/`:
        return this.listVideos(call);
      default:
        this.violations.push(`${call.method} ${call.path}: no such endpoint`);
        throw failure(CODES.noSchema);
    }
  }

  /** Grants access at once, as a person would on the page. */
  private authorize(call: EmulatedCall): EmulatedReply {
    const { query } = call;
    this.allowQuery(call, 'client_key', 'scope', 'response_type', 'redirect_uri', 'state');
    // [D] The page has `client_key`, all other endpoints `client_id` or `app_id`.
    if (query.client_key !== this.clientId) this.violate(call, 'client_key');
    if (query.response_type !== 'code') this.violate(call, 'response_type');
    const redirectUri = query.redirect_uri ?? '';
    // [D] The rules for redirect URLs: HTTPS, no port, no query, no fragment, a slash at the end.
    const isRegistrable = /^https:\/\/[^/:?#]+\/[^?#]*\/$/.test(redirectUri);
    if (!isRegistrable || redirectUri.length > 512) this.violate(call, 'redirect_uri');
    const scopes = query.scope?.split(',') ?? [];
    // [P] A single scope that the app does not have makes TikTok reject the whole page.
    if (!scopes.every((scope) => TIKTOK_BUSINESS_SCOPES.includes(scope))) {
      return redirectBack(call, { error: 'invalid_scope' });
    }
    const code = this.grants.issueCode({ redirectUri, codeChallenge: null, scopes });
    return redirectBack(call, { code });
  }

  /** [D] A code is exchanged once, with the redirect URL of the page. */
  private exchange(call: EmulatedCall): EmulatedReply {
    this.requireApp(call, 'grant_type', 'auth_code', 'redirect_uri');
    const { grant_type: type, auth_code: code, redirect_uri: redirectUri } = call.body;
    if (type !== 'authorization_code') this.violate(call, 'grant_type');
    const grant = this.grants.redeem(String(code), String(redirectUri), null);
    if (grant === null) throw failure(CODES.invalidCode);
    return this.tokensOf(grant);
  }

  private refresh(call: EmulatedCall): EmulatedReply {
    this.requireApp(call, 'grant_type', 'refresh_token');
    if (call.body.grant_type !== 'refresh_token') this.violate(call, 'grant_type');
    // [D] Renewal returns a pair of new tokens. [guess] The previous refresh token stops working.
    const grant = this.grants.refresh(String(call.body.refresh_token));
    if (grant === null) throw failure(CODES.invalidRefreshToken);
    return this.tokensOf(grant);
  }

  private tokensOf(grant: Grant): EmulatedReply {
    return ok({
      access_token: grant.accessToken,
      expires_in: 86_400,
      open_id: this.account.open_id,
      refresh_token: grant.refreshToken,
      refresh_token_expires_in: 31_536_000,
      scope: grant.scopes.join(','),
      token_type: 'Bearer',
    });
  }

  private revoke(call: EmulatedCall): EmulatedReply {
    this.requireApp(call, 'access_token');
    const token = String(call.body.access_token);
    // [P] The code for a token that is unknown or revoked.
    if (this.grants.find(token) === null) throw failure(CODES.invalidCode);
    this.grants.revoke(token);
    return ok({});
  }

  /** [D] The app is called `app_id` here, and its secret is not needed. */
  private readToken(call: EmulatedCall): EmulatedReply {
    this.requireJson(call, 'app_id', 'access_token');
    if (call.body.app_id !== this.clientId) throw failure(CODES.invalidApp);
    const { scopes } = this.grantOf(String(call.body.access_token));
    const { open_id: id } = this.account;
    return ok({ app_id: this.clientId, creator_id: id, scope: scopes.join(',') });
  }

  private readAccount(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'business_id', 'fields', 'start_date', 'end_date');
    const { scopes } = this.admit(call);
    const fields = this.fieldsOf(call, [...Object.keys(ACCOUNT_FIELDS), ...DAY_FIELDS]);
    const accountFields = fields.filter((name) => name in ACCOUNT_FIELDS);
    const dayFields = fields.filter((name) => DAY_FIELDS.includes(name));
    const needed = [
      ...accountFields.map((name) => ACCOUNT_FIELDS[name] ?? ''),
      ...(dayFields.length > 0 ? ['user.insights'] : []),
    ];
    // [P] The endpoint needs `user.info.stats` for all fields; a field without its scope makes the whole request fail.
    const isGranted = ['user.info.stats', ...needed].every((scope) => scopes.includes(scope));
    if (!isGranted) throw failure(CODES.missingScope);
    const counts = this.listed().map((post) => countsAt(post, this.now()));
    const account = {
      ...this.account,
      followers_count: followersAt(this.now()),
      total_likes: counts.reduce((sum, { likes }) => sum + likes, 0),
      videos_count: counts.length,
    };
    return ok({
      ...onlyFields(accountFields, account),
      ...(dayFields.length > 0 && { metrics: this.daysOf(call, dayFields) }),
    });
  }

  /** [D] Dates in UTC, both ends included, not further back than 60 days; by default the last 7 days. */
  private daysOf(call: EmulatedCall, fields: readonly string[]): object[] {
    const daysAgo = (days: number): string =>
      new Date(this.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
    const { start_date: first = daysAgo(7), end_date: last = daysAgo(1) } = call.query;
    const areDates = [first, last].every((date) => /^\d{4}-\d\d-\d\d$/.test(date));
    if (!areDates || first > last || last > daysAgo(0)) this.violate(call, 'dates');
    if (first < daysAgo(60)) this.violate(call, 'start_date is more than 60 days ago');
    const created = this.posts[0]?.publishedAt.toISOString().slice(0, 10) ?? daysAgo(0);
    return (
      daysOf(first, last)
        // [D] Days before the account existed are left out.
        .filter((date) => date >= created)
        .map((date) => {
          const numbers = this.dayOf(date);
          // [D] Complete after 24 to 48 hours. [guess] Before, the numbers are too low.
          const part = date > daysAgo(3) ? 0.4 : 1;
          const entries = fields.map((name) => [name, Math.floor((numbers[name] ?? 0) * part)]);
          return { date, ...Object.fromEntries(entries) } as object;
        })
    );
  }

  private listVideos(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'business_id', 'fields', 'filters', 'max_count', 'cursor');
    const { scopes } = this.admit(call);
    const fields = this.fieldsOf(call, VIDEO_FIELDS);
    // [D] An error may occur without it.
    if (!fields.includes('item_id')) this.violate(call, 'fields without item_id');
    if (!scopes.includes('video.list')) throw failure(CODES.missingScope);
    const max = Number(call.query.max_count ?? 10);
    if (!Number.isSafeInteger(max) || max < 1 || max > 20) this.violate(call, 'max_count');
    const cursor = Number(call.query.cursor ?? this.now().getTime());
    if (!Number.isSafeInteger(cursor) || cursor < 1) this.violate(call, 'cursor');
    const ids = this.idsOf(call);
    // [D] Posts from before the cursor.
    const listed = this.listed().filter(
      ({ id }) => ids === null || this.ignoresFilters || ids.includes(id),
    );
    return ok(videoPage(listed, { cursor, max }, (post) => onlyFields(fields, this.render(post))));
  }

  /** [P] `filters` is a JSON object, as `fields` is a JSON array. */
  private idsOf(call: EmulatedCall): readonly string[] | null {
    if (call.query.filters === undefined) return null;
    const { video_ids: ids } = parse(call.query.filters) as { video_ids?: unknown };
    const areIds = Array.isArray(ids) && ids.every((id) => typeof id === 'string');
    return areIds ? ids : this.violate(call, 'filters');
  }

  /** Public posts, newest first. */
  private listed(): GrowingPost[] {
    return newestFirst(this.posts.filter((post) => isListed(post, this.now())));
  }

  private render(post: GrowingPost): Record<string, unknown> {
    const counts = post.isUnreadable ? null : this.countsOf(post);
    return {
      item_id: post.id,
      // [D] A text.
      create_time: String(createTime(post)),
      caption: post.text,
      share_url: `https://www.tiktok.com/@${this.account.username}/video/${post.id}`,
      media_type: 'VIDEO',
      is_ad: false,
      video_duration: 21.5,
      // [guess] How numbers look that do not exist yet.
      video_views: counts?.views ?? null,
      likes: counts?.likes ?? null,
      comments: counts?.comments ?? null,
      shares: counts?.shares ?? null,
      favorites: counts?.saves ?? null,
      reach: post.isUnreadable ? null : this.reachOf(post),
    };
  }

  private requireApp(call: EmulatedCall, ...members: string[]): void {
    this.requireJson(call, 'client_id', 'client_secret', ...members);
    const { client_id: id, client_secret: secret } = call.body;
    if (id !== this.clientId || secret !== this.clientSecret) throw failure(CODES.invalidApp);
  }

  /** [D] All parameters are members of a JSON object. */
  private requireJson(call: EmulatedCall, ...members: string[]): void {
    this.allowQuery(call);
    const { 'content-type': type = '' } = call.headers;
    if (!type.startsWith('application/json')) this.violate(call, 'not JSON');
    const names = Object.keys(call.body).toSorted();
    if (names.join() !== members.toSorted().join()) this.violate(call, `members ${names.join()}`);
  }

  /** Checks the token, the account, and the limit of the account, which is per endpoint. */
  private admit(call: EmulatedCall): Grant {
    // [P] Another header is ignored.
    const grant = this.grantOf(call.headers['access-token'] ?? '');
    if (call.query.business_id !== this.account.open_id) throw failure(CODES.permission);
    const requests = this.rate.count(call.path, this.now());
    if (requests >= this.maxPerMinute) throw failure(CODES.tooFrequent);
    return grant;
  }

  private grantOf(token: string): Grant {
    const grant = this.grants.find(token);
    if (grant !== null) return grant;
    const known = this.grants.all.find(({ accessToken }) => accessToken === token);
    if (known !== undefined && !known.isRevoked) throw failure(CODES.expiredToken);
    throw failure(token === '' ? CODES.noToken : CODES.invalidToken);
  }

  /** [D] A JSON array, URL-encoded. */
  private fieldsOf(call: EmulatedCall, known: readonly string[]): string[] {
    const isEncoded = !/[[\]"]/.test(call.rawQuery);
    const fields = parse(call.query.fields ?? '');
    const areKnown =
      Array.isArray(fields) &&
      fields.length > 0 &&
      fields.every((name) => typeof name === 'string' && known.includes(name));
    return isEncoded && areKnown ? (fields as string[]) : this.violate(call, 'fields');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
