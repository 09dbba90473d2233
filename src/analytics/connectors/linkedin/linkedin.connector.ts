import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../../core/config/app-config';
import { DAY_MS } from '../../../core/durations';
import { isJsonObject, type JsonObject, memberAt, textAt } from '../../domain/json-object';
import { daysBetween, shiftDate, utcDay } from '../../domain/calendar-day';
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
import { missingScopes, OAuthClient } from '../oauth-client';
import { idAt, objectsAt, oldestOf } from '../payload';
import { isPlatformError, PlatformError } from '../platform-error';
import { PlatformHttp, type PlatformRequest, withQuery } from '../platform-http.service';
import { classifyLinkedin, classifyLinkedinOAuth } from './classify-linkedin';
import {
  encodeUrn,
  hasNextPage,
  isPublished,
  LINKEDIN_VERSION,
  readDays,
  readStatistics,
  toItem,
  toList,
} from './linkedin-payloads';

const URLS = {
  apiUrl: 'https://api.linkedin.com/rest',
  authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
};

const PAGE_SIZE = 100;
/** Not verified: how many posts a request for statistics takes. If LinkedIn rejects it, each half is read by itself. */
const POSTS_PER_READ = 100;
/** 20 to 50 are in use; a smaller batch is rejected for another reason than its size. */
const MIN_HALVED_POSTS = 50;
/** https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/query-tunneling */
const MAX_QUERY_BYTES = 4_096;
/** Posts of a batch that are left out because LinkedIn denies them, before the whole batch is given up. */
const MAX_DENIED_POSTS = 5;
/** Numbers of a day are complete after 1 to 2 days. */
const LAG_DAYS = 2;
/** A range of more days than a refresh reads again is one of the past. */
const MIN_PAST_DAYS = 7;
/** Followers of now are stored with the last complete day, unless it is older. */
const MAX_FOLLOWERS_DAY_AGE = 4;

type PostKind = 'share' | 'ugcPost';

const COST: RequestCost = { platform: 'linkedin', amounts: { requests: 1 } };

/**
 * Reads a page of an organization with the Community Management API. A day is a calendar day in UTC.
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/community-management-overview
 */
@Injectable()
export class LinkedinConnector implements SocialConnector {
  readonly platform = 'linkedin';
  readonly loginKind = 'standard';
  readonly traits: ConnectorTraits = {
    scopes: ['rw_organization_admin', 'r_organization_social'],
    usesPkce: false,
    refreshLeadMs: 7 * DAY_MS,
    postsPerRead: POSTS_PER_READ,
    hasDays: true,
    maxDayAge: 365,
    lagDays: LAG_DAYS,
    rereadDays: 4,
  };
  private readonly settings: ConnectorSettings;
  private readonly oauth: OAuthClient;
  private readonly version: string;

  constructor(
    private readonly http: PlatformHttp,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.settings = connectorSettings(config.social.apps.linkedin, URLS);
    this.oauth = new OAuthClient(http, this.settings, {
      classify: classifyLinkedinOAuth,
      ignoresRevocationBody: true,
    });
    this.version = config.social.linkedinVersion ?? LINKEDIN_VERSION;
  }

  authorizeUrl({ redirectUri, state }: AuthorizationRequest): string {
    return withQuery(this.settings.authorizeUrl, {
      response_type: 'code',
      client_id: clientCredentials(this.settings).clientId,
      redirect_uri: redirectUri,
      state,
      scope: this.traits.scopes.join(' '),
    });
  }

  exchangeCode(grant: AuthorizationGrant): Promise<Tokens> {
    return this.oauth.exchangeCode(grant);
  }

  /** Only approved partners get refresh tokens, whose 365 days a refresh does not extend. */
  refreshTokens(tokens: Tokens): Promise<Tokens | null> {
    return this.oauth.refreshTokens(tokens);
  }

  /** Not verified: the URL, and that it responds without a body. */
  async revokeTokens({ accessToken }: Tokens): Promise<void> {
    await this.oauth.revoke(accessToken);
  }

  /** Lists the organizations whose administrator the person is. */
  async listAccounts(tokens: Tokens): Promise<SocialAccount[]> {
    const accounts: SocialAccount[] = [];
    for (const id of await this.listOrganizationIds(tokens)) {
      const organization = await this.get(tokens, `/organizations/${id}`);
      accounts.push({
        id,
        name: textAt(organization, 'localizedName') ?? id,
        type: 'organization',
        missingScopes: missingScopes(this.traits.scopes, tokens.scopes),
      });
    }
    return accounts;
  }

