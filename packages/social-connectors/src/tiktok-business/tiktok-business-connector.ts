import { MINUTE_MS } from '../values/durations';
import { memberAt, textAt } from '../values/json-object';
import { shiftDate, utcDay } from '../values/calendar-day';
import type {
  AuthorizationGrant,
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
import { readTokens } from '../oauth/tokens';
import { idAt, listAt } from '../payload';
import { isPlatformError } from '../platform-error';
import { PlatformHttp, withQuery } from '../http/platform-http';
import { TiktokVideos } from '../tiktok/tiktok-videos';
import { classifyTiktokBusiness } from './classify-tiktok-business';
import { DAY_METRICS, toLines } from './tiktok-business-days';

const URLS = {
  apiUrl: 'https://business-api.tiktok.com/open_api/v1.3',
  authorizeUrl: 'https://www.tiktok.com/v2/auth/authorize',
  tokenUrl: 'https://business-api.tiktok.com/open_api/v1.3/tt_user/oauth2/token/',
};
const MAX_VIDEOS = 20;
/** TikTok requires `item_id` among the fields. */
const VIDEOS = new TiktokVideos(
  'item_id',
  ['video_views', 'likes', 'comments', 'shares'],
  ['create_time', 'caption', 'share_url', 'favorites', 'reach'],
);
const COST = { platform: 'tiktok', amounts: { business_requests: 1 } } as const;
/** The first day that TikTok returns is this many days ago. */
const MAX_DAY_AGE = 60;
/** The metrics of a day are complete 48 hours after its end. */
const COMPLETE_AFTER_DAYS = 3;

/**
 * TikTok by the Accounts API of its API for Business, which has metrics of days. Sources: business-api.tiktok.com/portal/docs,
 * 2026, and source of other products; nothing was tried with a real account.
 */
export class TiktokBusinessConnector extends OAuthConnector {
  readonly platform = 'tiktok';
  override readonly loginKind = 'business';
  readonly traits: ConnectorTraits = {
    scopes: [
      'user.info.basic',
      'user.info.username',
      'user.info.stats',
      'user.insights',
      'video.list',
    ],
    usesPkce: false,
    // A refresh returns a new refresh token. Not verified: whether the previous one is valid for a while.
    refreshLeadMs: 10 * MINUTE_MS,
    postsPerRead: MAX_VIDEOS,
    hasDays: true,
    maxDayAge: MAX_DAY_AGE,
    backfillDays: MAX_DAY_AGE,
    lagDays: COMPLETE_AFTER_DAYS,
    rereadDays: 5,
  };

  constructor(http: PlatformHttp, app: AppSettings) {
    super(http, app, {
      urls: URLS,
      classify: classifyTiktokBusiness,
      clientIdName: 'client_key',
      scopeSeparator: ',',
      refreshEndpoint: 'refresh_token',
    });
  }

  override authorizeUrl({ redirectUri, state }: AuthorizationRequest): string {
    return super.authorizeUrl({ redirectUri: registeredUri(redirectUri), state });
  }

  override async exchangeCode({ code, redirectUri }: AuthorizationGrant): Promise<Tokens> {
    const grant = {
      grant_type: 'authorization_code',
      auth_code: code,
      redirect_uri: registeredUri(redirectUri),
    };
    return readTokens(await this.postAsApp(this.settings.tokenUrl, grant), new Date());
  }

  override async revokeTokens({ accessToken }: Tokens): Promise<void> {
    await this.revoke({ access_token: accessToken });
  }

  async listAccounts({ accessToken }: Tokens): Promise<SocialAccount[]> {
    const { clientId } = this.credentials;
    const json = { app_id: clientId, access_token: accessToken };
    const url = `${this.settings.apiUrl}/tt_user/token_info/get/`;
    const info = await this.send({ method: 'POST', url, json, cost: COST });
    // `creator_id` is the `open_id` of the token endpoint, and the `business_id` of all other endpoints.
    const id = idAt(info, 'creator_id');
    const scopes = textAt(info, 'scope')?.split(/[\s,]+/) ?? [];
    const name = (await this.readName({ accountId: id, accessToken }, scopes)) ?? id;
    return [this.account(id, name, scopes)];
  }

  /** Lists public posts. A page can have fewer posts than it may, although others follow. */
  async listPosts(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    const page = { max_count: String(MAX_VIDEOS), ...(from !== null && { cursor: from }) };
    return VIDEOS.readPage(await this.readVideos(session, page));
  }

  /** A post that the response leaves out is deleted, not public any more, or withheld by TikTok. */
  async readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    const filters = JSON.stringify({ video_ids: ids });
    const data = await this.readVideos(session, { filters, max_count: String(MAX_VIDEOS) });
    const { items, unread, unmeasured, warnings } = VIDEOS.read(data);
    const found = [...items.flatMap((video) => VIDEOS.idOf(video) ?? []), ...unread];
    const missing = ids.filter((id) => !found.includes(id));
    const isAsked = (video: object): boolean => ids.includes(VIDEOS.idOf(video) ?? '');
    // Not verified: the encoding of `filters`. A response with other posts does not tell which ones are deleted.
    const isFiltered = found.every((id) => ids.includes(id));
    const isWhole = VIDEOS.areIdentified(data) && memberAt(data, 'has_more') !== true;
    const isComplete = isFiltered && isWhole;
    return {
      items: items.filter(isAsked),
      ...(unmeasured !== undefined && { unmeasured: unmeasured.filter(isAsked) }),
      ...(warnings !== undefined && { warnings }),
      unread: [...unread.filter((id) => ids.includes(id)), ...(isComplete ? [] : missing)],
      gone: isComplete ? missing : [],
    };
  }

  async readProfile(session: PlatformSession, days: DayRange): Promise<ProfileReading> {
    const today = utcDay(new Date());
    const range = {
      first: maxOf(days.first, shiftDate(today, -MAX_DAY_AGE)),
      last: minOf(days.last, shiftDate(today, -COMPLETE_AFTER_DAYS)),
    };
    if (range.first > range.last) return { lines: [], completeThrough: null, rejectedMetrics: [] };
    const data = await this.readAccount(session, DAY_METRICS, range);
    const lines = toLines(listAt(data, 'metrics'), range);
    return { lines, completeThrough: lines.at(-1)?.date ?? null, rejectedMetrics: [] };
  }

  /** The name of the account; null without the scope for it. A field without its scope makes the whole request fail. */
  private async readName(
    session: PlatformSession,
    scopes: readonly string[],
  ): Promise<string | null> {
    const hasUsername = scopes.includes('user.info.username');
    const fields = ['display_name', ...(hasUsername ? ['username'] : [])];
    try {
      const account = await this.readAccount(session, fields);
      return textAt(account, 'username') ?? textAt(account, 'display_name');
    } catch (error) {
      if (isPlatformError(error, 'permission')) return null;
      throw error;
    }
  }

  private readAccount(
    { accountId, accessToken }: PlatformSession,
    fields: readonly string[],
    days?: DayRange,
  ): Promise<unknown> {
    const url = withQuery(`${this.settings.apiUrl}/business/get/`, {
      business_id: accountId,
      fields: JSON.stringify(fields),
      ...(days !== undefined && { start_date: days.first, end_date: days.last }),
    });
    return this.send({ url, headers: { 'Access-Token': accessToken }, cost: COST });
  }

  private readVideos(
    { accountId, accessToken }: PlatformSession,
    parameters: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const url = withQuery(`${this.settings.apiUrl}/business/video/list/`, {
      business_id: accountId,
      fields: JSON.stringify(VIDEOS.fields),
      ...parameters,
    });
    return this.send({ url, headers: { 'Access-Token': accessToken }, cost: COST });
  }

  protected override postAsApp(
    url: string,
    json: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const { clientId, clientSecret } = this.credentials;
    const app = { client_id: clientId, client_secret: clientSecret };
    return this.send({ method: 'POST', url, json: { ...app, ...json } });
  }

  private async send(request: Parameters<PlatformHttp['send']>[0]): Promise<unknown> {
    return memberAt((await this.http.send(request, classifyTiktokBusiness)).body, 'data');
  }
}

/** TikTok registers redirect URIs that end in a slash only. */
const registeredUri = (redirectUri: string): string => redirectUri.replace(/\/?$/, '/');

const maxOf = (a: string, b: string): string => (a > b ? a : b);

const minOf = (a: string, b: string): string => (a < b ? a : b);
