import { EmulatedGrants, type Grant } from '../emulated-grants';
import { SECRET_MARK } from '../secret-mark';
import { countsAt, followersAt, type GrowingPost, growingPosts, isListed } from '../growing-posts';
import {
  EmulatedError,
  type EmulatedCall,
  type EmulatedReply,
  PlatformEmulator,
  redirectBack,
} from '../platform-emulator';
import { RequestRate } from './request-rate';
import { createTime, newestFirst, onlyFields, videoId, videoPage } from './tiktok-videos';

const SCOPES = ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'];

/** [D] The scope of each field of an account: developers.tiktok.com/doc/tiktok-api-v2-get-user-info. */
const USER_FIELDS: Readonly<Record<string, string>> = {
  open_id: 'user.info.basic',
  union_id: 'user.info.basic',
  display_name: 'user.info.basic',
  username: 'user.info.profile',
  follower_count: 'user.info.stats',
  following_count: 'user.info.stats',
  likes_count: 'user.info.stats',
  video_count: 'user.info.stats',
};

/** [D] developers.tiktok.com/doc/tiktok-api-v2-video-object, without those of covers and embedding. */
const VIDEO_FIELDS = [
  'id',
  'create_time',
  'share_url',
  'title',
  'video_description',
  'duration',
  'like_count',
  'comment_count',
  'share_count',
  'view_count',
];

/**
 * TikTok's Display API v2. [D]: developers.tiktok.com.
 */
export class TiktokEmulator extends PlatformEmulator {
  readonly clientKey = 'tiktok-client-key';
  readonly clientSecret = `${SECRET_MARK}-tiktok-client-secret`;
  readonly account = {
    open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
    union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
    display_name: 'Example Shop',
    username: 'exampleshop',
  };
  posts: GrowingPost[] = [];
  /** [D] Access tokens are valid 2 hours. [guess] The life of a code. */
  readonly grants = new EmulatedGrants(() => this.now(), { accessMs: 7_200_000, codeMs: 600_000 });
  /** [D] Scopes that the app was approved for. */
  approvedScopes = SCOPES;
  /** [D] Requests of the app per endpoint in a sliding minute. */
  maxPerMinute = 600;
  /** [guess] Whether counts are strings. */
  countsAsText = false;
  /** [P] Errors can be in responses with status 200. */
  errorsIn200 = false;
  private readonly rate = new RequestRate();

  /** Fills the world with videos that end an hour before the time of the platform. */
  populate(count: number, intervalHours = 12): this {
    const plan = { count, intervalHours, until: this.now(), seed: 'tiktok', idOf: videoId };
    this.posts = growingPosts(plan);
    return this;
  }

  issueTokens(scopes: readonly string[] = SCOPES): Grant {
    return this.grants.issueTokens(scopes);
  }

  /** The lifetime counters of the account now. */
  accountCounters(): Record<string, number> {
    const counts = this.listed().map((post) => countsAt(post, this.now()));
    return {
      follower_count: followersAt(this.now()),
      following_count: 57,
      likes_count: counts.reduce((sum, { likes }) => sum + likes, 0),
      video_count: counts.length,
    };
  }

  protected secrets(): readonly string[] {
    return [this.clientSecret, ...this.grants.secrets()];
  }

  protected handle(call: EmulatedCall): EmulatedReply {
    switch (`${call.method} ${call.path}`) {
      case 'GET /v2/auth/authorize/':
        return this.authorize(call);
      case 'POST /v2/oauth/token/':
        return this.exchange(call);
      case 'POST /v2/oauth/revoke/':
        return this.revoke(call);
      case 'GET /v2/user/info/':
        return this.readUser(call);
      case 'POST /v2/video/list/':
        return this.listVideos(call);
      case 'POST /v2/video/query/':
        return this.queryVideos(call);
      default:
        return this.violate(call, 'no such endpoint');
    }
  }

  /** [D: login-kit-web] Grants access at once, as a person would on the page. */
  private authorize(call: EmulatedCall): EmulatedReply {
    const { query } = call;
    this.allowQuery(call, 'client_key', 'scope', 'response_type', 'redirect_uri', 'state');
    if (query.client_key !== this.clientKey) this.violate(call, 'client_key');
    if (query.response_type !== 'code') this.violate(call, 'response_type');
    const redirectUri = query.redirect_uri ?? '';
    // [D] Separated by commas. [P] One scope that the app was not approved for makes TikTok reject the whole page.
    const scopes = query.scope?.split(',') ?? [];
    if (!scopes.every((scope) => this.approvedScopes.includes(scope))) {
      return redirectBack(call, { error: 'invalid_scope' });
    }
    const code = this.grants.issueCode({ redirectUri, codeChallenge: null, scopes });
    return redirectBack(call, { code });
  }

  /** [D: oauth-user-access-token-management], also the times of life. */
  private exchange(call: EmulatedCall): EmulatedReply {
    this.requireApp(call);
    const { body } = call;
    const isCode = body.grant_type === 'authorization_code';
    if (!isCode && body.grant_type !== 'refresh_token') this.violate(call, 'grant_type');
    const grant = isCode
      ? this.grants.redeem(String(body.code), String(body.redirect_uri), null)
      : // [D] The previous refresh token stops working.
        this.grants.refresh(String(body.refresh_token));
    if (grant === null) throw this.oauthError('invalid_grant');
    return {
      status: 200,
      body: {
        access_token: grant.accessToken,
        expires_in: 7_200,
        open_id: this.account.open_id,
        refresh_expires_in: 15_552_000,
        refresh_token: grant.refreshToken,
        scope: grant.scopes.join(','),
        token_type: 'Bearer',
      },
    };
  }

