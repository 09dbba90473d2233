import { DAY_MS } from '../values/durations';
import { type JsonObject, memberAt, textAt } from '../values/json-object';
import { daysBetween, shiftDate, utcDay } from '../values/calendar-day';
import { readMilliseconds } from '../values/times';
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
import { ListReader } from '../paging/list-reader';
import { listAt, pick } from '../payload';
import { PlatformError } from '../platform-error';
import { PlatformHttp } from '../http/platform-http';
import { classifyLinkedinOAuth } from './classify-linkedin';
import { LinkedinPosts, POSTS_PER_READ, SHARE_STATISTICS } from './linkedin-posts';
import {
  encodeUrn,
  hasNextLink,
  hasNextPage,
  LINKEDIN_VERSION,
  LinkedinRest,
  urnOf,
} from './linkedin-rest';

const URLS = {
  apiUrl: 'https://api.linkedin.com/rest',
  authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
};

/** Organizations per request. */
const PAGE_SIZE = 100;
/** Metrics of a day are complete after 1 to 2 days. */
const LAG_DAYS = 2;
/** A range of at least this many days is a backfill, since a sync reads fewer days. */
const MIN_PAST_DAYS = 7;
/** The current followers are stored with the last complete day, unless that day is older. */
const MAX_FOLLOWERS_DAY_AGE = 4;

/**
 * Reads a page of an organization with the Community Management API. A day is a calendar day in UTC.
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/community-management-overview
 */
export class LinkedinConnector extends OAuthConnector {
  readonly platform = 'linkedin';
  readonly traits: ConnectorTraits = {
    scopes: ['rw_organization_admin', 'r_organization_social'],
    usesPkce: false,
    // Only approved partners get refresh tokens, whose 365 days a refresh does not extend.
    refreshLeadMs: 7 * DAY_MS,
    postsPerRead: POSTS_PER_READ,
    hasDays: true,
    maxDayAge: 365,
    backfillDays: 365,
    lagDays: LAG_DAYS,
    rereadDays: 4,
  };
  private readonly rest: LinkedinRest;
  private readonly posts: LinkedinPosts;

  constructor(http: PlatformHttp, app: AppSettings, version: string | null) {
    super(http, app, {
      urls: URLS,
      classify: classifyLinkedinOAuth,
      // Not verified: the URL of revocations, and that the response has no body.
      ignoresRevocationBody: true,
    });
    this.rest = new LinkedinRest(http, this.settings.apiUrl, version ?? LINKEDIN_VERSION);
    this.posts = new LinkedinPosts(this.rest);
  }

  /** Lists the organizations whose administrator the person is. */
  async listAccounts(tokens: Tokens): Promise<SocialAccount[]> {
    const reader = new ListReader();
    const accounts: SocialAccount[] = [];
    for (const id of await this.listOrganizationIds(tokens, reader)) {
      reader.checkLimits();
      const organization = await this.rest.get(tokens, `/organizations/${id}`);
      const name = textAt(organization, 'localizedName') ?? id;
      accounts.push(this.account(id, name, tokens.scopes));
    }
    return accounts;
  }

  listPosts(session: PlatformSession, from: PostCursor | null): Promise<PostPage> {
    return this.posts.list(session, from);
  }

  readPosts(session: PlatformSession, ids: readonly string[]): Promise<PostReading> {
    return this.posts.read(session, ids);
  }

  async readProfile(session: PlatformSession, { first, last }: DayRange): Promise<ProfileReading> {
    const today = utcDay(new Date());
    const lastComplete = shiftDate(today, -LAG_DAYS);
    const end = last < lastComplete ? last : lastComplete;
    if (end < first) return { lines: [], completeThrough: null, rejectedMetrics: [] };

    const days = readDays(
      await this.getDays(session, '/organizationalEntityShareStatistics', first, end),
      'totalShareStatistics',
      SHARE_STATISTICS,
    );
    // To save a request, a sync does not read the gains: the followers of each day show them.
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
    return { lines, completeThrough, rejectedMetrics: [] };
  }

  private async readGains(session: PlatformSession, first: string, last: string) {
    const path = '/organizationalEntityFollowerStatistics';
    const names = ['organicFollowerGain', 'paidFollowerGain'];
    return readDays(await this.getDays(session, path, first, last), 'followerGains', names);
  }

  private async readFollowers(session: PlatformSession): Promise<JsonObject> {
    const path = `/networkSizes/${encodeUrn(urnOf(session))}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
    const size = memberAt(await this.rest.get(session, path), 'firstDegreeSize');
    return size === undefined ? {} : { firstDegreeSize: size };
  }

  /** Not verified: that LinkedIn sends the days of a year at once. @throws PlatformError if the response has a part of a long range */
  private async getDays(
    session: PlatformSession,
    path: string,
    first: string,
    last: string,
  ): Promise<unknown> {
    // The end is exclusive.
    const range = `(start:${Date.parse(first)},end:${Date.parse(shiftDate(last, 1))})`;
    const body = await this.rest.get(
      session,
      `${path}?q=organizationalEntity&organizationalEntity=${encodeUrn(urnOf(session))}` +
        `&timeIntervals=(timeRange:${range},timeGranularityType:DAY)`,
    );
    if (hasNextLink(body) && daysBetween(first, last) >= MIN_PAST_DAYS) {
      throw new PlatformError({ kind: 'request', code: 'partial_list' });
    }
    return body;
  }

  private async listOrganizationIds(tokens: Tokens, reader: ListReader): Promise<Set<string>> {
    const roles = await reader.readAll(async (from) => {
      const start = Number(from ?? 0);
      const query = `q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&count=${PAGE_SIZE}&start=${start}`;
      const body = await this.rest.get(tokens, `/organizationAcls?${query}`, 'FINDER');
      const next = hasNextPage(body, start, PAGE_SIZE) ? String(start + PAGE_SIZE) : null;
      return { entries: listAt(body, 'elements'), next };
    });
    const ids = roles.flatMap(({ organization }) => {
      const [, id] = /^urn:li:organization:(\d+)$/.exec(String(organization)) ?? [];
      return id ?? [];
    });
    return new Set(ids);
  }
}

/** Reads statistics of days by their date. A day begins at 00:00 UTC. */
function readDays(
  body: unknown,
  member: string,
  names: readonly string[],
): Map<string, JsonObject> {
  const days = new Map<string, JsonObject>();
  for (const element of listAt(body, 'elements')) {
    const start = readMilliseconds(memberAt(element, 'timeRange.start'));
    const metrics = pick(element[member], names);
    if (start === null || Object.keys(metrics).length === 0) continue;
    days.set(utcDay(new Date(start)), metrics);
  }
  return days;
}
