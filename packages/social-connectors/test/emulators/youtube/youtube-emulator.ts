import { DAY_MS } from '../durations';
import { type IssuedGrant, OAuthEmulator, oauthError } from '../oauth-emulator';
import { type EmulatedCall, EmulatedError, type EmulatedReply } from '../platform-emulator';
import { SECRET_MARK } from '../secret-mark';
import { daysOf } from '../seeded';
import {
  apiError,
  choose,
  isDay,
  isoSeconds,
  list,
  pacificDay,
  pageTokenAt,
  readPageToken,
  shift,
  table,
  unsupported,
} from './youtube-replies';
import { type ChannelDay, DAY_METRICS, type EmulatedVideo, YoutubeWorld } from './youtube-world';

export const YOUTUBE_SCOPES = [
  'https://www.googleapis.com/auth/youtube.readonly',
  'https://www.googleapis.com/auth/yt-analytics.readonly',
];

const CLIENT_ID = 'rapport.apps.googleusercontent.com';
const CLIENT_SECRET = `GOCSPX-${SECRET_MARK}`;
const ACCESS_TOKEN_S = 3_599;
const MAX_PAGE = 50;
/** Analytics of a day are complete after 48 to 72 hours [D: Analytics revision history, 9 Sep 2026]. */
const FRONTIER_DAYS = 3;

/**
 * Google's OAuth, the YouTube Data API v3 and YouTube Analytics v2 on one server. [D]: developers.google.com.
 */
export class YoutubeEmulator extends OAuthEmulator {
  readonly world: YoutubeWorld;
  /** Units of the project per Pacific day [D: determine_quota_cost]. */
  quota = 10_000;
  private readonly used = new Map<string, number>();
  private readonly retired = new Set<string>();

  /** `now` stops the clock; without it, the platform has the time of the process. */
  constructor({
    seed = 'youtube',
    now,
    videos = 120,
  }: { seed?: string; now?: Date; videos?: number } = {}) {
    super({
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scopes: YOUTUBE_SCOPES,
      accessLifeMs: ACCESS_TOKEN_S * 1_000,
      refreshLifeMs: Number.POSITIVE_INFINITY,
      codeLifeMs: Number.POSITIVE_INFINITY,
      // [D]
      clientError: 'The OAuth client was not found.',
      prefixes: { code: '4/code', access: 'ya29.access', refresh: '1//refresh' },
    });
    if (now !== undefined) this.now = () => now;
    this.world = new YoutubeWorld(seed, this.now(), { videos });
  }

  /** The settings of a service that uses this server. */
  get variables(): Record<string, string> {
    return {
      SOCIAL_YOUTUBE_CLIENT_ID: CLIENT_ID,
      SOCIAL_YOUTUBE_CLIENT_SECRET: CLIENT_SECRET,
      SOCIAL_YOUTUBE_API_URL: `${this.url}/youtube/v3`,
      SOCIAL_YOUTUBE_ANALYTICS_URL: `${this.url}/v2`,
      SOCIAL_YOUTUBE_AUTHORIZE_URL: `${this.url}/o/oauth2/v2/auth`,
      SOCIAL_YOUTUBE_TOKEN_URL: `${this.url}/token`,
    };
  }

  /** Analytics rejects queries with this metric from now on. */
  retireMetric(name: string): void {
    this.retired.add(name);
  }

  /** Units used on the current Pacific day. */
  get usedQuota(): number {
    return this.used.get(pacificDay(this.now())) ?? 0;
  }

  /** The last day of which Analytics has all metrics. */
  get frontier(): string {
    return shift(pacificDay(this.now()), -FRONTIER_DAYS);
  }

  /** YouTube rounds down to three significant digits [D: channels resource]. */
  get roundedSubscribers(): number {
    const exact = this.world.subscribersOn(pacificDay(this.now()));
    const unit = 10 ** Math.max(0, String(exact).length - 3);
    return Math.floor(exact / unit) * unit;
  }

  protected handle(call: EmulatedCall): EmulatedReply {
    const routes: Record<string, () => EmulatedReply> = {
      'GET /o/oauth2/v2/auth': () => this.authorize(call),
      'POST /token': () => this.token(call),
      'POST /revoke': () => this.revokeToken(call),
      'GET /youtube/v3/channels': () => this.data(call, () => this.channels(call)),
      'GET /youtube/v3/playlistItems': () => this.data(call, () => this.playlistItems(call)),
      'GET /youtube/v3/videos': () => this.data(call, () => this.videos(call)),
      'GET /v2/reports': () => this.reports(call),
    };
    const route = routes[`${call.method} ${call.path}`];
    return route === undefined ? this.violate(call, 'no such endpoint') : route();
  }

