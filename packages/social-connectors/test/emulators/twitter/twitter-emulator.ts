import { countsAt, followersAt, type GrowingPost, growingPosts, isListed } from '../growing-posts';
import {
  EmulatedError,
  type EmulatedCall,
  type EmulatedReply,
  PlatformEmulator,
  redirectBack,
} from '../platform-emulator';
import { SECRET_MARK } from '../secret-mark';
import { EmulatedGrants, type Grant } from '../emulated-grants';

const SCOPES = ['tweet.read', 'users.read', 'offline.access'];
const WINDOW_MS = 15 * 60_000;
/** [D] x-api/posts/timelines: the last 800 posts without replies. */
const MAX_LISTED = 800;

/**
 * X API v2. [D]: github.com/xdevplatform/docs at 28713281.
 */
export class TwitterEmulator extends PlatformEmulator {
  readonly clientId = 'x-client-id';
  readonly clientSecret = `${SECRET_MARK}-x-client-secret`;
  readonly account = { id: '2244994945', username: 'exampleshop', name: 'Example Shop' };
  posts: GrowingPost[] = [];
  /** Replies and reposts, which the connector leaves out. */
  otherPosts: GrowingPost[] = [];
  /** [D] 2 hours; a code is valid for 30 seconds. */
  readonly grants = new EmulatedGrants(() => this.now(), { accessMs: 7_200_000, codeMs: 30_000 });
  /** [D] The OpenAPI document has `post.fields` and `repost_count`, the guides `tweet.fields` and `retweet_count`. */
  naming: 'tweet' | 'post' = 'tweet';
  /** [D] Requests of a user in 15 minutes. */
  limits = { timeline: 900, lookup: 5_000, me: 75 };
  /** [D] 3 million post reads per month. */
  maxReadsPerMonth = 3_000_000;
  hasCredits = true;
  private readonly windows = new Map<string, number>();
  /** Read posts and users by UTC day: a second read within a day is not billed [D]. */
  private readonly reads = new Map<string, Set<string>>();

  /** Fills the world with posts that end an hour before the time of the platform. */
  populate(count: number, intervalHours = 12): this {
    const plan = { count, intervalHours, until: this.now(), seed: 'twitter', idOf: snowflake };
    this.posts = growingPosts(plan);
    const anHourAgo = new Date(plan.until.getTime() - 3_600_000);
    this.otherPosts = growingPosts({ ...plan, seed: 'reply', until: anHourAgo });
    return this;
  }

  issueTokens(scopes: readonly string[] = SCOPES): Grant {
    return this.grants.issueTokens(scopes);
  }

  /** The price of a UTC day in US dollars: $0.005 a post, $0.010 a user [D]. */
  costOn(date: string): number {
    const reads = [...(this.reads.get(date) ?? [])];
    const users = reads.filter((read) => read.startsWith('user ')).length;
    return (users * 10 + (reads.length - users) * 5) / 1_000;
  }

  /** The post as the API returns it now. */
  render(post: GrowingPost): Record<string, unknown> {
    const counts = countsAt(post, this.now());
    const metrics = {
      [this.naming === 'tweet' ? 'retweet_count' : 'repost_count']: counts.shares,
      reply_count: counts.comments,
      like_count: counts.likes,
      quote_count: counts.quotes,
      bookmark_count: counts.saves,
      impression_count: counts.views,
    };
    return {
      id: post.id,
      text: post.text,
      edit_history_tweet_ids: [post.id],
      created_at: post.publishedAt.toISOString(),
      ...(!post.isUnreadable && { public_metrics: metrics }),
    };
  }

  protected secrets(): readonly string[] {
    return [this.clientSecret, ...this.grants.secrets()];
  }

  protected handle(call: EmulatedCall): EmulatedReply {
    const { method, path } = call;
    if (method === 'GET' && path === '/i/oauth2/authorize') return this.authorize(call);
    if (method === 'POST' && path === '/2/oauth2/token') return this.exchange(call);
    if (method === 'POST' && path === '/2/oauth2/revoke') return this.revoke(call);
    if (method === 'GET' && path === '/2/users/me') return this.readMe(call);
    if (method === 'GET' && path === '/2/tweets') return this.lookUp(call);
    if (method === 'GET' && /^\/2\/users\/\d+\/tweets$/.test(path)) return this.readTimeline(call);
    return this.violate(call, 'no such endpoint');
  }

  /** [D: fundamentals/authentication/oauth-2-0] Grants access at once, as a person would on the page. */
  private authorize(call: EmulatedCall): EmulatedReply {
    const { query } = call;
    const { redirect_uri: redirectUri = '', code_challenge: codeChallenge = '' } = query;
    if (query.client_id !== this.clientId) this.violate(call, 'client_id');
    if (query.response_type !== 'code') this.violate(call, 'response_type');
    if (query.code_challenge_method !== 'S256') this.violate(call, 'code_challenge_method');
    if (!/^[\w-]{43}$/.test(codeChallenge)) this.violate(call, 'code_challenge');
    const scopes = query.scope?.split(' ') ?? [];
    if (scopes.some((scope) => !SCOPES.includes(scope))) this.violate(call, 'scope');
    const code = this.grants.issueCode({ redirectUri, codeChallenge, scopes });
    return redirectBack(call, { code });
  }

