import { MINUTE_MS } from '../values/durations';
import { type JsonObject, textAt } from '../values/json-object';
import { daysBetween, utcDay } from '../values/calendar-day';
import type {
  AuthorizationRequest,
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
import type { AppSettings } from '../platforms';
import { OAuthConnector } from '../oauth/oauth-connector';
import { idAt, pick } from '../payload';
import { PlatformHttp } from '../http/platform-http';
import { rejectedNames } from '../requested-metrics';
import { classifyGoogleOAuth } from './classify-youtube';
import { YoutubeAnalytics } from './youtube-analytics';
import { MAX_VIDEOS_PER_REQUEST, YoutubeApi } from './youtube-api';
import { YoutubeVideos } from './youtube-videos';

const URLS = {
  apiUrl: 'https://www.googleapis.com/youtube/v3',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
};
const ANALYTICS_URL = 'https://youtubeanalytics.googleapis.com/v2';

const READ_SCOPE = 'https://www.googleapis.com/auth/youtube.readonly';
const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/yt-analytics.readonly';

/** The current subscribers are stored with the last complete day, unless that day is older: Analytics is 3 days late, rarely more. */
const MAX_SUBSCRIBERS_DAY_AGE = 7;

/**
 * Reads a channel with the YouTube Data API and YouTube Analytics. A day is a calendar day in the Pacific time zone.
 * https://developers.google.com/youtube/v3/docs, https://developers.google.com/youtube/analytics/reference
 */
export class YoutubeConnector extends OAuthConnector {
  readonly platform = 'youtube';
  readonly traits: ConnectorTraits = {
    scopes: [READ_SCOPE, ANALYTICS_SCOPE],
    // YouTube API Services, developer policies III.E.4: data that are not refreshed are deleted after 30 days.
    retentionDays: 30,
    usesPkce: false,
    refreshLeadMs: 10 * MINUTE_MS,
    postsPerRead: MAX_VIDEOS_PER_REQUEST,
    hasDays: true,
    maxDayAge: 730,
    backfillDays: 365,
    lagDays: 4,
    rereadDays: 7,
  };
  private readonly api: YoutubeApi;
  private readonly analytics: YoutubeAnalytics;
  private readonly videos: YoutubeVideos;

  constructor(http: PlatformHttp, app: AppSettings, analyticsUrl: string | null) {
    super(http, app, {
      urls: URLS,
      classify: classifyGoogleOAuth,
      authenticatesRevocation: false,
    });
    this.api = new YoutubeApi(http, this.settings.apiUrl, analyticsUrl ?? ANALYTICS_URL);
    this.analytics = new YoutubeAnalytics(this.api);
    this.videos = new YoutubeVideos(this.api, this.analytics);
  }

  override authorizeUrl(request: AuthorizationRequest): string {
    return super.authorizeUrl(request, {
      // Google issues a refresh token with these two only.
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
    });
  }

  /** Revokes the whole grant: the access token and the refresh token. */
  override async revokeTokens({ accessToken, refreshToken }: Tokens): Promise<void> {
    await this.revoke({ token: refreshToken ?? accessToken });
  }

  /** Returns the channel that the person chose when granting access. The list is empty for a Google account without a channel. */
  async listAccounts(tokens: Tokens): Promise<SocialAccount[]> {
    const channels = await this.api.listChannels(tokens, { part: 'snippet', mine: 'true' });
    return channels.map((channel) => {
      const id = idAt(channel, 'id');
      const name = textAt(channel, 'snippet.title') ?? id;
      return this.account(id, name, tokens.scopes);
    });
  }

  listPosts(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    return this.videos.list(session, from);
  }

  readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    return this.videos.read(session, ids);
  }

  async readProfile(session: PlatformSession, range: DayRange): Promise<ProfileReading> {
    const days = await this.analytics.readDays(session, range);
    // The report ends with the last day on which all metrics are complete.
    const completeThrough = [...days.keys()].sort().at(-1) ?? null;
    if (completeThrough !== null && isRecent(completeThrough)) {
      const metrics = days.get(completeThrough) ?? {};
      days.set(completeThrough, { ...metrics, ...(await this.readSubscribers(session)) });
    }
    const lines = Array.from(days, ([date, metrics]) => ({ date, metrics }));
    return { lines, completeThrough, rejectedMetrics: rejectedNames(this.analytics.dayMetrics) };
  }

  /** Reads the count of subscribers, which YouTube rounds to three digits. `viewCount` and `videoCount` are of all time. */
  private async readSubscribers(session: PlatformSession): Promise<JsonObject> {
    const channel = await this.api.readChannel(session, 'statistics');
    return pick(channel.statistics, ['subscriberCount', 'hiddenSubscriberCount']);
  }
}

function isRecent(day: string): boolean {
  const today = utcDay(new Date());
  return daysBetween(day, today) <= MAX_SUBSCRIBERS_DAY_AGE;
}
