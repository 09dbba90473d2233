import { DAY_MS, HOUR_MS } from '../durations';
import { type EmulatedCall, EmulatedError, type EmulatedReply } from '../platform-emulator';
import {
  type EmulatedToken,
  graphError,
  MetaEmulator,
  metaTime,
  midnight,
  shiftDay,
} from '../meta/meta-emulator';
import {
  expandedTotals,
  MEDIUM_FIELDS,
  MEDIUM_METRICS,
  mediumInsights,
  NOT_OF_REELS,
  rejectOld,
  renderMedium,
  TOTALS_FIELD,
} from './instagram-fields';
import {
  dayNumbers,
  type EmulatedDay,
  type EmulatedMedium,
  makeMedium,
  mediumAt,
  TOTALS,
} from './instagram-world';

const BASIC_SCOPE = 'instagram_business_basic';
const INSIGHTS_SCOPE = 'instagram_business_manage_insights';
const ALL_SCOPES = [BASIC_SCOPE, INSIGHTS_SCOPE];

/** [D] Ended on 21 April 2025. */
const RETIRED = ['impressions', 'plays', 'video_views'];

const VERSION = '/v26.0';
/** Instagram API with Instagram Login: one professional account. */
export class InstagramEmulator extends MetaEmulator {
  /** Larger than Number.MAX_SAFE_INTEGER. */
  readonly accountId = '17841405793187218';
  /** Media, newest first, with what their numbers approach in the end; `mediaNow` has those of now. */
  media: EmulatedMedium[];
  /** The zone of the account's days: [L] Pacific time, or [P: airbyte] the account's own. */
  timeZone = 'America/Los_Angeles';
  /** Time after the end of a day until its totals exist [D: up to 48 hours]. */
  lagMs = 0;
  /**
   * How tokens are exchanged and refreshed: as documented [D], by GET with the secret or token in the URL, where [P] POST is rejected;
   * or [guess] with the secret or token in a body or header only.
   */
  tokenRequests: 'documented' | 'without secrets in URLs' = 'documented';
  /** [P: exileum/meta-mcp#174] Metrics that media of a type reject, against Meta's page. */
  unsupported: Partial<Record<EmulatedMedium['type'], readonly string[]>> = {};
  /** [guess] Whether the error for such a metric names it. */
  namesUnsupported = false;
  /** [guess] Whether totals of several periods can be read with one request. */
  expandsTotals = true;

  constructor(seed = 'instagram', { media = 120, until = '2026-11-20T12:00:00Z' } = {}) {
    super(seed);
    for (const name of RETIRED) this.retireMetric(name);
    this.media = Array.from({ length: media }, (_, index) => makeMedium(this.truth, index, until));
  }

  /** A code as the redirect brings it, with `#_` at its end [K]. */
  issueCode(redirectUri: string, scopes = ALL_SCOPES): string {
    const token = this.issueToken('instagram', this.accountId, scopes, HOUR_MS);
    return `${this.issueCodeFor(this.tokenOf(token), redirectUri)}#_`;
  }

  /** A token of 60 days. */
  issueTokens(scopes = ALL_SCOPES): string {
    return this.issueToken('instagram', this.accountId, scopes, 60 * DAY_MS);
  }

  /** The published media with their numbers of now. */
  mediaNow(): EmulatedMedium[] {
    return this.media
      .filter(({ publishedAt }) => publishedAt <= this.now())
      .map((medium) => mediumAt(medium, this.now()));
  }

  get followers(): number {
    return this.followersAt(25_913, this.now());
  }

  dayOf(date: string): EmulatedDay {
    return dayNumbers(this.truth, date);
  }

  /** The numbers of a day as the platform reports them now. */
  reportedDay(date: string): EmulatedDay {
    const numbers = Object.entries(this.dayOf(date));
    return Object.fromEntries(
      numbers.map(([name, value]) => [name, this.reported(value, date)]),
    ) as EmulatedDay;
  }

  /** The unique people of the days up to a date: fewer than the sum of the days. */
  reachOf(days: number, lastDate: string): number {
    return 1000 * days + this.truth(900, 'window', days, lastDate);
  }

