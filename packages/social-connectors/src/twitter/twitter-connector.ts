import { MINUTE_MS } from '../values/durations';
import { isJsonObject, type JsonObject, memberAt, textAt } from '../values/json-object';
import { readMetric } from '../numbers/read-metric';
import type { RequestCost } from '../http/budgets';
import type {
  ConnectorTraits,
  DayRange,
  PkceGrant,
  PkceRequest,
  PlatformSession,
  PostCursor,
  PostPage,
  PostReading,
  ProfileReading,
  SocialAccount,
  Tokens,
} from '../connector';
import type { ClientCredentials } from '../oauth/connector-settings';
import type { AppSettings } from '../platforms';
import { OAuthConnector } from '../oauth/oauth-connector';
import {
  hasCount,
  idAt,
  idsOf,
  listAt,
  objectsAt,
  postIdAt,
  type SeparatedPosts,
  separateUnread,
} from '../payload';
import { isPlatformError } from '../platform-error';
import { type Classify, PlatformHttp, withQuery } from '../http/platform-http';
import {
  classifyTwitter,
  classifyTwitterLookup,
  classifyTwitterOAuth,
  problemType,
} from './classify-twitter';

const URLS = {
  apiUrl: 'https://api.x.com/2',
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
};
const MAX_POSTS = 100;
const MIN_LISTED_POSTS = 5;

/** X (Twitter). Source: github.com/xdevplatform/docs at 28713281; nothing was tried with a real account. */
export class TwitterConnector extends OAuthConnector {
  readonly platform = 'twitter';
  readonly traits: ConnectorTraits = {
    scopes: ['tweet.read', 'users.read', 'offline.access'],
    deletesGonePosts: true,
    usesPkce: true,
    // A refresh token is valid once. Not verified: how long it is valid.
    refreshLeadMs: 10 * MINUTE_MS,
    postsPerRead: MAX_POSTS,
    hasDays: false,
    maxDayAge: 0,
    backfillDays: 0,
    lagDays: 1,
    rereadDays: 0,
  };
  /** X is renaming `tweet.fields`: the name that the API accepted last. Not verified: which name it accepts. */
  private fieldsParameter = 'tweet.fields';

  constructor(http: PlatformHttp, app: AppSettings) {
    super(http, app, {
      urls: URLS,
      classify: classifyTwitterOAuth,
      authenticate: basicAuthentication,
    });
  }

  override authorizeUrl(request: PkceRequest): string {
    return super.authorizeUrl(request, {
      code_challenge: request.codeChallenge,
      code_challenge_method: 'S256',
    });
  }

  /** The code is valid for 30 seconds. */
  override exchangeCode(grant: PkceGrant): Promise<Tokens> {
    return super.exchangeCode(grant, { code_verifier: grant.codeVerifier });
  }

  /** Revokes both tokens. Not verified: whether revoking one revokes the other. */
  override async revokeTokens({ accessToken, refreshToken }: Tokens): Promise<void> {
    if (refreshToken !== null) await this.revoke({ token: refreshToken });
    await this.revoke({ token: accessToken });
  }

  async listAccounts(tokens: Tokens): Promise<SocialAccount[]> {
    const { data } = await this.readMe(tokens.accessToken);
    const id = idAt(data, 'id');
    const name = textAt(data, 'username') ?? textAt(data, 'name') ?? id;
    return [this.account(id, name, tokens.scopes)];
  }

  /**
   * X returns the last 800 posts at most, since replies are excluded. The request excludes posts before `since`: X bills each
   * post that it lists.
   */
  async listPosts(
    session: PlatformSession,
    from: PostCursor | null,
    since?: Date,
  ): Promise<PostPage> {
    const path = `/users/${encodeURIComponent(session.accountId)}/tweets`;
    const max = Math.max(MIN_LISTED_POSTS, await this.affordableReads(MAX_POSTS));
    const body = await this.readPostFields(session, path, classifyTwitter, max, {
      max_results: String(max),
      exclude: 'retweets,replies',
      // X takes no fractions of seconds.
      ...(since !== undefined && { start_time: since.toISOString().replace(/\.\d+/, '') }),
      ...(from !== null && { pagination_token: from }),
    });
    // X omits an empty list.
    const isEmpty = memberAt(body, 'meta.result_count') === 0;
    const listed = isEmpty ? objectsAt(body, 'data') : listAt(body, 'data');
    const ids = idsOf(listed, 'id');
    return { ...toPosts(listed), ids, next: textAt(body, 'meta.next_token') };
  }

