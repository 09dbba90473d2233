import type { EmulatedCall, EmulatedReply } from '../platform-emulator';
import { DAY_MS, HOUR_MS } from '../durations';
import {
  type EmulatedToken,
  graphError,
  MetaEmulator,
  metaTime,
  midnight,
  shiftDay,
} from '../meta/meta-emulator';
import { POST_FIELDS, POST_METRICS, postInsights, renderPost } from './facebook-posts';
import {
  dayNumbers,
  type EmulatedDay,
  type EmulatedPage,
  type EmulatedPost,
  makePage,
  postAt,
} from './facebook-world';

const ALL_SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'read_insights',
  'business_management',
];

/** [D, L] Metrics of pages that are alive in August 2026, and `page_total_actions`, which nobody has tried. */
const PAGE_METRICS: Readonly<Record<string, (day: EmulatedDay) => unknown>> = {
  page_media_view: ({ views }) => views,
  page_total_media_view_unique: ({ viewers }) => viewers,
  page_post_engagements: ({ engagements }) => engagements,
  page_actions_post_reactions_total: ({ reactions }) => reactions,
  page_total_actions: ({ actions }) => actions,
  page_video_views: ({ videoViews }) => videoViews,
  page_follows: ({ follows }) => follows,
};
/** [L] Retired names, all of which fail a request. */
const RETIRED = [
  'page_impressions',
  'page_impressions_unique',
  'page_fans',
  'page_engaged_users',
  'post_impressions',
  'post_impressions_unique',
];

const VERSION = '/v26.0';

/** The Graph API of Facebook with one person, a page, a page of a business, and pages without rights. */
export class FacebookEmulator extends MetaEmulator {
  readonly personId = '700100200300';
  readonly pages: EmulatedPage[];
  /** [K] More posts than this per page with insights fail with code 1. */
  maxExpandedPosts = 100;
  /** Days after the end of a day until its numbers exist [D: about 24 hours]. */
  lagMs = 0;
  /** Days are kept for two years [D]. */
  keptDays = 730;
  /** Metrics whose numbers come a day later than those of the others. */
  readonly slowMetrics = new Set<string>();
  /** [D] GET, or [K] also POST, which keeps the secret out of the URL. */
  tokenMethods: readonly string[] = ['GET', 'POST'];
  /** [guess] Whether `?ids=` leaves out deleted posts instead of failing. */
  omitsDeleted = false;

  constructor(seed = 'facebook', { posts = 60, until = '2026-11-20T12:00:00Z' } = {}) {
    super(seed);
    for (const name of RETIRED) this.retireMetric(name);
    this.pages = [
      makePage(this.truth, until, {
        id: '104857600142',
        name: 'Kaffeewerk',
        tasks: ['ANALYZE', 'CREATE_CONTENT'],
        posts,
      }),
      makePage(this.truth, until, {
        id: '104857600143',
        name: 'Kaffeewerk Berlin',
        business: '5500',
        tasks: ['ANALYZE'],
        posts: 3,
      }),
      makePage(this.truth, until, {
        id: '104857600144',
        name: 'Guest',
        tasks: ['CREATE_CONTENT'],
        posts: 0,
      }),
    ];
  }

  get mainPage(): EmulatedPage {
    return this.pages[0] as EmulatedPage;
  }

  /** A code as the redirect brings it after the person has granted the scopes. */
  issueCode(redirectUri: string, scopes = ALL_SCOPES): string {
    const token = this.issueToken('user', this.personId, scopes, HOUR_MS);
    return this.issueCodeFor(this.tokenOf(token), redirectUri);
  }

  /** The long-lived token of the person. */
  issueTokens(scopes = ALL_SCOPES): string {
    return this.issueToken('user', this.personId, scopes, 60 * DAY_MS);
  }

  /** The token of a page, which has no expiry [D]. */
  issuePageToken(page = this.mainPage, scopes = ALL_SCOPES): string {
    return this.issueToken('page', page.id, scopes, null);
  }

  /** The published posts with their numbers of now. */
  postsOf(page: EmulatedPage): EmulatedPost[] {
    return page.posts
      .filter(({ createdAt }) => createdAt <= this.now())
      .map((post) => postAt(post, this.now()));
  }

  followersOf(page: EmulatedPage): number {
    return this.followersAt(page.followers, this.now());
  }

