import { type JsonObject, textAt } from '../values/json-object';
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
import {
  type DayValue,
  dayValues,
  isCurrent,
  lastCompleteDay,
  lastEndedDay,
  splitDays,
} from '../meta/meta-insights';
import { MetaPosts } from '../meta/meta-posts';
import { requestMetaToken } from '../meta/meta-tokens';
import type { AppSettings } from '../platforms';
import { OAuthConnector } from '../oauth/oauth-connector';
import { readTokens } from '../oauth/tokens';
import { objectsAt } from '../payload';
import { isPlatformError } from '../platform-error';
import { PlatformHttp, withQuery } from '../http/platform-http';
import { rejectedNames, RequestedMetrics } from '../requested-metrics';
import { BUSINESS_SCOPE, FacebookPages, REQUIRED_SCOPES } from './facebook-pages';

const URLS = {
  apiUrl: 'https://graph.facebook.com/v26.0',
  authorizeUrl: 'https://www.facebook.com/v26.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v26.0/oauth/access_token',
};

const POST_FIELDS = [
  'id,message,created_time,permalink_url,status_type,shares',
  'reactions.limit(0).summary(total_count)',
  'comments.limit(0).summary(total_count)',
  'attachments{media_type,target{id}}',
].join(',');

/** Meta accepts at most 90 days between `since` and `until`, and `until` is two days after the last day. */
const MAX_DAYS_PER_REQUEST = 88;

/** Reads pages of Facebook with the token of the page. */
export class FacebookConnector extends OAuthConnector {
  readonly platform = 'facebook';
  readonly traits: ConnectorTraits = {
    scopes: [...REQUIRED_SCOPES, BUSINESS_SCOPE],
    usesPkce: false,
    refreshLeadMs: 0,
    postsPerRead: 25,
    hasDays: true,
    maxDayAge: 730,
    backfillDays: MAX_DAYS_PER_REQUEST,
    lagDays: 2,
    rereadDays: 4,
  };
  private readonly graph: MetaGraph;
  private readonly pages: FacebookPages;
  private readonly posts: MetaPosts;
  private readonly dayMetrics = new RequestedMetrics([
    'page_media_view',
    'page_total_media_view_unique',
    'page_post_engagements',
    // Not verified: sources contradict each other on whether Meta has retired these two metrics.
    'page_actions_post_reactions_total',
    'page_total_actions',
    'page_video_views',
    'page_follows',
  ]);
  private readonly postMetrics = new RequestedMetrics([
    'post_media_view',
    'post_total_media_view_unique',
    'post_clicks',
    'post_reactions_by_type_total',
  ]);
  private readonly weekMetrics = new RequestedMetrics(['page_total_media_view_unique']);

  constructor(http: PlatformHttp, app: AppSettings) {
    super(http, app, { urls: URLS, classify: classifyMeta(), scopeSeparator: ',' });
    const { apiUrl, credentials } = this.settings;
    this.graph = new MetaGraph(http, apiUrl, credentials?.clientSecret ?? null);
    this.pages = new FacebookPages(this.graph);
    this.posts = new MetaPosts(this.graph, {
      fields: POST_FIELDS,
      timeField: 'created_time',
      metrics: this.postMetrics,
      kindOf,
      insightParameters: { period: 'lifetime' },
      pageSize: 25,
      neverHasInsights: () => false,
    });
  }

  /** Returns the long-lived token of the person (60 days); tokens of pages made from it do not expire. */
  override async exchangeCode({ code, redirectUri }: AuthorizationGrant): Promise<Tokens> {
    const { accessToken } = await this.requestToken({ redirect_uri: redirectUri, code });
    return this.requestToken({ grant_type: 'fb_exchange_token', fb_exchange_token: accessToken });
  }

  /** The token of a page does not expire; that of a person cannot be refreshed. */
  override refreshTokens(): Promise<null> {
    return Promise.resolve(null);
  }

  /**
   * Revokes the grant of a person. Does nothing for the token of a page, which has no expiry: Facebook can only revoke the
   * person's whole grant, which would disconnect the person's other pages.
   */
  override async revokeTokens({ accessToken, accessExpiresAt }: Tokens): Promise<void> {
    if (accessExpiresAt === null) return;
    await this.http.send(
      {
        method: 'DELETE',
        url: withQuery(`${this.settings.apiUrl}/me/permissions`, this.graph.proof(accessToken)),
        headers: { Authorization: `Bearer ${accessToken}` },
      },
      classifyMeta(),
    );
  }