  /** [D: oauth-user-access-token-management] The example; the text says that the response is empty. */
  private revoke(call: EmulatedCall): EmulatedReply {
    this.requireApp(call);
    this.grants.revoke(String(call.body.token));
    return { status: 200, body: {} };
  }

  /** [D: oauth-user-access-token-management] The app is in the form. */
  private requireApp(call: EmulatedCall): void {
    const { 'content-type': type = '' } = call.headers;
    if (!type.startsWith('application/x-www-form-urlencoded')) this.violate(call, 'not a form');
    const { client_key: key, client_secret: secret } = call.body;
    const isApp = key === this.clientKey && secret === this.clientSecret;
    if (!isApp) throw this.oauthError('invalid_client');
  }

  /** [D: tiktok-api-v2-get-user-info] */
  private readUser(call: EmulatedCall): EmulatedReply {
    const grant = this.admit(call);
    const fields = this.fieldsOf(call, Object.keys(USER_FIELDS));
    // [D] Also for a single one of several fields.
    const isGranted = fields.every((name) => grant.scopes.includes(USER_FIELDS[name] ?? ''));
    if (!isGranted) throw this.failure(401, 'scope_not_authorized');
    const user = { ...this.account, ...this.written(this.accountCounters()) };
    return ok({ user: onlyFields(fields, user) });
  }

  /** [D: tiktok-api-v2-video-list] */
  private listVideos(call: EmulatedCall): EmulatedReply {
    const fields = this.admitVideos(call, 'max_count', 'cursor');
    const { max_count: max = 10, cursor = Number.MAX_SAFE_INTEGER } = call.body;
    // [D] At most 20; a time in epoch milliseconds.
    if (!isInteger(max, 20)) this.violate(call, 'max_count');
    if (!isInteger(cursor, Number.MAX_SAFE_INTEGER)) this.violate(call, 'cursor');
    // [guess] The cursor itself is excluded.
    return ok(
      videoPage(this.listed(), { cursor, max }, (post) => onlyFields(fields, this.render(post))),
    );
  }

  /** [D: tiktok-api-v2-video-query] Videos that do not exist are left out. */
  private queryVideos(call: EmulatedCall): EmulatedReply {
    const fields = this.admitVideos(call, 'filters');
    const { video_ids: ids } = (call.body.filters ?? {}) as { video_ids?: unknown };
    // [D] At most 20.
    if (!Array.isArray(ids) || ids.length === 0 || ids.length > 20) this.violate(call, 'video_ids');
    const found = this.listed().filter(({ id }) => ids.includes(id));
    return ok({ videos: found.map((post) => onlyFields(fields, this.render(post))) });
  }

  /** Public videos, newest first. */
  private listed(): GrowingPost[] {
    return newestFirst(this.posts.filter((post) => isListed(post, this.now())));
  }

  private render(post: GrowingPost): Record<string, unknown> {
    const counts = countsAt(post, this.now());
    return {
      id: post.id,
      create_time: createTime(post),
      share_url: `https://www.tiktok.com/@${this.account.username}/video/${post.id}`,
      title: post.text,
      video_description: post.text,
      duration: 21,
      // [guess] How a failure to load the numbers looks.
      ...(!post.isUnreadable &&
        this.written({
          like_count: counts.likes,
          comment_count: counts.comments,
          share_count: counts.shares,
          view_count: counts.views,
        })),
    };
  }

  private written(counts: Readonly<Record<string, number>>): Record<string, unknown> {
    if (!this.countsAsText) return counts;
    return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, `${count}`]));
  }

  private admitVideos(call: EmulatedCall, ...members: string[]): string[] {
    const grant = this.admit(call);
    const fields = this.fieldsOf(call, VIDEO_FIELDS);
    if (!grant.scopes.includes('video.list')) throw this.failure(401, 'scope_not_authorized');
    const { 'content-type': type = '' } = call.headers;
    if (!type.startsWith('application/json')) this.violate(call, 'not JSON');
    // [D] `fields` is in the URL, all other parameters are in the body.
    const unknown = Object.keys(call.body).filter((name) => !members.includes(name));
    if (unknown.length > 0) this.violate(call, `unknown member ${unknown.join(', ')}`);
    return fields;
  }

  /** [D: tiktok-api-v2-rate-limit] Checks the token and the limit of the app, which is per endpoint. */
  private admit(call: EmulatedCall): Grant {
    const grant = this.grants.find(call.headers.authorization);
    if (grant === null) throw this.failure(401, 'access_token_invalid');
    const requests = this.rate.count(call.path, this.now());
    if (requests >= this.maxPerMinute) throw this.failure(429, 'rate_limit_exceeded');
    return grant;
  }

  private fieldsOf(call: EmulatedCall, known: readonly string[]): string[] {
    this.allowQuery(call, 'fields');
    const fields = call.query.fields?.split(',') ?? [];
    const areKnown = fields.length > 0 && fields.every((name) => known.includes(name));
    return areKnown ? fields : this.violate(call, 'fields');
  }

  /** [D: tiktok-api-v2-error-handling] */
  private failure(status: number, code: string): EmulatedError {
    const error = { code, message: 'Something failed.', log_id: '202611220000' };
    return new EmulatedError({ status: this.errorsIn200 ? 200 : status, body: { error } });
  }

  /** [D] The body of an error. [guess] Its status. */
  private oauthError(error: string): EmulatedError {
    const body = { error, error_description: 'Something failed.', log_id: '202611220000' };
    return new EmulatedError({ status: this.errorsIn200 ? 200 : 400, body });
  }
}

const ok = (data: object): EmulatedReply => ({
  status: 200,
  body: { data, error: { code: 'ok', message: '', log_id: '202611220000' } },
});

function isInteger(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= max;
}
