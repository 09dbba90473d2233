import { LINKEDIN_VERSION } from '@rapport/social-connectors';
import { DAY_MS, MINUTE_MS } from '../durations';
import { type IssuedGrant, OAuthEmulator, oauthError } from '../oauth-emulator';
import { type EmulatedCall, EmulatedError, type EmulatedReply } from '../platform-emulator';
import { SECRET_MARK } from '../secret-mark';
import { daysOf } from '../seeded';
import {
  accessDenied,
  apiError,
  isActive,
  isoDay,
  notFound,
  page,
  readList,
  renderPost,
  statistics,
  versionOf,
} from './linkedin-rest';
import { LinkedinWorld, type ShareStatistics } from './linkedin-world';

export const LINKEDIN_SCOPES = ['rw_organization_admin', 'r_organization_social'];

const CLIENT_ID = '86rapportclient';
const CLIENT_SECRET = `WPL-${SECRET_MARK}`;
const ACCESS_TOKEN_S = 60 * 24 * 60 * 60;
/** [D: query-tunneling] */
const MAX_QUERY_BYTES = 4_096;
/** Share statistics reach 12 months back [D: share-statistics]. */
const OLDEST_DAYS = 365;
/** Follower statistics end two days ago [D: follower-statistics]; share statistics a day ago [P]. */
const FOLLOWER_LAG_DAYS = 2;

/**
 * LinkedIn's OAuth and the Community Management API on one server. [D]: learn.microsoft.com/en-us/linkedin.
 */
export class LinkedinEmulator extends OAuthEmulator<string | null> {
  readonly world: LinkedinWorld;
  /** [guess] Posts in a request for statistics: the documentation names no limit. */
  maxPosts = 100;
  /** [guess] Ids in a request for posts. */
  maxIds = 100;
  /** Requests that were rejected because of these limits. */
  rejectedLists = 0;
  /** Calls of an endpoint per day (UTC): 500 for an app in the development tier [P]. */
  dailyLimit = 500;
  private readonly used = new Map<string, number>();

  /** `now` stops the clock; without it, the platform has the time of the process. */
  constructor({
    seed = 'linkedin',
    now,
    posts = 230,
  }: { seed?: string; now?: Date; posts?: number } = {}) {
    super({
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scopes: LINKEDIN_SCOPES,
      accessLifeMs: ACCESS_TOKEN_S * 1_000,
      refreshLifeMs: 365 * DAY_MS,
      // [K]
      codeLifeMs: 30 * MINUTE_MS,
      clientError: 'Client authentication failed',
      prefixes: { code: 'AQcode', access: 'AQaccess', refresh: 'AQrefresh' },
    });
    if (now !== undefined) this.now = () => now;
    this.world = new LinkedinWorld(seed, this.now(), { posts });
  }

  /** The settings of a service that uses this server. */
  get variables(): Record<string, string> {
    return {
      SOCIAL_LINKEDIN_CLIENT_ID: CLIENT_ID,
      SOCIAL_LINKEDIN_CLIENT_SECRET: CLIENT_SECRET,
      SOCIAL_LINKEDIN_API_URL: `${this.url}/rest`,
      SOCIAL_LINKEDIN_AUTHORIZE_URL: `${this.url}/oauth/v2/authorization`,
      SOCIAL_LINKEDIN_TOKEN_URL: `${this.url}/oauth/v2/accessToken`,
      // The version that is built into the service ends: a later one must be set then.
      ...(!isActive(LINKEDIN_VERSION, this.now()) && {
        SOCIAL_LINKEDIN_VERSION: versionOf(this.now()),
      }),
    };
  }

  /** The last day of follower statistics. */
  get frontier(): string {
    return this.dayBefore(FOLLOWER_LAG_DAYS);
  }

  get followers(): number {
    return this.world.followersOn(isoDay(this.now()));
  }

