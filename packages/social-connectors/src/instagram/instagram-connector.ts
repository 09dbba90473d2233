import { DAY_MS } from '../values/durations';
import { type JsonObject, memberAt, textAt } from '../values/json-object';
import { shiftDate } from '../values/calendar-day';
import type {
  AuthorizationGrant,
  ConnectorTraits,
  DayRange,
  PlatformSession,
  PostCursor,
  PostPage,
  PostReading,
  ProfileReading,
  SocialAccount,
  Tokens,
} from '../connector';
import { classifyMeta } from '../meta/classify-meta';
import { MetaGraph } from '../meta/meta-graph';
import { isCurrent, lastEndedDay, splitDays } from '../meta/meta-insights';
import { MetaPosts } from '../meta/meta-posts';
import { requestMetaToken } from '../meta/meta-tokens';
import type { AppSettings } from '../platforms';
import { OAuthConnector } from '../oauth/oauth-connector';
import { readTokens } from '../oauth/tokens';
import { idAt, objectsAt, pick } from '../payload';
import { PlatformHttp, withQuery } from '../http/platform-http';
import { rejectedNames, RequestedMetrics } from '../requested-metrics';
import { InstagramInsights, type ReachDay, type TotalsPeriod } from './instagram-insights';

const URLS = {
  apiUrl: 'https://graph.instagram.com/v26.0',
  authorizeUrl: 'https://www.instagram.com/oauth/authorize',
  tokenUrl: 'https://api.instagram.com/oauth/access_token',
};

const MEDIA_FIELDS =
  'id,caption,media_type,media_product_type,permalink,timestamp,like_count,comments_count';
/** A medium from before the account became a professional account. */
const NO_INSIGHTS = '100/2108006';

/** Meta accepts at most 30 days between `since` and `until`, which are a day before the range and a day after it. */
const MAX_DAYS_PER_REQUEST = 27;
/** Metrics of a day are delayed by up to 48 hours; the days that are read again are not older than this. */
const MAX_DELAY_DAYS = 5;
/** Windows whose unique people Meta counts. */
const WINDOW_DAYS = { '7d': 7, '30d': 30 };

interface Window extends TotalsPeriod {
  readonly window: string;
}

/** Reads professional accounts with "Instagram API with Instagram Login". */
export class InstagramConnector extends OAuthConnector {
  readonly platform = 'instagram';
  readonly traits: ConnectorTraits = {
    scopes: ['instagram_business_basic', 'instagram_business_manage_insights'],
    usesPkce: false,
    // A token is valid for 60 days: it is refreshed after 7.
    refreshLeadMs: 53 * DAY_MS,
    postsPerRead: 50,
    hasDays: true,
    maxDayAge: 90,
    backfillDays: MAX_DAYS_PER_REQUEST,
    lagDays: 3,
    rereadDays: 4,
  };
  private readonly graph: MetaGraph;
  private readonly posts: MetaPosts;
  private readonly mediaMetrics = new RequestedMetrics([
    'views',
    'reach',
    'likes',
    'comments',
    'shares',
    'saved',
    'total_interactions',
  ]);
  private readonly insights: InstagramInsights;

  constructor(http: PlatformHttp, app: AppSettings) {
    super(http, app, { urls: URLS, classify: classifyMeta(), scopeSeparator: ',' });
    // Not verified: whether graph.instagram.com accepts signed requests.
    this.graph = new MetaGraph(http, this.settings.apiUrl, null);
    this.insights = new InstagramInsights(this.graph);
    this.posts = new MetaPosts(this.graph, {
      fields: MEDIA_FIELDS,
      timeField: 'timestamp',
      metrics: this.mediaMetrics,
      kindOf,
      insightParameters: {},
      pageSize: 50,
      neverHasInsights: (code) => code === NO_INSIGHTS,
    });
  }

  /** Exchanges the code for a token of one hour, and that token for a token of 60 days. */
  override async exchangeCode({ code, redirectUri }: AuthorizationGrant): Promise<Tokens> {
    const issued = await this.postAsApp(this.settings.tokenUrl, {
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Instagram appends `#_` to the redirect URI, which is not part of the code.
      code: code.replace(/#_$/, ''),
    });
    // `{ data: [{ access_token, permissions }] }`, without the list in older documentation.
    const grant = objectsAt(issued, 'data')[0] ?? issued;
    const parameters = {
      grant_type: 'ig_exchange_token',
      client_secret: this.credentials.clientSecret,
      access_token: readTokens(grant, new Date()).accessToken,
    };
    // Meta documents GET only, and therefore the secret in the URL. `method` makes a POST a GET, as in Meta's own PHP SDK.
    const url = `${this.rootUrl()}/access_token`;
    const tokens = await requestMetaToken(
      this.http,
      { url: withQuery(url, parameters) },
      { method: 'POST', url, form: { method: 'get', ...parameters } },
    );
    return { ...readTokens(tokens, new Date()), scopes: readPermissions(grant) };
  }

  /** Renews a token that is at least 24 hours old and has not expired. Meta documents the token in the URL. */
  override async refreshTokens(tokens: Tokens): Promise<Tokens | null> {
    const url = `${this.rootUrl()}/refresh_access_token`;
    const parameters = { grant_type: 'ig_refresh_token' };
    const body = await requestMetaToken(
      this.http,
      { url: withQuery(url, { ...parameters, access_token: tokens.accessToken }) },
      {
        url: withQuery(url, parameters),
        headers: { Authorization: `Bearer ${tokens.accessToken}` },
      },
    );
    return readTokens(body, new Date(), tokens);
  }

  /** Meta documents no way to revoke a token: the person removes the app in the settings of Instagram. */
  override revokeTokens(): Promise<void> {
    return Promise.resolve();
  }

  async listAccounts(tokens: Tokens): Promise<SocialAccount[]> {
    const session = { accountId: 'me', accessToken: tokens.accessToken };
    const body = await this.graph.get(session, '/me', { fields: 'user_id,username,name' });
    const account = objectsAt(body, 'data')[0] ?? body;
    // Not a number, which `JSON.parse` would round.
    const id = idAt(account, 'user_id');
    const name = textAt(account, 'name') ?? textAt(account, 'username') ?? id;
    return [this.account(id, name, tokens.scopes)];
  }

  listPosts(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    return this.posts.list(session, `/${session.accountId}/media`, from);
  }

  readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    return this.posts.read(session, ids);
  }