  /** [D: identity/protocols/oauth2/web-server] The consent page, on which the person agrees at once. */
  private authorize(call: EmulatedCall): EmulatedReply {
    const { query } = call;
    this.allowQuery(
      call,
      'response_type',
      'access_type',
      'prompt',
      'include_granted_scopes',
      'client_id',
      'redirect_uri',
      'state',
      'scope',
    );
    // Without these, Google issues no refresh token, or only the first time [D].
    if (query.access_type !== 'offline') this.violate(call, 'access_type must be offline');
    if (query.prompt !== 'consent') this.violate(call, 'prompt must be consent');
    return this.consent(call);
  }

  /** Codes are single-use, and bound to the redirect URI [D]. */
  protected codeError(reason: 'invalid' | 'foreign'): EmulatedReply {
    const error = reason === 'invalid' ? 'invalid_grant' : 'redirect_uri_mismatch';
    return oauthError(400, error, 'Bad Request');
  }

  /** [D: identity/protocols/oauth2/web-server] No new refresh token after a refresh. */
  protected tokenReply({ accessToken, grant }: IssuedGrant, by: 'code' | 'refresh'): EmulatedReply {
    const body = {
      access_token: accessToken,
      expires_in: ACCESS_TOKEN_S,
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      ...(by === 'code' && { refresh_token: grant.refreshToken }),
    };
    return { status: 200, body };
  }

