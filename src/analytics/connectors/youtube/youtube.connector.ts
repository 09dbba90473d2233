import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../core/durations';
import { APP_CONFIG, type AppConfig } from '../../../core/config/app-config';
import { type JsonObject, memberAt, textAt } from '../../domain/json-object';
import { daysBetween, utcDay } from '../../domain/calendar-day';
import type { RequestCost } from '../budgets/request-budgets.service';
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
import {
  clientCredentials,
  type ConnectorSettings,
  connectorSettings,
} from '../connector-settings';
import { MetricLadder, rejectedNames } from '../metric-ladder';
import { missingScopes, OAuthClient } from '../oauth-client';
import { idAt, objectsAt, oldestOf, pick } from '../payload';
import { isPlatformError, PlatformError } from '../platform-error';
import { PlatformHttp, type PlatformRequest, withQuery } from '../platform-http.service';
import { classifyGoogleOAuth, classifyYoutube } from './classify-youtube';
import { readTable, toItem } from './youtube-payloads';

const URLS = {
  apiUrl: 'https://www.googleapis.com/youtube/v3',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
};
const ANALYTICS_URL = 'https://youtubeanalytics.googleapis.com/v2';

const READ_SCOPE = 'https://www.googleapis.com/auth/youtube.readonly';
const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/yt-analytics.readonly';

/** Bounds the memory of playlists. */
const MAX_KNOWN_UPLOADS = 10_000;
/** Limit of `playlistItems` per page and of `videos` per request. */
const PAGE_SIZE = 50;
const DAY_METRICS = [
  'views',
  // Views as counted before August 2026, when a view began to count from the first frame.
  'engagedViews',
  'likes',
  'comments',
  'shares',
  'subscribersGained',
  'subscribersLost',
];
/** Before the first video on YouTube: the report of a video counts all its days. */
const FIRST_DAY = '2005-02-14';
/** Subscribers of now are stored with the last complete day, unless it is older: analytics lag 3 days, rarely more. */
const MAX_SUBSCRIBERS_DAY_AGE = 7;

/** Each list of the Data API costs a unit. The quota of YouTube Analytics is another one, which is not published. */
const COST: RequestCost = { platform: 'youtube', amounts: { units: 1 } };

type Query = Readonly<Record<string, string>>;

/**
 * Reads a channel with the YouTube Data API and YouTube Analytics. A day is a calendar day in the Pacific time zone.
 * https://developers.google.com/youtube/v3/docs, https://developers.google.com/youtube/analytics/reference
 */
@Injectable()
export class YoutubeConnector implements SocialConnector {
  readonly platform = 'youtube';
  readonly loginKind = 'standard';
  readonly traits: ConnectorTraits = {
    scopes: [READ_SCOPE, ANALYTICS_SCOPE],
    // YouTube API Services, developer policies III.E.4: data that are not refreshed are deleted after 30 days.
    retentionDays: 30,
    usesPkce: false,
    refreshLeadMs: 10 * MINUTE_MS,
    postsPerRead: PAGE_SIZE,
    hasDays: true,
    maxDayAge: 730,
    lagDays: 4,
    rereadDays: 7,
  };
  /** The playlists of uploads by channel, which never change: they save a unit of each refresh. */
  private readonly uploads = new LRUCache<string, string>({ max: MAX_KNOWN_UPLOADS });
  private readonly ladder = new MetricLadder(DAY_METRICS.map((name) => [name]));
  private readonly settings: ConnectorSettings;
  private readonly oauth: OAuthClient;
  private readonly analyticsUrl: string;

  constructor(
    private readonly http: PlatformHttp,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.settings = connectorSettings(config.social.apps.youtube, URLS);
    this.oauth = new OAuthClient(http, this.settings, {
      classify: classifyGoogleOAuth,
      authenticatesRevocation: false,
    });
    this.analyticsUrl = config.social.youtubeAnalyticsUrl ?? ANALYTICS_URL;
  }

  authorizeUrl({ redirectUri, state }: AuthorizationRequest): string {
    return withQuery(this.settings.authorizeUrl, {
      response_type: 'code',
      // Google issues a refresh token with these two only.
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      client_id: clientCredentials(this.settings).clientId,
      redirect_uri: redirectUri,
      state,
      scope: this.traits.scopes.join(' '),
    });
  }

  exchangeCode(grant: AuthorizationGrant): Promise<Tokens> {
    return this.oauth.exchangeCode(grant);
  }