  /**
   * Lists posts in the order of their last change, so `oldestAt` is the earliest change of the page: all posts of later
   * pages were published before.
   */
  async listPosts(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    const start = from === null ? 0 : Number(from);
    if (!Number.isSafeInteger(start)) throw new PlatformError({ kind: 'cursor', code: 'cursor' });
    const author = encodeUrn(urnOf(session));
    const query = `author=${author}&q=author&count=${PAGE_SIZE}&start=${start}&sortBy=LAST_MODIFIED`;
    const body = await this.get(session, `/posts?${query}`, 'FINDER');
    const posts = objectsAt(body, 'elements');
    const changes = posts.map(({ lastModifiedAt, publishedAt }) =>
      Number(lastModifiedAt ?? publishedAt),
    );
    return {
      ...(await this.measure(session, posts.filter(isPublished))),
      next: hasNextPage(body, start, PAGE_SIZE) ? String(start + PAGE_SIZE) : null,
      oldestAt: oldestOf(changes),
    };
  }

  /**
   * Reads posts and their statistics. A post that is not published any more is gone. Not verified: that a batch of one id is
   * accepted.
   */
  async readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    if (ids.length === 0) return { items: [], unread: [], gone: [] };
    const body = await this.get(session, `/posts?ids=${toList(ids)}`, 'BATCH_GET');
    const results = memberAt(body, 'results');
    const errors = memberAt(body, 'errors');
    const posts: JsonObject[] = [];
    const unread: string[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      const post = isJsonObject(results) ? results[id] : undefined;
      const error = isJsonObject(errors) ? errors[id] : undefined;
      if (isJsonObject(post) && isPublished(post)) posts.push(post);
      else if (isJsonObject(post) || memberAt(error, 'status') === 404) gone.push(id);
      else unread.push(id);
    }
    const measured = await this.measure(session, posts);
    return { items: measured.items, unread: [...unread, ...measured.unread], gone };
  }

  async readProfile(session: PlatformSession, { first, last }: DayRange): Promise<ProfileReading> {
    const today = utcDay(new Date());
    const lastComplete = shiftDate(today, -LAG_DAYS);
    const end = last < lastComplete ? last : lastComplete;
    if (end < first) return { lines: [], completeThrough: null, droppedMetrics: [] };

    const days = readDays(
      await this.getDays(session, '/organizationalEntityShareStatistics', first, end),
      'totalShareStatistics',
    );
    // Later, the followers of each day tell what was gained: a whole refresh should take no more than 5 requests.
    const isPast = daysBetween(first, end) >= MIN_PAST_DAYS;
    const gains = isPast ? await this.readGains(session, first, end) : new Map<string, object>();
    const completeThrough = [...days.keys()].sort().at(-1) ?? null;
    const isRecent =
      completeThrough !== null && daysBetween(completeThrough, today) <= MAX_FOLLOWERS_DAY_AGE;
    const followers = isRecent ? await this.readFollowers(session) : {};
    const lines = Array.from(days, ([date, metrics]) => ({
      date,
      metrics: { ...metrics, ...gains.get(date), ...(date === completeThrough && followers) },
    }));
    return { lines, completeThrough, droppedMetrics: [] };
  }

  private async readGains(session: PlatformSession, first: string, last: string) {
    const path = '/organizationalEntityFollowerStatistics';
    const names = ['organicFollowerGain', 'paidFollowerGain'];
    return readDays(await this.getDays(session, path, first, last), 'followerGains', names);
  }

  private async readFollowers(session: PlatformSession): Promise<JsonObject> {
    const path = `/networkSizes/${encodeUrn(urnOf(session))}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
    const size = memberAt(await this.get(session, path), 'firstDegreeSize');
    return size === undefined ? {} : { firstDegreeSize: size };
  }

  private getDays(
    session: PlatformSession,
    path: string,
    first: string,
    last: string,
  ): Promise<unknown> {
    // The end is exclusive.
    const range = `(start:${Date.parse(first)},end:${Date.parse(shiftDate(last, 1))})`;
    return this.get(
      session,
      `${path}?q=organizationalEntity&organizationalEntity=${encodeUrn(urnOf(session))}` +
        `&timeIntervals=(timeRange:${range},timeGranularityType:DAY)`,
    );
  }

  /** Adds the statistics to posts. A request takes posts of one kind only. */
  private async measure(
    session: PlatformSession,
    posts: readonly JsonObject[],
  ): Promise<{ items: object[]; unread: string[] }> {
    const ids = posts.map((post) => idAt(post, 'id'));
    const statistics = new Map<string, JsonObject>();
    for (const kind of ['share', 'ugcPost'] as const) {
      const ofKind = ids.filter((id) => id.startsWith(`urn:li:${kind}:`));
      for (let at = 0; at < ofKind.length; at += POSTS_PER_READ) {
        const batch = ofKind.slice(at, at + POSTS_PER_READ);
        for (const entry of await this.readBatch(session, kind, batch)) statistics.set(...entry);
      }
    }
    return {
      items: posts.flatMap((post) => {
        const numbers = statistics.get(idAt(post, 'id'));
        return numbers === undefined ? [] : [toItem(post, numbers)];
      }),
      unread: ids.filter((id) => !statistics.has(id)),
    };
  }

  /**
   * A post that is not the organization's fails the whole request. Not verified: that the position in LinkedIn's message is
   * the post's.
   */
  private async readBatch(
    session: PlatformSession,
    kind: PostKind,
    ids: readonly string[],
  ): Promise<Map<string, JsonObject>> {
    const left = [...ids];
    for (let denied = 0; left.length > 0; denied += 1) {
      const query =
        `q=organizationalEntity&organizationalEntity=${encodeUrn(urnOf(session))}` +
        `&${kind}s=${toList(left)}`;
      try {
        const body = await this.get(session, `/organizationalEntityShareStatistics?${query}`);
        const statistics = readStatistics(body, kind, left);
        const missing = left.filter((id) => !statistics.has(id));
        if (missing.length === 0 || missing.length === left.length) return statistics;
        // A part of the list looks like a list without posts whose numbers are 0: the others are read by themselves.
        return new Map([...statistics, ...(await this.readBatch(session, kind, missing))]);
      } catch (error) {
        if (isTooMany(error, left)) {
          const half = Math.ceil(left.length / 2);
          const halves = [left.slice(0, half), left.slice(half)];
          const read = [];
          for (const one of halves) read.push(...(await this.readBatch(session, kind, one)));
          return new Map(read);
        }
        const position = deniedPosition(error);
        if (position === null || denied === MAX_DENIED_POSTS) throw error;
        left.splice(position, 1);
      }
    }
    return new Map();
  }

  private async listOrganizationIds(tokens: Tokens): Promise<string[]> {
    const ids: string[] = [];
    for (let start = 0; ; start += PAGE_SIZE) {
      const query = `q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&count=${PAGE_SIZE}&start=${start}`;
      const body = await this.get(tokens, `/organizationAcls?${query}`, 'FINDER');
      for (const { organization } of objectsAt(body, 'elements')) {
        const [, id] = /^urn:li:organization:(\d+)$/.exec(String(organization)) ?? [];
        if (id !== undefined) ids.push(id);
      }
      if (!hasNextPage(body, start, PAGE_SIZE)) return ids;
    }
  }

  /**
   * `path` has its query as LinkedIn demands it: encoded except for the syntax of lists and objects. A long query is sent in
   * the body (query tunneling).
   */
  private async get(
    { accessToken }: Pick<PlatformSession, 'accessToken'>,
    path: string,
    method?: 'FINDER' | 'BATCH_GET',
  ): Promise<unknown> {
    const [resource = '', query = ''] = path.split('?');
    const isTunneled = query.length > MAX_QUERY_BYTES;
    const request: PlatformRequest = {
      url: `${this.settings.apiUrl}${isTunneled ? resource : path}`,
      ...(isTunneled && { method: 'POST', encodedForm: query, isRepeatable: true }),
      headers: {
        ...(isTunneled && { 'X-HTTP-Method-Override': 'GET' }),
        Authorization: `Bearer ${accessToken}`,
        'LinkedIn-Version': this.version,
        'X-Restli-Protocol-Version': '2.0.0',
        ...(method !== undefined && { 'X-RestLi-Method': method }),
      },
      cost: COST,
    };
    return (await this.http.send(request, classifyLinkedin)).body;
  }
}

/** Accounts are identified by the number of their organization. */
const urnOf = ({ accountId }: PlatformSession): string => `urn:li:organization:${accountId}`;

/** The position of the post that LinkedIn denies, from `ACCESS_DENIED/100/shares[0]`; null: another error. */
function deniedPosition(error: unknown): number | null {
  if (!isPlatformError(error, 'permission')) return null;
  const [, position] = /\/(?:shares|ugcPosts)\[(\d+)\]$/.exec(error.code) ?? [];
  return position === undefined ? null : Number(position);
}

/** Whether LinkedIn may reject a request only because it has too many posts. */
const isTooMany = (error: unknown, { length }: readonly string[]): boolean =>
  isPlatformError(error, 'request') && length > MIN_HALVED_POSTS;