  /** Either token revokes the whole grant [D]. */
  private revokeToken(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call);
    const token = String(call.body.token);
    const grant = this.grantOfRefreshToken(token) ?? this.grantOfAccessToken(token);
    if (grant === undefined || grant.isRevoked) {
      return oauthError(400, 'invalid_token', 'Token expired or revoked');
    }
    grant.isRevoked = true;
    return { status: 200, body: {} };
  }

  /** Every request to the Data API costs a unit, invalid ones too [D]; the day is the Pacific one [D]. */
  private data(call: EmulatedCall, reply: () => EmulatedReply): EmulatedReply {
    this.demandScope(call, YOUTUBE_SCOPES[0] ?? '');
    if (this.usedQuota >= this.quota) {
      return apiError(403, 'quotaExceeded', 'You have exceeded your quota.', 'youtube.quota');
    }
    this.used.set(pacificDay(this.now()), this.usedQuota + 1);
    return reply();
  }

  /** [D: channels.list] */
  private channels(call: EmulatedCall): EmulatedReply {
    const { query } = call;
    this.allowQuery(call, 'part', 'mine', 'id');
    const parts = this.readParts(call, ['snippet', 'statistics', 'contentDetails']);
    if ((query.mine === 'true') === (query.id !== undefined)) {
      this.violate(call, 'exactly one filter is required');
    }
    const { world } = this;
    const matches = query.id === undefined || query.id === world.channelId;
    const all = {
      snippet: { title: world.title },
      // The count is 0 when it is hidden [K]; `viewCount` is of all time [D].
      statistics: {
        viewCount: '1234567',
        subscriberCount: world.hidesSubscribers ? '0' : String(this.roundedSubscribers),
        hiddenSubscriberCount: world.hidesSubscribers,
        videoCount: String(world.publicAt(this.now()).length),
      },
      contentDetails: { relatedPlaylists: { uploads: world.uploads } },
    };
    const items = [{ kind: 'youtube#channel', id: world.channelId, ...choose(all, parts) }];
    // Without a channel there is no member `items` [K].
    return world.hasChannel && matches ? list('channel', { items }) : list('channel', {});
  }

  /** [D: playlistItems.list] */
  private playlistItems(call: EmulatedCall): EmulatedReply {
    const { query } = call;
    this.allowQuery(call, 'part', 'playlistId', 'maxResults', 'pageToken');
    this.readParts(call, ['contentDetails']);
    const max = Number(query.maxResults ?? 5);
    if (!(max >= 1 && max <= MAX_PAGE)) this.violate(call, 'maxResults must be 1 to 50');
    const videos = this.world.uploadsAt(this.now());
    // A channel without uploads has no playlist [K].
    if (query.playlistId !== this.world.uploads || videos.length === 0) {
      return apiError(404, 'playlistNotFound', 'The playlist cannot be found.', 'youtube');
    }
    const start = query.pageToken === undefined ? 0 : readPageToken(query.pageToken);
    if (start === null) return apiError(400, 'invalidPageToken', 'Invalid token.', 'youtube');
    const items = videos.slice(start, start + max).map(({ id, publishedAt, privacy }) => ({
      kind: 'youtube#playlistItem',
      contentDetails: {
        videoId: id,
        // Absent for private videos [K].
        ...(privacy !== 'private' && { videoPublishedAt: isoSeconds(publishedAt) }),
      },
    }));
    const end = start + max;
    return list('playlistItem', {
      ...(end < videos.length && { nextPageToken: pageTokenAt(end) }),
      items,
      pageInfo: { totalResults: videos.length, resultsPerPage: max },
    });
  }

  private videos(call: EmulatedCall): EmulatedReply {
    // `maxResults` is not supported together with `id` [D: videos.list].
    this.allowQuery(call, 'part', 'id');
    const parts = this.readParts(call, ['snippet', 'statistics', 'status']);
    const ids = (call.query.id ?? '').split(',');
    // 51 ids are rejected [P].
    if (ids.length > MAX_PAGE) {
      return apiError(400, 'invalidFilters', 'Too many ids.', 'youtube.parameter');
    }
    // Videos that do not exist are left out [D]; the owner sees private ones [D].
    const items = this.world
      .uploadsAt(this.now())
      .filter(({ id }) => ids.includes(id))
      .map((video) => this.toVideo(video, parts));
    return list('video', { items, pageInfo: { totalResults: items.length } });
  }

  /** Numbers are strings; hidden likes and disabled comments are absent [D: videos resource]. */
  private toVideo(video: EmulatedVideo, parts: readonly string[]): object {
    const { views, likes, comments } = this.world.countsOf(video, this.now());
    const { title, publishedAt, privacy } = video;
    const all = {
      snippet: { publishedAt: isoSeconds(publishedAt), channelId: this.world.channelId, title },
      statistics: {
        viewCount: String(views),
        ...(likes !== null && { likeCount: String(likes) }),
        favoriteCount: '0',
        ...(comments !== null && { commentCount: String(comments) }),
      },
      status: { uploadStatus: 'processed', privacyStatus: privacy },
    };
    return { kind: 'youtube#video', id: video.id, ...choose(all, parts) };
  }

  /** [D: reports.query] */
  private reports(call: EmulatedCall): EmulatedReply {
    const { query } = call;
    // Analytics demands both scopes [D: reports.query].
    for (const scope of YOUTUBE_SCOPES) this.demandScope(call, scope);
    this.allowQuery(
      call,
      'ids',
      'startDate',
      'endDate',
      'metrics',
      'dimensions',
      'sort',
      'filters',
      'maxResults',
    );
    if (query.ids !== `channel==${this.world.channelId}`) {
      return apiError(403, 'forbidden', 'Forbidden', 'global');
    }
    const { startDate = '', endDate = '' } = query;
    const metrics = (query.metrics ?? '').split(',');
    const isSupported =
      isDay(startDate) &&
      isDay(endDate) &&
      startDate <= endDate &&
      metrics.every((name) => DAY_METRICS.some((known) => known === name)) &&
      metrics.every((name) => !this.retired.has(name));
    if (!isSupported) return unsupported();
    if (query.dimensions === 'day') return this.dayReport(call, metrics);
    if (query.dimensions === 'video') return this.videoReport(call, metrics);
    return unsupported();
  }

  private dayReport({ query }: EmulatedCall, metrics: readonly string[]): EmulatedReply {
    if (query.filters !== undefined || query.maxResults !== undefined) return unsupported();
    const { startDate = '', endDate = '' } = query;
    const first = startDate > this.world.createdOn ? startDate : this.world.createdOn;
    const last = endDate < this.frontier ? endDate : this.frontier;
    const rows = daysOf(first, last).map((day) => ({ day, ...this.reportedDay(day) }));
    // The order of rows is not defined without `sort` [D].
    if (query.sort !== 'day') rows.reverse();
    return table('day', metrics, rows);
  }

  /** The numbers of a day as the platform reports them now. */
  reportedDay(day: string): ChannelDay {
    const numbers = this.world.dayOf(day);
    return { ...numbers, views: this.reported(numbers.views, day) };
  }

  private videoReport({ query }: EmulatedCall, metrics: readonly string[]): EmulatedReply {
    const [name, ids = ''] = (query.filters ?? '').split('==');
    // A report of top videos needs both [D: channel reports].
    if (name !== 'video' || query.sort === undefined || query.maxResults === undefined) {
      return unsupported();
    }
    // At most 500 ids in a filter [D: reports.query].
    if (ids.split(',').length > 500) return unsupported();
    const now = new Date(this.now().getTime() - FRONTIER_DAYS * DAY_MS);
    const rows = this.world
      .publicAt(now)
      .filter(({ id }) => ids.split(',').includes(id))
      .map((video) => {
        const { views, likes, comments, shares } = this.world.countsOf(video, now);
        return { video: video.id, views, likes, comments, shares };
      });
    return table('video', metrics, rows);
  }

  /** [D: YouTube Data API, errors] */
  private demandScope(call: EmulatedCall, scope: string): void {
    const access = this.accessOf(call);
    const isAlive = access !== undefined && !access.grant.isRevoked;
    if (!isAlive || access.expiresAt <= this.now().getTime()) {
      throw new EmulatedError(apiError(401, 'authError', 'Invalid Credentials', 'global'));
    }
    if (!access.grant.scopes.includes(scope)) {
      const message = 'Request had insufficient authentication scopes.';
      throw new EmulatedError(apiError(403, 'insufficientPermissions', message, 'global'));
    }
  }

  /** [D] A `part` that the resource does not have is rejected. */
  private readParts(call: EmulatedCall, known: readonly string[]): string[] {
    const parts = (call.query.part ?? '').split(',');
    const unknown = parts.filter((part) => !known.includes(part));
    return unknown.length > 0 ? this.violate(call, `part ${unknown.join(',')}`) : parts;
  }
}