  protected handle(received: EmulatedCall): EmulatedReply {
    const [, root = '', resource = ''] = received.path.split('/');
    if (root === 'oauth') return this.oauth(received);
    const call = this.untunneled(received);
    if (root !== 'rest' || call.method !== 'GET') return this.violate(call, 'no such endpoint');
    this.checkHeaders(call);
    this.checkToken(call, LINKEDIN_SCOPES[0] ?? '');
    this.countCall(resource);
    switch (resource) {
      case 'organizationAcls':
        return this.organizationAcls(call);
      case 'organizations':
        return this.organization(call);
      case 'posts':
        this.checkToken(call, LINKEDIN_SCOPES[1] ?? '');
        return call.query.ids === undefined ? this.findPosts(call) : this.batchOfPosts(call);
      case 'organizationalEntityShareStatistics':
        return this.shareStatistics(call);
      case 'organizationalEntityFollowerStatistics':
        return this.followerStatistics(call);
      case 'networkSizes':
        return this.networkSize(call);
      default:
        return this.violate(call, 'no such endpoint');
    }
  }

  /** A long query in the body of a POST request [D: query-tunneling]. */
  private untunneled(call: EmulatedCall): EmulatedCall {
    if (call.rawQuery.length > MAX_QUERY_BYTES) {
      throw new EmulatedError({ status: 414, body: { status: 414, message: 'URI Too Long' } });
    }
    if (call.method !== 'POST' || call.headers['x-http-method-override'] !== 'GET') return call;
    const query = Object.fromEntries(new URLSearchParams(call.rawBody));
    return { ...call, method: 'GET', query, rawQuery: call.rawBody };
  }

  private oauth(call: EmulatedCall): EmulatedReply {
    switch (`${call.method} ${call.path}`) {
      case 'GET /oauth/v2/authorization':
        return this.authorize(call);
      case 'POST /oauth/v2/accessToken':
        return this.token(call);
      case 'POST /oauth/v2/revoke':
        return this.revokeToken(call);
      default:
        return this.violate(call, 'no such endpoint');
    }
  }