  protected handle(call: EmulatedCall): EmulatedReply {
    if (call.path === '/oauth/authorize') return this.consent(call, ALL_SCOPES);
    if (call.path === '/oauth/access_token') return this.exchangeCode(call);
    if (call.path === '/access_token') return this.exchangeToken(call);
    if (call.method !== 'GET') this.violate(call, 'unsupported method');
    if (call.path === '/refresh_access_token') return this.refresh(call);
    if (!call.path.startsWith(`${VERSION}/`)) this.violate(call, 'wrong version');
    const path = call.path.slice(VERSION.length);
    if (path === '/') return this.readMany(call);
    const [, id = '', edge = ''] = path.split('/');
    if (id !== 'me' && id !== this.accountId) return this.readMedium(call, id, edge);
    if (edge === 'media') return this.listMedia(call);
    if (edge === 'insights') return this.accountInsights(call);
    if (edge !== '') this.violate(call, 'unknown edge');
    return this.account(call);
  }

  /** [D] Instagram messages name the accepted metrics. */
  protected override metricError(
    asked: readonly string[],
    known: readonly string[],
  ): EmulatedError {
    const index = asked.findIndex((name) => this.isRetired(name));
    const accepted = known.filter((name) => !this.isRetired(name));
    return graphError(
      100,
      `(#100) metric[${index}] must be one of the following values: ${accepted.join(', ')}`,
    );
  }

  /** [D] A form; errors have a form of their own; the response is a list with one grant. */
  private exchangeCode(call: EmulatedCall): EmulatedReply {
    const { client_id, client_secret, grant_type, code, redirect_uri } = call.body;
    if (call.method !== 'POST' || call.rawQuery !== '') this.violate(call, 'not a form');
    if (grant_type !== 'authorization_code') this.violate(call, 'wrong grant_type');
    const isApp = client_id === this.clientId && client_secret === this.clientSecret;
    const issued = isApp ? this.redeem(code, redirect_uri) : null;
    if (issued === null) {
      throw new EmulatedError({
        status: 400,
        body: {
          error_type: 'OAuthException',
          code: 400,
          error_message: isApp
            ? 'This authorization code has been used'
            : 'Error validating client secret.',
        },
      });
    }
    const access_token = this.issueToken('instagram', issued.owner, issued.scopes, HOUR_MS);
    const permissions = [...issued.scopes].join(',');
    return this.reply({ data: [{ access_token, user_id: '26190000000000001', permissions }] });
  }

  protected override takesSecretsInUrl({ path }: EmulatedCall): boolean {
    return path === '/access_token' || path === '/refresh_access_token';
  }

  /** [D] `ig_exchange_token`. [P] The error for another method. [guess] `method=get` makes a POST a GET, as on Facebook. */
  private exchangeToken(call: EmulatedCall): EmulatedReply {
    const isDocumented = this.tokenRequests === 'documented';
    const isGet = call.method === 'GET';
    if (isGet !== isDocumented || (!isGet && call.body.method !== 'get')) {
      throw graphError(100, `Unsupported request - method type: ${call.method.toLowerCase()}`);
    }
    const { grant_type, client_secret, access_token } = isGet ? call.query : call.body;
    if (isGet) this.allowQuery(call, 'grant_type', 'client_secret', 'access_token');
    if (grant_type !== 'ig_exchange_token') this.violate(call, 'wrong grant_type');
    if (client_secret !== this.clientSecret) throw graphError(101, 'Error validating application.');
    const short = this.tokens.get(String(access_token));
    if (short === undefined) throw graphError(190, 'Cannot parse access token');
    return this.longLived(short);
  }

