import { createHmac } from 'node:crypto';
import { isJsonObject, type JsonObject } from '../values/json-object';
import type { PlatformSession } from '../connector';
import { ListReader } from '../paging/list-reader';
import { listAt } from '../payload';
import { PlatformError, type PlatformErrorDetails } from '../platform-error';
import { type PlatformHttp, withQuery } from '../http/platform-http';
import { currentRun, type SyncRun } from '../sync-run';
import { classifyMeta, usagePause } from './classify-meta';

/**
 * Requests to a Graph API of Meta. Slows down the syncs of an account, or of the app, when much of its rate limit is used,
 * and pauses its requests shortly before the limit is reached.
 */
export class MetaGraph {
  /** Until when requests are paused, by account id; the empty string stands for the app. */
  private readonly pauses = new Map<string, PlatformErrorDetails>();
  /** The runs that have sent requests. A slowdown does not stop them: another attempt would repeat these requests. */
  private readonly begun = new WeakSet<SyncRun>();

  /** @param appSecret signs requests, or null for requests without a signature */
  constructor(
    private readonly http: PlatformHttp,
    private readonly apiUrl: string,
    private readonly appSecret: string | null,
  ) {}

  /**
   * Reads an object or a list. Follows no URL of a response: `paging.next` contains the token.
   * @param metrics the metrics that the parameters ask for
   */
  async get(
    { accountId, accessToken }: PlatformSession,
    path: string,
    parameters: Readonly<Record<string, string>>,
    metrics: readonly string[] = [],
  ): Promise<JsonObject> {
    this.checkPause(accountId);
    const response = await this.http.send(
      {
        url: withQuery(`${this.apiUrl}${path}`, { ...parameters, ...this.proof(accessToken) }),
        headers: { Authorization: `Bearer ${accessToken}` },
      },
      classifyMeta(metrics),
    );
    const pause = usagePause(response, new Date());
    if (pause !== null) this.pauses.set(pause.scope === 'app' ? '' : accountId, pause);
    return isJsonObject(response.body) ? response.body : {};
  }

  /** Reads all pages of a list. */
  list(
    session: PlatformSession,
    path: string,
    parameters: Readonly<Record<string, string>>,
    reader: ListReader,
  ): Promise<JsonObject[]> {
    return reader.readAll(async (after) => {
      const body = await this.get(session, path, {
        ...parameters,
        limit: '100',
        ...(after !== null && { after }),
      });
      return { entries: listAt(body, 'data'), next: cursorAfter(body) };
    });
  }

  /** The signature of a request, a hash from which neither the token nor the secret can be computed. */
  proof(accessToken: string): Record<string, string> {
    if (this.appSecret === null) return {};
    const hmac = createHmac('sha256', this.appSecret).update(accessToken);
    return { appsecret_proof: hmac.digest('hex') };
  }

  private checkPause(accountId: string): void {
    const run = currentRun();
    const isBegun = run === null || this.begun.has(run);
    for (const key of ['', accountId]) {
      const pause = this.pauses.get(key);
      if (pause === undefined || (pause.kind === 'budget' && isBegun)) continue;
      if ((pause.retryAt?.getTime() ?? 0) > Date.now()) throw new PlatformError(pause);
      this.pauses.delete(key);
    }
    if (run !== null) this.begun.add(run);
  }
}

/** The position after a page, or null for the last page, which has no `paging.next`. */
export function cursorAfter({ paging }: JsonObject): string | null {
  if (!isJsonObject(paging) || paging.next === undefined || !isJsonObject(paging.cursors)) {
    return null;
  }
  return typeof paging.cursors.after === 'string' ? paging.cursors.after : null;
}