  dayOf(page: EmulatedPage, date: string): EmulatedDay {
    const follows = this.followersAt(page.followers, new Date(date));
    return { ...dayNumbers(this.truth, page.id, date), follows };
  }

  /** The numbers of a day as the platform reports them now. */
  reportedDay(page: EmulatedPage, date: string): EmulatedDay {
    const day = this.dayOf(page, date);
    const now = (value: number): number => this.reported(value, date);
    return {
      ...day,
      views: now(day.views),
      viewers: now(day.viewers),
      engagements: now(day.engagements),
      actions: now(day.actions),
      videoViews: now(day.videoViews),
    };
  }

  /** The unique people of the 7 days up to a date: fewer than the sum of the days. */
  viewersOfWeek(page: EmulatedPage, date: string): number {
    return 4000 + this.truth(4000, page.id, date, 'week');
  }

  /** [D: graph-api/reference] The edges; the version is that of the connector, since Meta serves others too. */
  protected handle(call: EmulatedCall): EmulatedReply {
    if (!call.path.startsWith(`${VERSION}/`)) this.violate(call, 'wrong version');
    const path = call.path.slice(VERSION.length);
    if (path === '/dialog/oauth') return this.consent(call, ALL_SCOPES);
    if (path === '/oauth/access_token') return this.exchange(call);
    if (call.method === 'DELETE' && path === '/me/permissions') return this.removeApp(call);
    if (call.method !== 'GET') this.violate(call, 'unsupported method');
    if (path.startsWith('/me')) return this.me(call, path);
    if (path === '/') return this.readMany(call);
    const [, id = '', edge = ''] = path.split('/');
    if (edge === 'owned_pages' || edge === 'client_pages')
      return this.businessPages(call, id, edge);
    const page = this.pages.find((candidate) => candidate.id === id);
    if (page === undefined) return this.readPost(call, id, edge);
    if (edge === 'published_posts') return this.publishedPosts(call, page);
    if (edge === 'insights') return this.pageInsights(call, page);
    if (edge !== '') this.violate(call, 'unknown edge');
    this.allowQuery(call, 'fields', 'appsecret_proof');
    this.authenticate(call, 'pages_read_engagement');
    const fields = this.readFields(call, ['id', 'name', 'followers_count', 'fan_count']);
    return this.reply(pick({ ...identity(page), followers_count: this.followersOf(page) }, fields));
  }

  /** The secret may be in the URL only if POST is rejected. */
  protected override takesSecretsInUrl({ path }: EmulatedCall): boolean {
    return path.endsWith('/oauth/access_token') && !this.tokenMethods.includes('POST');
  }

  /** [D] Codes, and `fb_exchange_token` for a token of 60 days. [guess] The codes of errors. */
  private exchange(call: EmulatedCall): EmulatedReply {
    if (!this.tokenMethods.includes(call.method)) {
      throw graphError(100, `Unsupported ${call.method.toLowerCase()} request.`, 33);
    }
    if (call.method === 'POST' && call.rawQuery !== '') this.violate(call, 'secrets in the URL');
    const { client_id, client_secret, grant_type, code, redirect_uri, fb_exchange_token } =
      call.method === 'POST' ? call.body : call.query;
    if (client_id !== this.clientId || client_secret !== this.clientSecret) {
      throw graphError(1, 'Error validating client secret.');
    }
    if (grant_type === 'fb_exchange_token') {
      const old = this.tokens.get(String(fb_exchange_token));
      if (old === undefined || old.kind !== 'user') throw graphError(190, 'Invalid token');
      const token = this.issueToken('user', old.owner, old.scopes, 60 * DAY_MS);
      return this.reply({ access_token: token, token_type: 'bearer', expires_in: 5_184_000 });
    }
    const issued = this.redeem(code, redirect_uri);
    if (issued === null) throw graphError(100, 'This authorization code has been used.', 36009);
    const token = this.issueToken('user', issued.owner, issued.scopes, HOUR_MS);
    return this.reply({ access_token: token, token_type: 'bearer', expires_in: 3600 });
  }