  /** [D] The token must be 24 hours old and not have expired. [guess] The codes of errors, and that the old token lives on. */
  private refresh(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'grant_type', 'access_token');
    if (call.query.grant_type !== 'ig_refresh_token') this.violate(call, 'wrong grant_type');
    const { access_token: inUrl } = call.query;
    const isDocumented = this.tokenRequests === 'documented';
    if ((inUrl !== undefined) !== isDocumented) throw graphError(100, 'Unsupported request');
    const token =
      inUrl === undefined
        ? this.authenticate(call, BASIC_SCOPE)
        : this.validate(call, inUrl, BASIC_SCOPE);
    if (this.now().getTime() - token.issuedAt.getTime() < DAY_MS) {
      throw graphError(100, 'The access token must be at least 24 hours old');
    }
    return this.longLived(token);
  }

  private longLived({ owner, scopes }: EmulatedToken): EmulatedReply {
    const access_token = this.issueToken('instagram', owner, scopes, 60 * DAY_MS);
    return this.reply({ access_token, token_type: 'bearer', expires_in: 5_184_000 });
  }

  /** [D: instagram-platform] */
  private account(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'fields');
    const fields = this.readFields(call, [
      'id',
      'user_id',
      'username',
      'name',
      'followers_count',
      TOTALS_FIELD,
    ]);
    const expansions = expandedTotals(fields);
    const names = new Set(expansions.map(({ name }) => name));
    if (names.size < expansions.length) this.violate(call, 'two expansions of one name');
    this.authenticate(call, ...(names.size > 0 ? ALL_SCOPES : [BASIC_SCOPE]));
    const account = {
      id: this.accountId,
      user_id: this.accountId,
      username: 'kaffeewerk',
      name: 'Kaffeewerk',
      followers_count: this.followers,
    };
    const picked: Record<string, unknown> = Object.fromEntries(
      Object.entries(account).filter(([name]) => fields.includes(name)),
    );
    if (names.size > 0 && !this.expandsTotals) throw graphError(100, '(#100) Syntax error');
    for (const { name, query } of expansions) {
      picked[name] = this.insightsOf(call, query).body;
    }
    // [D] `/me` is a list with one account in the guide of Business Login.
    return this.reply(call.path.endsWith('/me') ? { data: [picked] } : picked);
  }

  /** [K] Newest first, at most 100 per page. */
  private listMedia(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'fields', 'limit', 'after');
    const token = this.authenticate(call, BASIC_SCOPE);
    const fields = this.readFields(call, MEDIUM_FIELDS);
    const metrics = this.mediumMetrics(call, token, fields);
    // [guess] One old medium fails an expanded page.
    const media = this.mediaNow();
    if (metrics !== null) for (const medium of media) this.checkMedium(medium, metrics);
    return this.page(call, media, 100, (medium) => renderMedium(medium, metrics));
  }

  /** [K] As on Facebook. */
  private readMany(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'ids', 'fields');
    const token = this.authenticate(call, BASIC_SCOPE);
    const metrics = this.mediumMetrics(call, token, this.readFields(call, MEDIUM_FIELDS));
    const ids = (call.query.ids ?? '').split(',');
    if (ids.length > 50) throw graphError(100, '(#100) Too many IDs. Maximum: 50.');
    const media = ids.map((id) => this.findMedium(id));
    if (metrics !== null) for (const medium of media) this.checkMedium(medium, metrics);
    return this.reply(
      Object.fromEntries(media.map((medium) => [medium.id, renderMedium(medium, metrics)])),
    );
  }

  /** [D: instagram-platform/reference/instagram-media/insights] */
  private readMedium(call: EmulatedCall, id: string, edge: string): EmulatedReply {
    const token = this.authenticate(call, BASIC_SCOPE);
    const medium = this.findMedium(id);
    if (edge === '') {
      this.allowQuery(call, 'fields');
      this.readFields(call, MEDIUM_FIELDS);
      return this.reply(renderMedium(medium, null));
    }
    if (edge !== 'insights') this.violate(call, 'unknown edge');
    this.allowQuery(call, 'metric');
    this.requireScope(token, INSIGHTS_SCOPE);
    const metrics = (call.query.metric ?? '').split(',');
    this.checkMetrics(call, metrics, Object.keys(MEDIUM_METRICS));
    this.checkMedium(medium, metrics);
    return this.reply({ data: mediumInsights(medium, metrics) });
  }

  /** [D: instagram-media/insights] One metric that a medium does not have fails the request. */
  private checkMedium(medium: EmulatedMedium, metrics: readonly string[]): void {
    rejectOld(medium);
    const { product, type } = medium;
    const unsupported = product === 'REELS' ? NOT_OF_REELS : (this.unsupported[type] ?? []);
    const rejected = metrics.filter((name) => unsupported.includes(name));
    if (rejected.length === 0) return;
    const isNamed = this.namesUnsupported || product === 'REELS';
    throw graphError(
      100,
      isNamed
        ? `The Media Insights API does not support the ${rejected.join(', ')} metric for this media product type.`
        : '(#100) Invalid parameter',
    );
  }

  private findMedium(id: string): EmulatedMedium {
    const medium = this.media.find((candidate) => candidate.id === id);
    if (medium === undefined || medium.publishedAt > this.now()) {
      throw graphError(100, `Unsupported get request. Object with ID '${id}' does not exist`, 33);
    }
    return mediumAt(medium, this.now());
  }

  private mediumMetrics(
    call: EmulatedCall,
    token: EmulatedToken,
    fields: readonly string[],
  ): string[] | null {
    return this.expandedMetrics(call, fields, Object.keys(MEDIUM_METRICS), () =>
      this.requireScope(token, INSIGHTS_SCOPE),
    );
  }

  private accountInsights(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'metric', 'period', 'since', 'until', 'metric_type');
    this.authenticate(call, ...ALL_SCOPES);
    return this.insightsOf(call, call.query);
  }

  /** [D: instagram-platform/insights], also the text for a missing `metric_type`. */
  private insightsOf(call: EmulatedCall, query: EmulatedCall['query']): EmulatedReply {
    const { metric = '', period, metric_type } = query;
    const metrics = metric.split(',');
    this.checkMetrics(call, metrics, ['reach', ...TOTALS]);
    if (period !== 'day') this.violate(call, 'period must be day');
    const since = Number(query.since) * 1000;
    const until = Number(query.until) * 1000;
    if (!(until > since)) this.violate(call, 'since and until must be times');
    // [P: airbyte; L]
    if (until - since > 30 * DAY_MS) {
      throw graphError(
        100,
        '(#100) There cannot be more than 30 days (2592000 s) between since and until',
      );
    }
    if (metric_type === 'total_value') return this.totals(metrics, since, until);
    if (metric_type !== undefined) this.violate(call, 'unknown metric_type');
    const others = metrics.filter((name) => name !== 'reach');
    if (others.length > 0) {
      throw graphError(
        100,
        `(#100) The following metrics (${others.join(', ')}) should be specified with parameter metric_type=total_value`,
      );
    }
    return this.reachSeries(since, until);
  }

  /** [D, P: airbyte] A value for each day that ends in the period, the running day included if `until` is in the future. */
  private reachSeries(since: number, until: number): EmulatedReply {
    const values: object[] = [];
    for (let date = dateAt(since - 2 * DAY_MS); date <= dateAt(until); date = shiftDay(date, 1)) {
      const start = midnight(date, this.timeZone).getTime();
      const end = midnight(shiftDay(date, 1), this.timeZone);
      const isKept = this.now().getTime() - start < 90 * DAY_MS;
      if (end.getTime() <= since || end.getTime() > until || start > this.now().getTime()) continue;
      if (!isKept) continue;
      const isRunning = end > this.now();
      const value = isRunning ? 1 : this.reportedDay(date).reach;
      values.push({ value, end_time: metaTime(end) });
    }
    return this.reply({
      data: [{ name: 'reach', period: 'day', values, id: `${this.accountId}/insights/reach/day` }],
    });
  }

  /** [D] Totals of whole days, and a part of the running one; no data: an empty list. [guess] Other parts count for nothing. */
  private totals(metrics: readonly string[], since: number, until: number): EmulatedReply {
    const dates: string[] = [];
    for (let date = dateAt(since - DAY_MS); date <= dateAt(until); date = shiftDay(date, 1)) {
      const start = midnight(date, this.timeZone).getTime();
      const end = midnight(shiftDay(date, 1), this.timeZone).getTime();
      if (start >= since && end <= until) dates.push(date);
    }
    const lastDate = dates.at(-1);
    const isRunning = until > this.now().getTime();
    const isMissing = !isRunning && until + this.lagMs > this.now().getTime();
    // [P] A total of reach over several days counts people once.
    const days = Math.round((until - since) / DAY_MS);
    const data =
      isMissing || lastDate === undefined
        ? []
        : metrics.map((name) => ({
            name,
            period: 'day',
            total_value: {
              value: isRunning
                ? 1
                : name === 'reach'
                  ? this.reachOf(days, lastDate)
                  : dates.reduce(
                      (sum, date) => sum + this.reportedDay(date)[name as (typeof TOTALS)[number]],
                      0,
                    ),
            },
          }));
    return this.reply({ data });
  }
}

const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
