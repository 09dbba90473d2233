import { MINUTE_MS } from '../values/durations';
import { memberAt, textAt } from '../values/json-object';
import { readMetric } from '../numbers/read-metric';
import type { RequestCost } from '../http/budgets';
import type {
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
import { idAt } from '../payload';
import { PlatformError } from '../platform-error';
import { PlatformHttp, withQuery } from '../http/platform-http';
import { classifyTiktok, classifyTiktokOAuth } from './classify-tiktok';
import { TiktokVideos } from './tiktok-videos';

const URLS = {
  apiUrl: 'https://open.tiktokapis.com/v2',
  authorizeUrl: 'https://www.tiktok.com/v2/auth/authorize/',
  tokenUrl: 'https://open.tiktokapis.com/v2/oauth/token/',
};
const MAX_VIDEOS = 20;
const VIDEOS = new TiktokVideos(
  'id',
  ['like_count', 'comment_count', 'share_count', 'view_count'],
  ['create_time', 'share_url', 'title', 'video_description', 'duration'],
);
const ACCOUNT_COUNTERS = ['follower_count', 'following_count', 'likes_count', 'video_count'];

const COST: RequestCost = { platform: 'tiktok', amounts: { requests: 1 } };

/** TikTok by its Display API. Sources: developers.tiktok.com, 2026-11; nothing was tried with a real account. */
export class TiktokConnector extends OAuthConnector {
  readonly platform = 'tiktok';
  readonly traits: ConnectorTraits = {
    scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'],
    // TikTok takes a code verifier from mobile and desktop apps only.
    usesPkce: false,
    // A refresh returns a new refresh token. Not verified: whether the old one is valid for a while.
    refreshLeadMs: 10 * MINUTE_MS,
    postsPerRead: MAX_VIDEOS,
    hasDays: false,
    maxDayAge: 0,
    backfillDays: 0,
    lagDays: 1,
    rereadDays: 0,
  };

  constructor(http: PlatformHttp, app: AppSettings) {
    super(http, app, {
      urls: URLS,
      classify: classifyTiktokOAuth,
      clientIdName: 'client_key',
      scopeSeparator: ',',
      authenticate: ({ clientId, clientSecret }) => ({
        form: { client_key: clientId, client_secret: clientSecret },
      }),
      // The documentation says that the response is empty, against its example `{}`.
      ignoresRevocationBody: true,
    });
  }

  async listAccounts({ accessToken, scopes }: Tokens): Promise<SocialAccount[]> {
    // A field without its scope makes the whole request fail.
    const hasProfile = scopes.includes('user.info.profile');
    const fields = ['open_id', 'display_name', ...(hasProfile ? ['username'] : [])];
    const user = await this.readUser(accessToken, fields);
    const id = idAt(user, 'open_id');
    const name = textAt(user, 'username') ?? textAt(user, 'display_name') ?? id;
    return [this.account(id, name, scopes)];
  }

  /** Lists public videos. */
  async listPosts({ accessToken }: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    const page = { max_count: MAX_VIDEOS, ...(from !== null && { cursor: Number(from) }) };
    const data = await this.postJson(accessToken, '/video/list/', page).catch((error: unknown) => {
      // TikTok does not name the parameter that it rejects; only the cursor differs between pages.
      if (from === null || !isRejectedParameter(error)) throw error;
      throw new PlatformError({ kind: 'cursor', code: error.code });
    });
    return VIDEOS.readPage(data);
  }

  /** A video that the response leaves out is deleted or not public any more. */
  async readPosts({ accessToken }: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    const data = await this.postJson(accessToken, '/video/query/', { filters: { video_ids: ids } });
    const { oldestAt: _, ...reading } = VIDEOS.read(data);
    const found = new Set([...reading.items.map((video) => VIDEOS.idOf(video)), ...reading.unread]);
    const missing = ids.filter((id) => !found.has(id));
    // One of the missing videos may be in the list without a usable id.
    return VIDEOS.areIdentified(data)
      ? { ...reading, gone: missing }
      : { ...reading, unread: [...reading.unread, ...missing], gone: [] };
  }

  /** Reads the current lifetime counters. TikTok reports no days: the caller computes them. */
  async readProfile({ accessToken }: PlatformSession, { last }: DayRange): Promise<ProfileReading> {
    const user = await this.readUser(accessToken, ['open_id', ...ACCOUNT_COUNTERS]);
    idAt(user, 'open_id');
    const counters = ACCOUNT_COUNTERS.map((name) => [name, memberAt(user, name)] as const);
    const metrics = Object.fromEntries(counters.filter(([, value]) => readMetric(value) !== null));
    const lines = Object.keys(metrics).length > 0 ? [{ date: last, metrics }] : [];
    return { lines, completeThrough: null, rejectedMetrics: [] };
  }

  private async readUser(accessToken: string, fields: readonly string[]): Promise<unknown> {
    const url = withQuery(`${this.settings.apiUrl}/user/info/`, { fields: fields.join(',') });
    const headers = { Authorization: `Bearer ${accessToken}` };
    const { body } = await this.http.send({ url, headers, cost: COST }, classifyTiktok);
    return memberAt(body, 'data.user');
  }

  /** TikTok takes `fields` in the URL and all other parameters as JSON. */
  private async postJson(accessToken: string, path: string, json: object): Promise<unknown> {
    const url = withQuery(`${this.settings.apiUrl}${path}`, { fields: VIDEOS.fields.join(',') });
    const headers = { Authorization: `Bearer ${accessToken}` };
    // It reads only, although it is a POST.
    const request = {
      ...({ method: 'POST', url, headers, json } as const),
      cost: COST,
      isRepeatable: true,
    };
    return memberAt((await this.http.send(request, classifyTiktok)).body, 'data');
  }
}

const isRejectedParameter = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.code === 'invalid_params';