  /** The response has no new refresh token. */
  refreshTokens(tokens: Tokens): Promise<Tokens | null> {
    return this.oauth.refreshTokens(tokens);
  }

  /** Revokes the whole grant: the access token and the refresh token. */
  async revokeTokens({ accessToken, refreshToken }: Tokens): Promise<void> {
    await this.oauth.revoke(refreshToken ?? accessToken);
  }

  /** Returns the channel that the person chose when granting access; none: a Google account without a channel. */
  async listAccounts(tokens: Tokens): Promise<SocialAccount[]> {
    const channels = await this.readChannels(tokens, { part: 'snippet', mine: 'true' });
    return channels.map((channel) => {
      const id = idAt(channel, 'id');
      const name = textAt(channel, 'snippet.title') ?? id;
      const missing = missingScopes(this.traits.scopes, tokens.scopes);
      return { id, name, type: 'organization', missingScopes: missing };
    });
  }

  /**
   * Lists the public videos of the playlist of uploads. Not verified: this playlist is in order of upload, so a video that
   * became public later may be further down than its time of publication.
   */
  async listPosts(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    const { playlistId, pageToken } = await this.locatePage(session, from);
    const body = await this.readUploads(session, {
      part: 'contentDetails',
      playlistId,
      maxResults: String(PAGE_SIZE),
      ...(pageToken !== '' && { pageToken }),
    });
    const entries = objectsAt(body, 'items');
    const ids = entries.map((entry) => idAt(entry, 'contentDetails.videoId'));
    const { items, unread } = await this.readPosts(session, ids);
    const times = entries.map((entry) =>
      Date.parse(String(memberAt(entry, 'contentDetails.videoPublishedAt'))),
    );
    const next = memberAt(body, 'nextPageToken');
    return {
      items,
      unread,
      next: typeof next === 'string' ? `${playlistId}/${next}` : null,
      oldestAt: oldestOf(times),
    };
  }

