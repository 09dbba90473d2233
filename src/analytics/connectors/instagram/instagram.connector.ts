import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../../core/config/app-config';
import { DAY_MS } from '../../../core/durations';
import { isJsonObject, type JsonObject, textAt } from '../../domain/json-object';
import { shiftDate } from '../../domain/calendar-day';
import {
  clientCredentials,
  type ConnectorSettings,
  connectorSettings,
} from '../connector-settings';
import type {
  AuthorizationGrant,
  AuthorizationRequest,
  ConnectorTraits,
  DayRange,
  PostCursor,
  PostPage,
  PostReading,
  ProfileReading,
  PlatformSession,
  SocialAccount,
  SocialConnector,
  Tokens,
} from '../connector';
import { classifyMeta } from '../meta/classify-meta';
import { MetaGraph } from '../meta/meta-graph';
import { type DayValue, isCurrent, lastEndedDay, splitDays } from '../meta/meta-insights';
import { MetaPosts } from '../meta/meta-posts';
import { MetricLadder, rejectedNames } from '../metric-ladder';
import { missingScopes, readTokens } from '../oauth-client';
import { idAt, objectsAt, pick } from '../payload';
import { PlatformHttp, withQuery } from '../platform-http.service';
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
const DAYS_PER_REQUEST = 27;
/** Numbers of a day are delayed by up to 48 hours; the days that are read again are not older than this. */
const MAX_DELAY_DAYS = 5;
/** Windows whose unique people Meta counts. */
const WINDOW_DAYS = { '7d': 7, '30d': 30 };

/** Reads professional accounts with "Instagram API with Instagram Login". */
@Injectable()
export class InstagramConnector implements SocialConnector {
  readonly platform = 'instagram';
  readonly loginKind = 'standard';
  readonly traits: ConnectorTraits = {
    scopes: ['instagram_business_basic', 'instagram_business_manage_insights'],
    usesPkce: false,
    // A token is valid for 60 days: it is refreshed after 7.
    refreshLeadMs: 53 * DAY_MS,
    postsPerRead: 50,
    hasDays: true,
    maxDayAge: 90,
    lagDays: 3,
    rereadDays: 4,
  };
  private readonly settings: ConnectorSettings;
  private readonly graph: MetaGraph;
  private readonly posts: MetaPosts;
  private readonly mediaMetrics = new MetricLadder([
    ['views'],
    ['reach'],
    ['likes'],
    ['comments'],
    ['shares'],
    ['saved'],
    ['total_interactions'],
  ]);
  private readonly insights: InstagramInsights;

  constructor(
    private readonly http: PlatformHttp,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.settings = connectorSettings(config.social.apps.instagram, URLS);
    // Not verified: whether graph.instagram.com accepts signed requests.
    this.graph = new MetaGraph(http, this.settings.apiUrl, null);
    this.insights = new InstagramInsights(this.graph);
    this.posts = new MetaPosts(this.graph, {
      fields: MEDIA_FIELDS,
      timeField: 'timestamp',
      metrics: this.mediaMetrics,
      insightParameters: {},
      pageSize: 50,
      neverHasInsights: ({ code }) => code === NO_INSIGHTS,
    });
  }

  authorizeUrl({ redirectUri, state }: AuthorizationRequest): string {
    return withQuery(this.settings.authorizeUrl, {
      client_id: clientCredentials(this.settings).clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: this.traits.scopes.join(','),
      state,
    });
  }