  /** [D: oauth-2-0/user-access-token] A refresh token is valid once. */
  private exchange(call: EmulatedCall): EmulatedReply {
    this.requireApp(call);
    const { body } = call;
    const isCode = body.grant_type === 'authorization_code';
    if (!isCode && body.grant_type !== 'refresh_token') this.violate(call, 'grant_type');
    const grant = isCode
      ? this.grants.redeem(String(body.code), String(body.redirect_uri), String(body.code_verifier))
      : this.grants.refresh(String(body.refresh_token));
    // [P] The text differs, the error is `invalid_request` for both.
    if (grant === null) {
      const description = `Value passed for the ${isCode ? 'authorization code' : 'token'} was invalid.`;
      return { status: 400, body: { error: 'invalid_request', error_description: description } };
    }
    const isOffline = grant.scopes.includes('offline.access');
    return {
      status: 200,
      body: {
        token_type: 'bearer',
        expires_in: 7_200,
        access_token: grant.accessToken,
        scope: grant.scopes.join(' '),
        // [D] Only with the scope `offline.access`.
        ...(isOffline && { refresh_token: grant.refreshToken }),
      },
    };
  }

  /** [D: oauth-2-0/user-access-token] [guess] The response, and that one token revokes the other. */
  private revoke(call: EmulatedCall): EmulatedReply {
    this.requireApp(call);
    this.grants.revoke(String(call.body.token));
    return { status: 200, body: { revoked: true } };
  }

  /** [D] Confidential clients use HTTP Basic. */
  private requireApp(call: EmulatedCall): void {
    const { authorization = '', 'content-type': type = '' } = call.headers;
    if (!type.startsWith('application/x-www-form-urlencoded')) this.violate(call, 'not a form');
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (authorization === `Basic ${basic}`) return;
    // [P]
    const body = { error: 'unauthorized_client', error_description: 'Missing valid authorization' };
    throw new EmulatedError({ status: 401, body });
  }

  /** [D: x-api/users] */
  private readMe(call: EmulatedCall): EmulatedReply {
    const headers = this.admit(call, 'me');
    this.allowQuery(call, 'user.fields');
    this.bill([`user ${this.account.id}`]);
    const fields = call.query['user.fields']?.split(',') ?? [];
    const metrics = {
      followers_count: followersAt(this.now()),
      following_count: 311,
      // [D] Likes that the account gave.
      like_count: 123_456,
      listed_count: 12,
      media_count: 40,
      [this.naming === 'tweet' ? 'tweet_count' : 'post_count']: this.posts.length,
    };
    const data = {
      ...this.account,
      ...(fields.includes('public_metrics') && { public_metrics: metrics }),
    };
    return { status: 200, headers, body: { data } };
  }