  /** [D: authorization-code-flow] The consent page, on which the person agrees at once. */
  private authorize(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'response_type', 'client_id', 'redirect_uri', 'state', 'scope');
    const scopes = (call.query.scope ?? '').split(' ');
    if (!scopes.every((scope) => LINKEDIN_SCOPES.includes(scope))) {
      this.violate(call, 'unknown scope');
    }
    return this.consent(call);
  }

  /** [P] */
  protected codeError(): EmulatedReply {
    return oauthError(400, 'invalid_request', 'Unable to retrieve access token');
  }

  /** The remaining life of the refresh token: a refresh does not extend it [D: programmatic-refresh-tokens]. */
  protected tokenReply({ accessToken, grant }: IssuedGrant<string | null>): EmulatedReply {
    const remaining = Math.floor((grant.refreshExpiresAt - this.now().getTime()) / 1_000);
    const body = {
      access_token: accessToken,
      expires_in: ACCESS_TOKEN_S,
      ...(grant.refreshToken !== null && {
        refresh_token: grant.refreshToken,
        refresh_token_expires_in: remaining,
      }),
      // Separated by commas [P].
      scope: grant.scopes.join(','),
    };
    return { status: 200, body };
  }

  /** [guess] The URL, its form and the empty response. */
  private revokeToken(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call);
    const grant = this.grantOfAccessToken(String(call.body.token));
    if (grant === undefined || grant.isRevoked) {
      return oauthError(400, 'invalid_request', 'The token is not valid');
    }
    grant.isRevoked = true;
    return { status: 200, body: undefined };
  }

  /** [D: organization-access-control-by-role] */
  private organizationAcls(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'q', 'role', 'state', 'count', 'start');
    this.expectFinder(call, 'roleAssignee');
    const urns = [this.world.urn, ...Object.keys(this.world.others).map(organizationUrn)];
    const elements = urns.map((organization) => ({
      roleAssignee: 'urn:li:person:abc',
      state: 'APPROVED',
      role: 'ADMINISTRATOR',
      organization,
    }));
    return page(call, elements);
  }

  /** [D: organization-lookup-api] */
  private organization(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call);
    const id = call.path.split('/')[3] ?? '';
    const name = id === this.world.id ? this.world.name : this.world.others[id];
    if (name === undefined) throw notFound();
    return { status: 200, body: { id: Number(id), localizedName: name, vanityName: `page-${id}` } };
  }

  /** [D: posts-api] */
  private findPosts(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'author', 'q', 'count', 'start', 'sortBy');
    this.expectFinder(call, 'author');
    if (call.query.author !== this.world.urn) throw accessDenied('posts.FINDER-author');
    if (call.query.sortBy !== 'LAST_MODIFIED') this.violate(call, 'sortBy must be LAST_MODIFIED');
    return page(
      call,
      this.world.postsAt(this.now()).map((post) => renderPost(post, this.world.urn)),
    );
  }

  /** [D: posts-api] BATCH_GET. */
  private batchOfPosts(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'ids');
    if (call.headers['x-restli-method'] !== 'BATCH_GET') this.violate(call, 'no BATCH_GET');
    const posts = new Map(this.world.postsAt(this.now()).map((post) => [post.id, post]));
    const ids = readList(call, 'ids') ?? this.violate(call, 'ids is not a list');
    this.checkLength(ids, this.maxIds);
    const found = ids.flatMap((id) => posts.get(id) ?? []);
    const missing = ids.filter((id) => !posts.has(id));
    const notFoundBody = { status: 404, code: 'NOT_FOUND', message: 'Could not find entity' };
    return {
      status: 200,
      body: {
        results: Object.fromEntries(
          found.map((post) => [post.id, renderPost(post, this.world.urn)]),
        ),
        statuses: Object.fromEntries(missing.map((id) => [id, 404])),
        errors: Object.fromEntries(missing.map((id) => [id, notFoundBody])),
      },
    };
  }

  /** [D: share-statistics] [guess] The error for too many posts. */
  private shareStatistics(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'q', 'organizationalEntity', 'shares', 'ugcPosts', 'timeIntervals');
    this.checkEntity(call);
    const { shares, ugcPosts, timeIntervals } = call.query;
    if (timeIntervals !== undefined) {
      const days = this.readDays(call, this.dayBefore(1));
      return statistics(
        days.map((day) => ({
          ...this.elementOf(day),
          totalShareStatistics: { ...this.reportedDay(day), shareMentionsCount: 0 },
        })),
      );
    }
    // The two kinds of posts do not mix [D: share-statistics].
    if ((shares === undefined) === (ugcPosts === undefined)) {
      this.violate(call, 'either shares or ugcPosts');
    }
    const kind = shares === undefined ? 'ugcPost' : 'share';
    const ids = readList(call, `${kind}s`) ?? this.violate(call, `${kind}s is not a list`);
    this.checkLength(ids, this.maxPosts);
    this.checkToken(call, LINKEDIN_SCOPES[1] ?? '', `/${kind}s[0]`);
    const known = new Map(this.world.postsAt(this.now()).map((post) => [post.id, post]));
    const denied = ids.findIndex((id) => {
      const post = known.get(id);
      return post === undefined || post.isDenied || post.kind !== kind;
    });
    // [D: Q&A 1331917]
    if (denied !== -1) throw accessDenied(null, `/${kind}s[${denied}]`);
    const elements = ids
      .flatMap((id) => known.get(id) ?? [])
      // Posts whose numbers are all 0 are left out [P: LinkedIn's words, quoted].
      .filter(({ isUnseen }) => !isUnseen)
      .map((post) => ({
        organizationalEntity: this.world.urn,
        [kind]: post.id,
        totalShareStatistics: this.world.statisticsOf(post, this.now()),
      }));
    return statistics(elements);
  }

  private checkLength(ids: readonly string[], max: number): void {
    if (ids.length <= max) return;
    this.rejectedLists += 1;
    throw apiError(400, { code: 'ILLEGAL_ARGUMENT' });
  }

  /** The numbers of a day as the platform reports them now. */
  reportedDay(day: string): ShareStatistics {
    const statistics = this.world.dayOf(day);
    const { impressionCount, clickCount } = statistics;
    return {
      ...statistics,
      impressionCount: this.reported(impressionCount, day),
      clickCount: this.reported(clickCount, day),
    };
  }

  /** [D: follower-statistics] */
  private followerStatistics(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'q', 'organizationalEntity', 'timeIntervals');
    this.checkEntity(call);
    const days = this.readDays(call, this.frontier);
    return statistics(
      days.map((day) => ({ ...this.elementOf(day), followerGains: this.world.gainsOf(day) })),
    );
  }

  private networkSize(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'edgeType');
    // The name since version 202305 [D: organization-network-size].
    if (call.query.edgeType !== 'COMPANY_FOLLOWED_BY_MEMBER') this.violate(call, 'edgeType');
    if (!call.path.endsWith(`/${encodeURIComponent(this.world.urn)}`)) throw notFound();
    return { status: 200, body: { firstDegreeSize: this.followers } };
  }

  private elementOf(day: string): object {
    const start = Date.parse(day);
    return {
      timeRange: { start, end: start + DAY_MS },
      organizationalEntity: this.world.urn,
    };
  }

  /** The days of `timeIntervals` up to `last`: both ends at 00:00 UTC, the end exclusive [P]. */
  private readDays(call: EmulatedCall, last: string): string[] {
    const [, start, end] =
      /&timeIntervals=\(timeRange:\(start:(\d+),end:(\d+)\),timeGranularityType:DAY\)$/.exec(
        call.rawQuery,
      ) ?? [];
    if (start === undefined || end === undefined) this.violate(call, 'timeIntervals is invalid');
    if (Number(start) % DAY_MS !== 0 || Number(end) % DAY_MS !== 0 || start >= end) {
      this.violate(call, "Parameter 'timeIntervals' is invalid");
    }
    const oldest = this.dayBefore(OLDEST_DAYS);
    const bounds = [isoDay(new Date(Number(start))), oldest, this.world.createdOn].sort();
    const lastAsked = isoDay(new Date(Number(end) - DAY_MS));
    return daysOf(bounds.at(-1) ?? '', lastAsked < last ? lastAsked : last);
  }

  /** [P] The message for the page of somebody else. */
  private checkEntity(call: EmulatedCall): void {
    if (call.query.q !== 'organizationalEntity') this.violate(call, 'unknown finder');
    if (!call.rawQuery.includes(`organizationalEntity=${encodeURIComponent(this.world.urn)}`)) {
      throw accessDenied('organizationalEntityShareStatistics.FINDER-organizationalEntity');
    }
  }

  /** [D: protocol-version] */
  private expectFinder(call: EmulatedCall, name: string): void {
    if (call.query.q !== name) this.violate(call, 'unknown finder');
    if (call.headers['x-restli-method'] !== 'FINDER') this.violate(call, 'no FINDER');
  }

  /** [D: versioning] */
  private checkHeaders(call: EmulatedCall): void {
    if (call.headers['x-restli-protocol-version'] !== '2.0.0') {
      this.violate(call, 'X-Restli-Protocol-Version must be 2.0.0');
    }
    const version = call.headers['linkedin-version'] ?? '';
    if (!/^\d{6}$/.test(version)) this.violate(call, 'LinkedIn-Version is missing');
    if (!isActive(version, this.now())) {
      const message = `Requested version ${version} is not active`;
      throw apiError(426, { code: 'NONEXISTENT_VERSION', message });
    }
  }

  /** [D: error-handling] The codes of tokens that are invalid, revoked or expired. */
  private checkToken(call: EmulatedCall, scope: string, field?: string): void {
    const access = this.accessOf(call);
    if (access === undefined) {
      throw apiError(401, { serviceErrorCode: 65_600, code: 'INVALID_ACCESS_TOKEN' });
    }
    if (access.grant.isRevoked) {
      throw apiError(401, { serviceErrorCode: 65_601, code: 'REVOKED_ACCESS_TOKEN' });
    }
    if (access.expiresAt <= this.now().getTime()) {
      throw apiError(401, { serviceErrorCode: 65_602, code: 'EXPIRED_ACCESS_TOKEN' });
    }
    if (!access.grant.scopes.includes(scope)) throw accessDenied('posts', field);
  }

  /** Per endpoint and day of UTC; a response without headers [D: rate-limits]. */
  private countCall(resource: string): void {
    const key = `${isoDay(this.now())} ${resource}`;
    const calls = (this.used.get(key) ?? 0) + 1;
    this.used.set(key, calls);
    if (calls <= this.dailyLimit) return;
    const message =
      'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.';
    throw apiError(429, { serviceErrorCode: 101, code: 'TOO_MANY_REQUESTS', message });
  }

  private dayBefore(days: number): string {
    return isoDay(new Date(this.now().getTime() - days * DAY_MS));
  }
}

const organizationUrn = (id: string): string => `urn:li:organization:${id}`;