  /** Lists the pages of a person, or the page itself if the token is that of a page. */
  async listAccounts(tokens: Tokens): Promise<SocialAccount[]> {
    const session: PlatformSession = { accountId: 'me', accessToken: tokens.accessToken };
    try {
      return await this.pages.list(session);
    } catch (error) {
      // Not verified: how Meta rejects the token of a page, which has no permissions and pages.
      if (!isPlatformError(error, 'request')) throw error;
      return [await this.pages.ofToken(session, tokens)];
    }
  }

  listPosts(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    return this.posts.list(session, `/${session.accountId}/published_posts`, from);
  }

  readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    return this.posts.read(session, ids);
  }

  async readProfile(session: PlatformSession, days: DayRange): Promise<ProfileReading> {
    const now = new Date();
    const values: DayValue[] = [];
    for (const range of splitDays(days, MAX_DAYS_PER_REQUEST)) {
      const read = await this.readSeries(session, this.dayMetrics, 'day', range);
      values.push(...read.filter(({ date }) => date >= range.first && date <= range.last));
    }
    const complete = values.filter(({ endTime }) => endTime <= now.getTime());
    const completeThrough = lastCompleteDay(complete);
    const byDate = new Map<string, JsonObject>();
    for (const { date, metric, value } of complete) {
      if (date > (completeThrough ?? '')) continue;
      byDate.set(date, { ...byDate.get(date), [metric]: value });
    }
    const windows: object[] = [];
    if (isCurrent(days, now)) {
      const last = completeThrough ?? lastEndedDay(days, now);
      byDate.set(last, { ...byDate.get(last), ...(await this.readFollowers(session)) });
      windows.push(...(await this.readWeek(session, last)));
    }
    return {
      lines: [...Array.from(byDate, ([date, metrics]) => ({ date, metrics })), ...windows],
      completeThrough,
      rejectedMetrics: rejectedNames(this.dayMetrics, this.postMetrics, this.weekMetrics),
    };
  }

  /** The unique people of the 7 days up to a day: `week` is a rolling period, of which the last point is current. */
  private async readWeek(session: PlatformSession, last: string): Promise<object[]> {
    const values = await this.readSeries(session, this.weekMetrics, 'week', { first: last, last });
    const point = values.find(({ date }) => date === last);
    return point === undefined ? [] : [{ window: '7d', metrics: { [point.metric]: point.value } }];
  }

  private async readSeries(
    session: PlatformSession,
    metrics: RequestedMetrics,
    period: string,
    { first, last }: DayRange,
  ): Promise<DayValue[]> {
    const bodies = await metrics.read((names) =>
      this.graph.get(
        session,
        `/${session.accountId}/insights`,
        { metric: names.join(','), period, since: first, until: shiftDate(last, 2) },
        names,
      ),
    );
    return bodies.flatMap(dayValues);
  }

  private async readFollowers(session: PlatformSession): Promise<JsonObject> {
    const fields = 'followers_count,fan_count';
    const page = await this.graph.get(session, `/${session.accountId}`, { fields });
    const count = page.followers_count ?? page.fan_count;
    return count === undefined ? {} : { followers_count: count };
  }

  private async requestToken(parameters: Record<string, string>): Promise<Tokens> {
    const { clientId, clientSecret } = this.credentials;
    const form = { client_id: clientId, client_secret: clientSecret, ...parameters };
    const url = this.settings.tokenUrl;
    // Meta documents GET; a POST keeps the secret out of URLs. Not verified: POST for fb_exchange_token.
    const body = await requestMetaToken(
      this.http,
      { method: 'POST', url, form },
      { url: withQuery(url, form) },
    );
    return readTokens(body, new Date());
  }
}

/** The kind of a post: `reel`, or the type of its first attachment. */
function kindOf(post: JsonObject): string {
  if (textAt(post, 'permalink_url')?.includes('/reel/') === true) return 'reel';
  const [attachment] = objectsAt(post, 'attachments.data');
  return textAt(attachment, 'media_type') ?? 'post';
}