  async readProfile(session: PlatformSession, range: DayRange): Promise<ProfileReading> {
    const now = new Date();
    const isNow = isCurrent(range, now);
    const days = await this.readReach(session, range, now);
    const newest = days.at(-1);
    const windows = isNow ? this.windowsUntil(newest) : [];
    // The request for the totals of days also reads the current followers and the windows.
    const fields = isNow ? ['followers_count'] : [];
    const periods = [...days, ...windows];
    const { account, totals } = await this.insights.readTotals(session, fields, periods);

    const complete = days.filter((day) => isComplete(day, totals.get(day), now));
    const lines = complete.map((day): { date: string; metrics: JsonObject } => ({
      date: day.date,
      metrics: { reach: day.reach, ...totals.get(day) },
    }));
    const last = complete.at(-1);
    if (isNow) {
      const followers = pick(account, ['followers_count']);
      const lastLine = lines.at(-1);
      if (lastLine === undefined)
        lines.push({ date: lastEndedDay(range, now), metrics: followers });
      else Object.assign(lastLine.metrics, followers);
    }
    const isDelayed = isNow && last !== newest;
    return {
      lines: [
        ...lines,
        ...(isDelayed ? await this.readWindows(session, last) : toLines(windows, totals)),
      ],
      completeThrough: last?.date ?? null,
      rejectedMetrics: rejectedNames(this.mediaMetrics, this.insights.reach, this.insights.totals),
    };
  }

  private async readReach(
    session: PlatformSession,
    range: DayRange,
    now: Date,
  ): Promise<ReachDay[]> {
    const days: ReachDay[] = [];
    for (const part of splitDays(range, MAX_DAYS_PER_REQUEST)) {
      days.push(...(await this.insights.readReach(session, part, now)));
    }
    return days;
  }

  /** Reads the windows that end with a day. */
  private async readWindows(
    session: PlatformSession,
    last: ReachDay | undefined,
  ): Promise<object[]> {
    const windows = this.windowsUntil(last);
    const { totals } = await this.insights.readTotals(session, [], windows);
    return toLines(windows, totals);
  }

  /** The windows that end with a day; none without a day. The unique people of 90 days and 12 months do not exist. */
  private windowsUntil(last: ReachDay | undefined): Window[] {
    if (last === undefined) return [];
    const { until } = last;
    return Object.entries(WINDOW_DAYS).map(([window, days]) => {
      return { window, metrics: this.insights.reach, since: until - days * DAY_MS, until };
    });
  }

  /** The endpoints of tokens have no version. */
  private rootUrl(): string {
    return this.settings.apiUrl.replace(/\/v\d+\.\d+$/, '');
  }
}

/** The kind of a medium: `REELS`, or the type of its media. */
const kindOf = (medium: JsonObject): string =>
  textAt(medium, 'media_product_type') === 'REELS'
    ? 'REELS'
    : (textAt(medium, 'media_type') ?? 'FEED');

/** The granted scopes: a text with commas, or a list. */
function readPermissions(grant: unknown): string[] {
  const permissions = memberAt(grant, 'permissions');
  if (typeof permissions === 'string') return permissions.split(',');
  return Array.isArray(permissions)
    ? permissions.filter((permission) => typeof permission === 'string')
    : [];
}

/** Whether a day has its totals, or is so old that Meta will not add them. */
function isComplete({ date }: ReachDay, totals: JsonObject | undefined, now: Date): boolean {
  const isRecent = date > shiftDate(now.toISOString(), -MAX_DELAY_DAYS);
  return !isRecent || Object.keys(totals ?? {}).length > 0;
}

/** The lines of the windows that have data. */
const toLines = (
  windows: readonly Window[],
  totals: ReadonlyMap<TotalsPeriod, JsonObject>,
): object[] =>
  windows
    .map((period) => ({ window: period.window, metrics: totals.get(period) }))
    .filter(({ metrics }) => metrics?.reach !== undefined);