  async readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    const asked = ids.slice(0, Math.max(1, await this.affordableReads(ids.length)));
    const body = await this.readPostFields(
      session,
      '/tweets',
      classifyTwitterLookup,
      asked.length,
      {
        ids: asked.join(','),
      },
    );
    // A response has errors beside the posts that were found, or in their place.
    const errors = objectsAt(body, 'errors');
    const listed = errors.length > 0 ? objectsAt(body, 'data') : listAt(body, 'data');
    const { items, unmeasured, warnings } = toPosts(listed);
    const gone = errors
      .filter((problem) => problemType(problem) === 'resource-not-found')
      .map((problem) => textAt(problem, 'resource_id') ?? textAt(problem, 'value'))
      .filter((id): id is string => id !== null && ids.includes(id));
    const read = new Set([...items.map((post) => postIdAt(post, 'id')), ...gone]);
    return {
      items,
      gone,
      unread: ids.filter((id) => !read.has(id)),
      ...(unmeasured !== undefined && { unmeasured }),
      ...(warnings !== undefined && { warnings }),
    };
  }

  /**
   * Reads the current followers. X reports no days: the caller computes them. All other counters of the account are left out, because
   * its `like_count` counts the likes that it gave.
   */
  async readProfile({ accessToken }: PlatformSession, { last }: DayRange): Promise<ProfileReading> {
    const { data } = await this.readMe(accessToken);
    idAt(data, 'id');
    const followers = memberAt(data, 'public_metrics.followers_count');
    const metrics = { followers_count: followers };
    const lines = readMetric(followers) === null ? [] : [{ date: last, metrics }];
    return { lines, completeThrough: null, rejectedMetrics: [] };
  }

  private readMe(accessToken: string): Promise<{ data?: unknown }> {
    const fields = { 'user.fields': 'public_metrics,username,name' };
    return this.get(accessToken, '/users/me', fields, classifyTwitter, { requests: 1 });
  }

  private affordableReads(wanted: number): Promise<number> {
    return this.http.budgets.affordable(this.platform, 'reads', wanted);
  }

  /**
   * Reads posts with their metrics. If X rejects the name of the parameter, repeats the request with the other name.
   * @param reads the maximum number of posts in the response
   */
  private async readPostFields(
    { accessToken }: PlatformSession,
    path: string,
    classify: Classify,
    reads: number,
    query: Readonly<Record<string, string>>,
  ): Promise<object> {
    const read = (name: string): Promise<object> => {
      const fields = { ...query, [name]: 'created_at,public_metrics' };
      return this.get(accessToken, path, fields, classify, { requests: 1, reads });
    };
    const name = this.fieldsParameter;
    try {
      return await read(name);
    } catch (error) {
      const isRenamed =
        isPlatformError(error, 'request') && error.code === `invalid-request/${name}`;
      if (!isRenamed) throw error;
      const other = name === 'tweet.fields' ? 'post.fields' : 'tweet.fields';
      const body = await read(other);
      this.fieldsParameter = other;
      return body;
    }
  }

  private async get(
    accessToken: string,
    path: string,
    query: Readonly<Record<string, string>>,
    classify: Classify,
    amounts: RequestCost['amounts'],
  ): Promise<object> {
    const url = withQuery(`${this.settings.apiUrl}${path}`, query);
    const headers = { Authorization: `Bearer ${accessToken}` };
    const cost = { platform: 'twitter', amounts, billedPosts } as const;
    const { body } = await this.http.send({ url, headers, cost }, classify);
    return isJsonObject(body) ? body : {};
  }
}

const basicAuthentication = ({ clientId, clientSecret }: ClientCredentials) => ({
  headers: {
    Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  },
});

interface TwitterPost {
  readonly id: unknown;
  readonly text: unknown;
  readonly created_at: unknown;
  readonly public_metrics: unknown;
}

/** Reads posts. A post without metrics is unread: X leaves out fields that it could not load. */
function toPosts(listed: readonly JsonObject[]): SeparatedPosts<TwitterPost> {
  const posts = listed.map(({ id, text, created_at, public_metrics }): TwitterPost => ({
    id,
    text,
    created_at,
    public_metrics,
  }));
  return separateUnread(posts, {
    hasMetrics: ({ public_metrics: metrics }) =>
      isJsonObject(metrics) && hasCount(metrics, Object.keys(metrics)),
    timeOf: ({ created_at: time }) => (typeof time === 'string' ? Date.parse(time) : NaN),
    idPath: 'id',
    timePath: 'created_at',
  });
}

/** The ids of the posts that X bills, also of posts whose metrics it could not load. */
function billedPosts(body: unknown): string[] {
  const { items, unread } = toPosts(objectsAt(body, 'data'));
  return [...items.flatMap((post) => postIdAt(post, 'id') ?? []), ...unread];
}