  /** [K] All tokens of the person, and of pages made from them, become invalid. */
  private removeApp(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'appsecret_proof');
    const { kind } = this.authenticate(call);
    if (kind !== 'user') this.violate(call, 'not the token of a person');
    for (const token of this.tokens.keys()) this.revoke(token, 458);
    return this.reply({ success: true });
  }

  /** [D: graph-api/reference/user] */
  private me(call: EmulatedCall, path: string): EmulatedReply {
    this.allowQuery(call, 'fields', 'limit', 'after', 'appsecret_proof');
    const token = this.authenticate(call);
    if (token.kind === 'page') {
      // [guess] A page has no such edges.
      if (path !== '/me')
        throw graphError(100, '(#100) Tried accessing nonexisting field (accounts)');
      const page = this.pages.find(({ id }) => id === token.owner) as EmulatedPage;
      return this.reply(pick(identity(page), this.readFields(call, ['id', 'name', 'fan_count'])));
    }
    if (path === '/me/permissions') {
      // [P] People untick permissions: they are listed as declined.
      const data = ALL_SCOPES.map((permission) => ({
        permission,
        status: token.scopes.has(permission) ? 'granted' : 'declined',
      }));
      return this.reply({ data });
    }
    if (path === '/me/businesses') {
      this.requireScope(token, 'business_management');
      return this.page(call, [{ id: '5500' }, { id: '5501' }], 100, (business) => business);
    }
    if (path !== '/me/accounts') this.violate(call, 'unknown edge');
    this.requireScope(token, 'pages_show_list');
    const fields = this.readFields(call, ['id', 'name', 'access_token', 'tasks']);
    return this.listPages(
      call,
      this.pages.filter(({ business }) => business === null),
      token,
      fields,
    );
  }

  private businessPages(call: EmulatedCall, business: string, edge: string): EmulatedReply {
    this.allowQuery(call, 'fields', 'limit', 'after', 'appsecret_proof');
    const token = this.authenticate(call, 'business_management');
    // [guess] The person has no role in the second business.
    if (business === '5501') throw graphError(200, '(#200) Permissions error', 0, 403);
    // [D] These edges carry no tasks.
    const fields = this.readFields(call, ['id', 'name', 'access_token']);
    const owned = this.pages.filter((page) => page.business === business && edge === 'owned_pages');
    return this.listPages(call, owned, token, fields);
  }

  private listPages(
    call: EmulatedCall,
    pages: readonly EmulatedPage[],
    { scopes }: EmulatedToken,
    fields: readonly string[],
  ): EmulatedReply {
    return this.page(call, pages, 100, (page) => {
      const access_token = this.issueToken('page', page.id, scopes, null);
      return pick({ ...identity(page), access_token, tasks: page.tasks }, fields);
    });
  }

  /** [D] Newest first, at most 100 per page. */
  private publishedPosts(call: EmulatedCall, page: EmulatedPage): EmulatedReply {
    this.allowQuery(call, 'fields', 'limit', 'after', 'appsecret_proof');
    const token = this.authenticate(call, 'pages_read_engagement');
    const fields = this.readFields(call, POST_FIELDS);
    const metrics = this.postMetrics(call, token, fields);
    if (metrics !== null && Number(call.query.limit) > this.maxExpandedPosts) {
      throw graphError(1, "Please reduce the amount of data you're asking for, then retry", 0, 500);
    }
    const posts = this.postsOf(page);
    const rejected = posts.some(({ insightsAreRejected }) => insightsAreRejected);
    // [guess] One bad post fails an expanded page.
    if (metrics !== null && rejected) throw graphError(100, '(#100) Insights are not available');
    return this.page(call, posts, 100, (post) => renderPost(post, fields, metrics));
  }

  /** [K] `?ids=`: an object by id, 50 at most; one that does not exist fails the request. */
  private readMany(call: EmulatedCall): EmulatedReply {
    this.allowQuery(call, 'ids', 'fields', 'appsecret_proof');
    const token = this.authenticate(call, 'pages_read_engagement');
    const fields = this.readFields(call, POST_FIELDS);
    const ids = (call.query.ids ?? '').split(',');
    if (ids.length > 50) throw graphError(100, '(#100) Too many IDs. Maximum: 50.');
    const metrics = this.postMetrics(call, token, fields);
    const known = this.omitsDeleted ? ids.filter((id) => this.hasPost(id)) : ids;
    const posts = known.map((id) => this.findPost(id));
    if (metrics !== null && posts.some(({ insightsAreRejected }) => insightsAreRejected)) {
      throw graphError(100, '(#100) Insights are not available');
    }
    return this.reply(
      Object.fromEntries(posts.map((post) => [post.id, renderPost(post, fields, metrics)])),
    );
  }

  /** [D: graph-api/reference/insights] */
  private readPost(call: EmulatedCall, id: string, edge: string): EmulatedReply {
    const token = this.authenticate(call, 'pages_read_engagement');
    const post = this.findPost(id);
    if (edge === '') {
      this.allowQuery(call, 'fields', 'appsecret_proof');
      return this.reply(renderPost(post, this.readFields(call, POST_FIELDS), null));
    }
    if (edge !== 'insights') this.violate(call, 'unknown edge');
    this.allowQuery(call, 'metric', 'period', 'appsecret_proof');
    this.requireInsights(token);
    if (call.query.period !== 'lifetime') this.violate(call, 'period must be lifetime');
    const metrics = (call.query.metric ?? '').split(',');
    this.checkMetrics(call, metrics, Object.keys(POST_METRICS));
    if (post.insightsAreRejected) throw graphError(100, '(#100) Insights are not available');
    return this.reply({ data: postInsights(post, metrics) });
  }

  private hasPost(id: string): boolean {
    return this.pages.some(({ posts }) => posts.some((post) => post.id === id));
  }

  private findPost(id: string): EmulatedPost {
    const post = this.pages.flatMap((page) => page.posts).find((candidate) => candidate.id === id);
    // [D] Subcode 33: deleted or not visible.
    if (post === undefined || post.createdAt > this.now()) {
      throw graphError(100, `Unsupported get request. Object with ID '${id}' does not exist`, 33);
    }
    return postAt(post, this.now());
  }

  private postMetrics(
    call: EmulatedCall,
    token: EmulatedToken,
    fields: readonly string[],
  ): string[] | null {
    const known = Object.keys(POST_METRICS);
    return this.expandedMetrics(call, fields, known, () => this.requireInsights(token));
  }

  /** [K] Insights need the token of the page. */
  private requireInsights(token: EmulatedToken): void {
    if (token.kind !== 'page') {
      throw graphError(190, 'This method must be called with a Page Access Token', 2069032);
    }
    this.requireScope(token, 'read_insights');
  }

  /** [D] At most 90 days; each value carries the end of its day, Pacific midnight; none below 100 likes. */
  private pageInsights(call: EmulatedCall, page: EmulatedPage): EmulatedReply {
    this.allowQuery(call, 'metric', 'period', 'since', 'until', 'appsecret_proof');
    this.requireInsights(this.authenticate(call, 'pages_read_engagement'));
    const { metric = '', period = '', since = '', until = '' } = call.query;
    const metrics = metric.split(',');
    this.checkMetrics(call, metrics, Object.keys(PAGE_METRICS));
    if (!['day', 'week'].includes(period)) this.violate(call, `unknown period ${period}`);
    if (Date.parse(until) - Date.parse(since) > 90 * DAY_MS) {
      throw graphError(100, '(#100) There cannot be more than 90 days between since and until');
    }
    if (page.likes < 100) return this.reply({ data: [] });
    const days: string[] = [];
    // [D] The first value includes the data of `since`.
    for (let date = since; date < until; date = shiftDay(date, 1)) {
      const age = this.now().getTime() - midnight(shiftDay(date, 1)).getTime();
      if (age >= this.lagMs && age < this.keptDays * DAY_MS) days.push(date);
    }
    const data = metrics.map((name) => ({
      name,
      period,
      values: days.slice(0, this.slowMetrics.has(name) ? -1 : undefined).map((date) => ({
        value:
          period === 'week'
            ? this.viewersOfWeek(page, date)
            : PAGE_METRICS[name]?.(this.reportedDay(page, date)),
        end_time: metaTime(midnight(shiftDay(date, 1))),
      })),
      id: `${page.id}/insights/${name}/${period}`,
    }));
    return this.reply({ data, paging: { next: `${this.url}${call.path}?access_token=next` } });
  }
}

const identity = ({ id, name, likes }: EmulatedPage): Record<string, unknown> => ({
  id,
  name,
  fan_count: likes,
});

function pick(object: Record<string, unknown>, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => fields.includes(name)));
}