  /** Reads public videos; a video that is private, unlisted or deleted is gone. */
  async readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    if (ids.length === 0) return { items: [], unread: [], gone: [] };
    const part = 'snippet,statistics,status';
    const url = `${this.settings.apiUrl}/videos`;
    const body = await this.get(session, url, { part, id: ids.join(',') }, COST);
    // Without a list, no video is known to be gone.
    if (!Array.isArray(memberAt(body, 'items'))) {
      throw new PlatformError({ kind: 'transient', code: 'no_items' });
    }
    const videos = objectsAt(body, 'items');
    const visible = new Map(
      videos
        .filter((video) => memberAt(video, 'status.privacyStatus') === 'public')
        .map((video) => [idAt(video, 'id'), video]),
    );
    const shares = visible.size === 0 ? null : await this.readShares(session, [...visible.keys()]);
    const items = new Map<string, object>();
    for (const [id, video] of visible) {
      const item = toItem(video, memberAt(shares?.get(id), 'shares'));
      if (item !== null) items.set(id, item);
    }
    return {
      items: [...items.values()],
      unread: [...visible.keys()].filter((id) => !items.has(id)),
      gone: ids.filter((id) => !visible.has(id)),
    };
  }

  async readProfile(session: PlatformSession, { first, last }: DayRange): Promise<ProfileReading> {
    const query = { dimensions: 'day', sort: 'day', startDate: first, endDate: last };
    const days = joinTables(
      await this.ladder.read((names) => this.readDays(session, query, names)),
    );
    // The report ends with the last day on which all metrics are complete.
    const completeThrough = [...days.keys()].sort().at(-1) ?? null;
    if (completeThrough !== null && isRecent(completeThrough)) {
      const metrics = days.get(completeThrough) ?? {};
      days.set(completeThrough, { ...metrics, ...(await this.readSubscribers(session)) });
    }
    const lines = Array.from(days, ([date, metrics]) => ({ date, metrics }));
    return { lines, completeThrough, droppedMetrics: rejectedNames(this.ladder) };
  }

  /** Not the account's `viewCount` and `videoCount`: they are of all time. YouTube rounds the count to three digits. */
  private async readSubscribers(session: PlatformSession): Promise<JsonObject> {
    const channel = await this.readChannel(session, 'statistics');
    return pick(channel.statistics, ['subscriberCount', 'hiddenSubscriberCount']);
  }

  private async readDays(
    session: PlatformSession,
    query: Query,
    metrics: readonly string[],
  ): Promise<Map<string, JsonObject>> {
    try {
      const body = await this.readReport(session, { ...query, metrics: metrics.join(',') });
      return readTable(body, 'day');
    } catch (error) {
      // YouTube does not name the metric that it rejects: only a report of one metric tells.
      if (!isPlatformError(error, 'request') || metrics.length > 1) throw error;
      throw new PlatformError({ kind: 'request', code: error.code, rejectedMetrics: metrics });
    }
  }

  /**
   * Only Analytics knows the shares of a video, 2 to 3 days late. null: not permitted. Not verified: that a report of videos
   * takes a filter of 50 ids; `sort` and `maxResults` are what YouTube requires of its report of top videos.
   */
  private async readShares(
    session: PlatformSession,
    ids: readonly string[],
  ): Promise<Map<string, JsonObject> | null> {
    const query = {
      dimensions: 'video',
      filters: `video==${ids.join(',')}`,
      metrics: 'views,shares',
      sort: '-views',
      maxResults: String(PAGE_SIZE),
      startDate: FIRST_DAY,
      endDate: utcDay(new Date()),
    };
    try {
      return readTable(await this.readReport(session, query), 'video');
    } catch (error) {
      if (isPlatformError(error, 'permission', 'request')) return null;
      throw error;
    }
  }

  /** The playlist and page of a cursor; the first page of a channel takes a request for the playlist of uploads. */
  private async locatePage(
    session: PlatformSession,
    from: PostCursor | null,
  ): Promise<{ playlistId: string; pageToken: string }> {
    if (from !== null) {
      const [playlistId = '', pageToken = ''] = from.split('/');
      return { playlistId, pageToken };
    }
    const known = this.uploads.get(session.accountId);
    if (known !== undefined) return { playlistId: known, pageToken: '' };
    const channel = await this.readChannel(session, 'contentDetails');
    const playlistId = idAt(channel, 'contentDetails.relatedPlaylists.uploads');
    this.uploads.set(session.accountId, playlistId);
    return { playlistId, pageToken: '' };
  }

  private async readUploads(session: PlatformSession, query: Query): Promise<unknown> {
    try {
      return await this.get(session, `${this.settings.apiUrl}/playlistItems`, query, COST);
    } catch (error) {
      // Not verified: a channel without an upload has no playlist.
      if (isPlatformError(error, 'gone')) return null;
      throw error;
    }
  }

  private async readChannel(session: PlatformSession, part: string): Promise<JsonObject> {
    const query = { part, id: session.accountId };
    const [channel] = await this.readChannels(session, query);
    if (channel === undefined) throw new PlatformError({ kind: 'gone', code: 'no_channel' });
    return channel;
  }

  private async readChannels(bearer: Bearer, query: Query): Promise<JsonObject[]> {
    const url = `${this.settings.apiUrl}/channels`;
    return objectsAt(await this.get(bearer, url, query, COST), 'items');
  }

  private readReport(session: PlatformSession, query: Query): Promise<unknown> {
    const ids = `channel==${session.accountId}`;
    return this.get(session, `${this.analyticsUrl}/reports`, { ids, ...query });
  }

  private async get(
    { accessToken }: Bearer,
    url: string,
    query: Query,
    cost?: RequestCost,
  ): Promise<unknown> {
    const request: PlatformRequest = {
      url: withQuery(url, query),
      headers: { Authorization: `Bearer ${accessToken}` },
      ...(cost && { cost }),
    };
    return (await this.http.send(request, classifyYoutube)).body;
  }
}

type Bearer = Pick<PlatformSession, 'accessToken'>;

/** Joins tables of different metrics; only the days up to the end of all tables are complete. */
function joinTables(tables: readonly Map<string, JsonObject>[]): Map<string, JsonObject> {
  const ends = tables.map((table) => [...table.keys()].sort().at(-1) ?? '');
  const end = ends.sort()[0] ?? '';
  const days = new Map<string, JsonObject>();
  for (const [day, metrics] of tables.flatMap((table) => [...table])) {
    if (day <= end) days.set(day, { ...days.get(day), ...metrics });
  }
  return days;
}

function isRecent(day: string): boolean {
  const today = utcDay(new Date());
  return daysBetween(day, today) <= MAX_SUBSCRIBERS_DAY_AGE;
}