  /** [D: x-api/posts/timelines] [guess] The error for another user. */
  private readTimeline(call: EmulatedCall): EmulatedReply {
    const headers = this.admit(call, 'timeline');
    const { query } = call;
    this.requireFields(call, 'max_results', 'exclude', 'pagination_token', 'start_time');
    const since = query.start_time;
    // [D] YYYY-MM-DDTHH:mm:ssZ
    if (since !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since)) {
      throw invalidParameter('start_time', since);
    }
    const max = Number(query.max_results ?? 10);
    // [D] 5 to 100.
    if (!(max >= 5 && max <= 100)) this.violate(call, 'max_results');
    if (call.path.split('/')[3] !== this.account.id) {
      return { status: 200, headers, body: { errors: [notFound(call.path, 'user')] } };
    }
    const excluded = query.exclude?.split(',') ?? [];
    const isComplete = !excluded.includes('retweets') || !excluded.includes('replies');
    const listed = [...this.posts, ...(isComplete ? this.otherPosts : [])]
      .filter((post) => isListed(post, this.now()))
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
      .slice(0, MAX_LISTED)
      .filter(({ publishedAt }) => since === undefined || publishedAt >= new Date(since));
    const token = query.pagination_token ?? '7140d0';
    const start = Number(/^7140d(\d+)$/.exec(token)?.[1] ?? NaN);
    if (Number.isNaN(start)) throw invalidParameter('pagination_token', token);
    const page = listed.slice(start, start + max);
    this.bill(page.map(({ id }) => `post ${id}`));
    const next = start + max < listed.length && { next_token: `7140d${start + max}` };
    const ids = page.length > 0 && { newest_id: page[0]?.id, oldest_id: page.at(-1)?.id };
    return {
      status: 200,
      headers,
      body: {
        // [D] An empty list has no `data`.
        ...(page.length > 0 && { data: page.map((post) => this.render(post)) }),
        ...this.hydrationErrors(page),
        meta: { result_count: page.length, ...ids, ...next },
      },
    };
  }

  /** [D: x-api/posts/lookup] Missing posts are errors in a 200. */
  private lookUp(call: EmulatedCall): EmulatedReply {
    const headers = this.admit(call, 'lookup');
    this.requireFields(call, 'ids');
    const ids = call.query.ids?.split(',') ?? [];
    // [D] 1 to 100 ids of 1 to 19 digits.
    const areValid = ids.every((id) => /^\d{1,19}$/.test(id));
    if (ids.length > 100 || !areValid) this.violate(call, 'ids');
    const found = this.posts.filter(({ id, isGone }) => ids.includes(id) && !isGone);
    this.bill(found.map(({ id }) => `post ${id}`));
    const missing = ids.filter((id) => !found.some((post) => post.id === id));
    const errors = [
      ...missing.map((id) => notFound(id, 'tweet')),
      ...(this.hydrationErrors(found).errors ?? []),
    ];
    return {
      status: 200,
      headers,
      body: {
        ...(found.length > 0 && { data: found.map((post) => this.render(post)) }),
        ...(errors.length > 0 && { errors }),
      },
    };
  }

  /** [D] openapi.json, FieldHydrationFailureProblem: it does not name the post. */
  private hydrationErrors(posts: readonly GrowingPost[]): { errors?: object[] } {
    if (!posts.some(({ isUnreadable }) => isUnreadable)) return {};
    const detail = 'The field public_metrics could not be loaded.';
    return { errors: [problem('field-hydration-failure', detail, { field: 'public_metrics' })] };
  }

  /** Rejects other parameters than these and that of the fields. */
  private requireFields(call: EmulatedCall, ...parameters: string[]): void {
    const name = `${this.naming}.fields`;
    const other = this.naming === 'tweet' ? 'post.fields' : 'tweet.fields';
    if (other in call.query) throw invalidParameter(other, call.query[other] ?? '');
    this.allowQuery(call, name, ...parameters);
    if (call.query[name] !== 'created_at,public_metrics') this.violate(call, name);
  }

  /** Checks token, scopes, credits and the rate limit. Returns the headers of every response [D]. */
  private admit(call: EmulatedCall, endpoint: keyof TwitterEmulator['limits']): Headers {
    const grant = this.grants.find(call.headers.authorization);
    if (grant === null) throw blank(401, 'Unauthorized');
    // [guess] The status and type for a missing scope.
    const isGranted = ['tweet.read', 'users.read'].every((scope) => grant.scopes.includes(scope));
    if (!isGranted) throw blank(403, 'Forbidden');
    // [P] Status 402 and the title.
    if (!this.hasCredits) {
      const body = problem('credits', 'Your account has no credits.', { title: 'CreditsDepleted' });
      throw new EmulatedError({ status: 402, body });
    }
    const window = Math.floor(this.now().getTime() / WINDOW_MS);
    const key = `${endpoint} ${window}`;
    const used = (this.windows.get(key) ?? 0) + 1;
    this.windows.set(key, used);
    const limit = this.limits[endpoint];
    const headers = {
      'x-rate-limit-limit': String(limit),
      'x-rate-limit-remaining': String(Math.max(0, limit - used)),
      'x-rate-limit-reset': String(((window + 1) * WINDOW_MS) / 1_000),
    };
    if (used <= limit) return headers;
    const body = problem('rate-limit-exceeded', 'Too Many Requests');
    throw new EmulatedError({ status: 429, headers, body });
  }

  /** [D: x-api/getting-started/pricing] Once per UTC day; `usage-capped` at the monthly limit. */
  private bill(reads: readonly string[]): void {
    const date = this.now().toISOString().slice(0, 10);
    const month = [...this.reads].filter(([day]) => day.startsWith(date.slice(0, 7)));
    const used = month.reduce((sum, [, ids]) => sum + ids.size, 0);
    if (used >= this.maxReadsPerMonth) {
      const body = problem('usage-capped', 'Usage cap exceeded: Monthly product cap');
      throw new EmulatedError({ status: 429, body });
    }
    const day = this.reads.get(date) ?? new Set();
    for (const read of reads) day.add(read);
    this.reads.set(date, day);
  }
}

type Headers = Readonly<Record<string, string>>;

/** [K] The id of a post holds its time. */
function snowflake(publishedAt: Date): string {
  return String(BigInt(publishedAt.getTime() - 1_288_834_974_657) << 22n);
}

function problem(type: string, detail: string, more: object = {}): Record<string, unknown> {
  return { title: type, detail, type: `https://api.x.com/2/problems/${type}`, ...more };
}

function notFound(id: string, kind: string): Record<string, unknown> {
  const detail = `Could not find ${kind} with id: [${id}].`;
  return problem('resource-not-found', detail, { resource_id: id, resource_type: kind });
}

/** [guess] `parameters` of a rejected parameter; the OpenAPI document has `parameter` [D]. */
function invalidParameter(name: string, value: string): EmulatedError {
  const errors = [{ parameters: { [name]: [value] }, message: `The ${name} is invalid.` }];
  const detail = 'One or more parameters to your request was invalid.';
  return new EmulatedError({ status: 400, body: problem('invalid-request', detail, { errors }) });
}

function blank(status: number, title: string): EmulatedError {
  return new EmulatedError({ status, body: { title, detail: title, type: 'about:blank', status } });
}