  /** Exchanges the code for a token of one hour, and this one for a token of 60 days. */
  async exchangeCode({ code, redirectUri }: AuthorizationGrant): Promise<Tokens> {
    const { clientId, clientSecret } = clientCredentials(this.settings);
    const issued = await this.postForm(this.settings.tokenUrl, {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Instagram appends `#_` to the redirect URI, which is not part of the code.
      code: code.replace(/#_$/, ''),
    });
    // `{ data: [{ access_token, permissions }] }`, without the list in older documentation.
    const grant = objectsAt(issued, 'data')[0] ?? issued;
    // Meta documents GET with the secret in the URL, and rejects POST. `method` makes a POST a GET, as in Meta's own PHP SDK.
    // Not verified: `method` on graph.instagram.com.
    const tokens = await this.postForm(`${this.rootUrl()}/access_token`, {
      method: 'get',
      grant_type: 'ig_exchange_token',
      client_secret: clientSecret,
      access_token: readTokens(grant, new Date()).accessToken,
    });
    return { ...readTokens(tokens, new Date()), scopes: readPermissions(grant) };
  }

  /** Renews a token that is at least 24 hours old and has not expired. Not verified: the token in a header. */
  async refreshTokens(tokens: Tokens): Promise<Tokens | null> {
    const { body } = await this.http.send(
      {
        url: withQuery(`${this.rootUrl()}/refresh_access_token`, {
          grant_type: 'ig_refresh_token',
        }),
        headers: { Authorization: `Bearer ${tokens.accessToken}` },
        isRepeatable: false,
      },
      classifyMeta(),
    );
    return readTokens(body, new Date(), tokens);
  }

  /** Meta documents no way to revoke a token: the person removes the app in the settings of Instagram. */
  revokeTokens(): Promise<void> {
    return Promise.resolve();
  }

  async listAccounts(tokens: Tokens): Promise<SocialAccount[]> {
    const session = { accountId: 'me', accessToken: tokens.accessToken };
    const body = await this.graph.get(session, '/me', { fields: 'user_id,username,name' });
    const account = objectsAt(body, 'data')[0] ?? body;
    // Not a number, which `JSON.parse` would round.
    const id = idAt(account, 'user_id');
    return [
      {
        id,
        name: textAt(account, 'name') ?? textAt(account, 'username') ?? id,
        type: 'organization',
        missingScopes: missingScopes(this.traits.scopes, tokens.scopes),
      },
    ];
  }

  listPosts(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    return this.posts.list(session, `/${session.accountId}/media`, from);
  }

  readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    return this.posts.read(session, ids);
  }

  async readProfile(session: PlatformSession, days: DayRange): Promise<ProfileReading> {
    const now = new Date();
    const series: ReachDay[] = [];
    for (const range of splitDays(days, DAYS_PER_REQUEST)) {
      series.push(...(await this.insights.readReach(session, range, now)));
    }
    const isNow = isCurrent(days, now);
    const newest = series.at(-1)?.day ?? null;
    const { account, totals } = await this.insights.readTotals(
      session,
      isNow ? ['followers_count'] : [],
      [
        ...series.map(({ day, start }) => {
          return { metrics: this.insights.totals, since: start, until: day.endTime };
        }),
        ...(isNow && newest !== null ? this.windowPeriods(newest) : []),
      ],
    );
    const lines: { date: string; metrics: JsonObject }[] = [];
    let lastDay: DayValue | null = null;
    for (const [index, { day }] of series.entries()) {
      const ofDay = totals[index] ?? {};
      const isDelayed = day.date > shiftDate(now.toISOString(), -MAX_DELAY_DAYS);
      if (Object.keys(ofDay).length === 0 && isDelayed) continue;
      lines.push({ date: day.date, metrics: { reach: day.value, ...ofDay } });
      lastDay = day;
    }
    const windows: object[] = [];
    if (isNow) {
      const followers = pick(account, ['followers_count']);
      const last = lines.at(-1);
      if (last === undefined) lines.push({ date: lastEndedDay(days, now), metrics: followers });
      else Object.assign(last.metrics, followers);
      if (lastDay !== null) {
        const ofWindows =
          lastDay === newest
            ? totals.slice(series.length)
            : (await this.insights.readTotals(session, [], this.windowPeriods(lastDay))).totals;
        windows.push(...toWindows(ofWindows));
      }
    }
    return {
      lines: [...lines, ...windows],
      completeThrough: lastDay?.date ?? null,
      droppedMetrics: rejectedNames(this.mediaMetrics, this.insights.reach, this.insights.totals),
    };
  }

  /** The windows that end with a day. The unique people of 90 days and 12 months do not exist. */
  private windowPeriods({ endTime }: DayValue): TotalsPeriod[] {
    return Object.values(WINDOW_DAYS).map((days) => {
      return { metrics: this.insights.reach, since: endTime - days * DAY_MS, until: endTime };
    });
  }

  /** The endpoints of tokens have no version. */
  private rootUrl(): string {
    return this.settings.apiUrl.replace(/\/v\d+\.\d+$/, '');
  }

  private async postForm(url: string, form: Record<string, string>): Promise<JsonObject> {
    const { body } = await this.http.send({ method: 'POST', url, form }, classifyMeta());
    return isJsonObject(body) ? body : {};
  }
}

/** The granted scopes: a text with commas, or a list. */
function readPermissions({ permissions }: JsonObject): string[] {
  if (typeof permissions === 'string') return permissions.split(',');
  return Array.isArray(permissions)
    ? permissions.filter((permission) => typeof permission === 'string')
    : [];
}

/** The lines of windows, from their totals in the order of {@link WINDOW_DAYS}. */
function toWindows(totals: readonly JsonObject[]): object[] {
  return Object.keys(WINDOW_DAYS).flatMap((window, index) => {
    const metrics = totals[index] ?? {};
    return metrics.reach === undefined ? [] : [{ window, metrics }];
  });
}
