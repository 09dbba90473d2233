import { type JsonObject, textAt } from '../values/json-object';
import type { RequestCost } from '../http/budgets';
import type { PlatformSession } from '../connector';
import { listAt, objectsAt } from '../payload';
import { PlatformError } from '../platform-error';
import { type PlatformHttp, withQuery } from '../http/platform-http';
import { classifyYoutube } from './classify-youtube';

/** Limit of `playlistItems` per page, and of `videos` and of videos of a report per request. */
export const MAX_VIDEOS_PER_REQUEST = 50;

/** Each list of the Data API costs a unit. YouTube Analytics has a quota of its own, which is not published. */
const COST: RequestCost = { platform: 'youtube', amounts: { units: 1 } };

type Query = Readonly<Record<string, string>>;
type Bearer = Pick<PlatformSession, 'accessToken'>;

/** Sends requests to the YouTube Data API and to YouTube Analytics. */
export class YoutubeApi {
  constructor(
    private readonly http: PlatformHttp,
    private readonly dataUrl: string,
    private readonly analyticsUrl: string,
  ) {}

  /** Reads a list of the Data API, such as `videos`. */
  list(bearer: Bearer, resource: string, query: Query): Promise<unknown> {
    return this.get(bearer, `${this.dataUrl}/${resource}`, query, COST);
  }

  async listChannels(bearer: Bearer, query: Query): Promise<JsonObject[]> {
    return itemsOf(await this.list(bearer, 'channels', query));
  }

  /** Reads a part of the channel of a session. @throws PlatformError of kind `gone` if there is no such channel */
  async readChannel(session: PlatformSession, part: string): Promise<JsonObject> {
    const [channel] = await this.listChannels(session, { part, id: session.accountId });
    if (channel === undefined) throw new PlatformError({ kind: 'gone', code: 'no_channel' });
    return channel;
  }

  /** Reads a report of YouTube Analytics about the channel of a session. */
  readReport(session: PlatformSession, query: Query): Promise<unknown> {
    const ids = `channel==${session.accountId}`;
    return this.get(session, `${this.analyticsUrl}/reports`, { ids, ...query });
  }

  private async get(
    { accessToken }: Bearer,
    url: string,
    query: Query,
    cost?: RequestCost,
  ): Promise<unknown> {
    const request = {
      url: withQuery(url, query),
      headers: { Authorization: `Bearer ${accessToken}` },
      ...(cost && { cost }),
    };
    return (await this.http.send(request, classifyYoutube)).body;
  }
}

/** The items of a list. YouTube omits an empty list, but not the `kind` of the response. */
export const itemsOf = (body: unknown): JsonObject[] =>
  textAt(body, 'kind') === null ? listAt(body, 'items') : objectsAt(body, 'items');
