import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../../core/config/app-config';
import { type JsonObject, textAt } from '../../domain/json-object';
import { shiftDate } from '../../domain/window';
import { type ConnectorSettings, connectorSettings } from '../connector-settings';
import type {
  ConnectorTraits,
  DayRange,
  PostCursor,
  PostPage,
  PostReading,
  ProfileReading,
  Session,
  SocialAccount,
  SocialConnector,
  Tokens,
} from '../connector';
import { classifyMeta } from '../meta/classify-meta';
import { MetaGraph, objectsIn } from '../meta/meta-graph';
import {
  type DayValue,
  dayValues,
  isCurrent,
  lastEndedDay,
  splitDays,
  totalValues,
} from '../meta/meta-insights';
import { MetaPosts } from '../meta/meta-posts';
import { MetricLadder } from '../metric-ladder';
import { withQuery } from '../oauth-requests';
import { credentialsOf, missingScopes, readTokens } from '../oauth-tokens';
import { PlatformError } from '../platform-error';
import { PlatformHttp } from '../platform-http.service';

const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1000;

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
  readonly traits: ConnectorTraits = {
    scopes: ['instagram_business_basic', 'instagram_business_manage_insights'],
    usesPkce: false,
    // A token is valid for 60 days: it is refreshed after 7.
    refreshLeadMs: 53 * DAY_MS,
    postsPerRead: 50,
    hasDays: true,
    maxDayAge: 90,
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
  private readonly reachMetric = new MetricLadder([['reach']]);
  private readonly totalMetrics = new MetricLadder([
    ['views'],
    ['likes'],
    ['comments'],
    ['shares'],
    ['saves'],
    ['replies'],
    ['reposts'],
    ['total_interactions'],
    ['accounts_engaged'],
    ['profile_links_taps'],
  ]);

  constructor(
    private readonly http: PlatformHttp,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.settings = connectorSettings(config.social.platforms.instagram, {
      apiUrl: 'https://graph.instagram.com/v26.0',
      authorizeUrl: 'https://www.instagram.com/oauth/authorize',
      tokenUrl: 'https://api.instagram.com/oauth/access_token',
    });
    // Not verified: whether graph.instagram.com accepts signed requests.
    this.graph = new MetaGraph(http, this.settings.apiUrl, null);
    this.posts = new MetaPosts(this.graph, {
      fields: MEDIA_FIELDS,
      timeField: 'timestamp',
      metrics: this.mediaMetrics,
      insightParameters: {},
      pageSize: 50,
      neverHasInsights: ({ code }) => code === NO_INSIGHTS,
    });
  }

  authorizeUrl({ redirectUri, state }: { redirectUri: string; state: string }): string {
    return withQuery(this.settings.authorizeUrl, {
      client_id: credentialsOf(this.settings).clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: this.traits.scopes.join(','),
      state,
    });
  }

  /** Exchanges the code for a token of one hour, and this one for a token of 60 days. */
  async exchangeCode({
    code,
    redirectUri,
  }: {
    code: string;
    redirectUri: string;
  }): Promise<Tokens> {
    const { clientId, clientSecret } = credentialsOf(this.settings);
    const issued = await this.postForm(this.settings.tokenUrl, {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Instagram appends `#_` to the redirect URI, which is not part of the code.
      code: code.replace(/#_$/, ''),
    });
    // `{ data: [{ access_token, permissions }] }`, without the list in older documentation.
    const grant = objectsIn(issued)[0] ?? issued;
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
    const account = objectsIn(body)[0] ?? body;
    const id = textAt(account, 'user_id');
    // A number would have been rounded by JSON.parse.
    if (id === null) throw new PlatformError({ kind: 'request', code: 'no_user_id' });
    return [
      {
        id,
        name: textAt(account, 'name') ?? textAt(account, 'username') ?? id,
        type: 'organization',
        missingScopes: missingScopes(this.traits.scopes, tokens.scopes),
      },
    ];
  }

  listPosts(session: Session, from: PostCursor | null): Promise<PostPage> {
    return this.posts.list(session, `/${session.accountId}/media`, from);
  }

  readPosts(session: Session, ids: readonly string[]): Promise<PostReading> {
    return this.posts.read(session, ids);
  }

  async readProfile(session: Session, days: DayRange): Promise<ProfileReading> {
    const now = new Date();
    const lines: { date: string; metrics: JsonObject }[] = [];
    let lastDay: DayValue | null = null;
    for (const range of splitDays(days, DAYS_PER_REQUEST)) {
      for (const { day, start } of await this.readReach(session, range, now)) {
        const totals = await this.readTotals(session, start, day.endTime);
        const isDelayed = day.date > shiftDate(now.toISOString(), -MAX_DELAY_DAYS);
        if (Object.keys(totals).length === 0 && isDelayed) continue;
        lines.push({ date: day.date, metrics: { reach: day.value, ...totals } });
        lastDay = day;
      }
    }
    const windows: object[] = [];
    if (isCurrent(days, now)) {
      const followers = await this.readFollowers(session);
      const last = lines.at(-1);
      if (last === undefined) lines.push({ date: lastEndedDay(days, now), metrics: followers });
      else Object.assign(last.metrics, followers);
      if (lastDay !== null) windows.push(...(await this.readWindows(session, lastDay.endTime)));
    }
    return {
      lines: [...lines, ...windows],
      completeThrough: lastDay?.date ?? null,
      droppedMetrics: [
        ...new Set(
          [this.mediaMetrics, this.reachMetric, this.totalMetrics].flatMap((ladder) =>
            ladder.rejected(),
          ),
        ),
      ],
    };
  }

  /**
   * Reads the reach of the complete days of a range, with the beginning of each day: the end of the one before. The series
   * tells where the account's days begin. Not verified: whether this is in Pacific time or in the account's zone.
   */
  private async readReach(
    session: Session,
    { first, last }: DayRange,
    now: Date,
  ): Promise<{ day: DayValue; start: number }[]> {
    const bodies = await this.reachMetric.read((names) =>
      this.readInsights(session, names, {
        since: Date.parse(first) - DAY_MS,
        until: Date.parse(last) + 2 * DAY_MS,
      }),
    );
    const series = bodies.flatMap(dayValues).sort((a, b) => a.endTime - b.endTime);
    const ends = new Map(series.map(({ date, endTime }) => [date, endTime]));
    return series
      .filter(({ date, endTime }) => date >= first && date <= last && endTime <= now.getTime())
      .map((day) => {
        return { day, start: ends.get(shiftDate(day.date, -1)) ?? day.endTime - DAY_MS };
      });
  }

  private async readTotals(session: Session, since: number, until: number): Promise<JsonObject> {
    const bodies = await this.totalMetrics.read((names) =>
      this.readInsights(session, names, { since, until, metric_type: 'total_value' }),
    );
    return Object.assign({}, ...bodies.map(totalValues)) as JsonObject;
  }

  /** The unique people of windows that end with a day. Those of 90 days and 12 months do not exist. */
  private async readWindows(session: Session, until: number): Promise<object[]> {
    const windows: object[] = [];
    for (const [window, days] of Object.entries(WINDOW_DAYS)) {
      const since = until - days * DAY_MS;
      const bodies = await this.reachMetric.read((names) =>
        this.readInsights(session, names, { since, until, metric_type: 'total_value' }),
      );
      const metrics: JsonObject = Object.assign({}, ...bodies.map(totalValues));
      if (metrics.reach !== undefined) windows.push({ window, metrics });
    }
    return windows;
  }

  /** @param times in milliseconds since 1970; Meta expects seconds */
  private readInsights(
    session: Session,
    names: readonly string[],
    { since, until, ...others }: { since: number; until: number; metric_type?: string },
  ): Promise<JsonObject> {
    const parameters = {
      metric: names.join(','),
      period: 'day',
      since: String(since / 1000),
      until: String(until / 1000),
      ...others,
    };
    return this.graph.get(session, `/${session.accountId}/insights`, parameters, names);
  }

  private async readFollowers(session: Session): Promise<JsonObject> {
    const fields = 'followers_count';
    const account = await this.graph.get(session, `/${session.accountId}`, { fields });
    const count = account.followers_count;
    return count === undefined ? {} : { followers_count: count };
  }

  /** The endpoints of tokens have no version. */
  private rootUrl(): string {
    return this.settings.apiUrl.replace(/\/v\d+\.\d+$/, '');
  }

  private async postForm(url: string, form: Record<string, string>): Promise<JsonObject> {
    const { body } = await this.http.send({ method: 'POST', url, form }, classifyMeta());
    return body as JsonObject;
  }
}

/** The granted scopes: a text with commas, or a list. */
function readPermissions({ permissions }: JsonObject): string[] {
  if (typeof permissions === 'string') return permissions.split(',');
  return Array.isArray(permissions)
    ? permissions.filter((permission) => typeof permission === 'string')
    : [];
}
