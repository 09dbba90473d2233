import { inspect } from 'node:util';
import type { PlatformSession, PostPage, SocialConnector } from '../src/connector';
import { PlatformHttp } from '../src/http/platform-http';
import { measurePost, readRawEntries } from '../src/numbers/measure-post';
import type { Kpis, RawMetrics, SocialMetrics } from '../src/numbers/metrics';
import type { PostType } from '../src/numbers/post-mapping';
import { POST_MAPPINGS } from '../src/numbers/post-mappings';
import {
  type Counters,
  readCounters,
  readDayKpis,
  readReportedKpis,
} from '../src/numbers/read-reported-kpis';
import { PlatformError } from '../src/platform-error';
import type { AppSettings, Platform, SocialApp } from '../src/platforms';
import { type JsonObject, memberAt, textAt } from '../src/values/json-object';
import { readMilliseconds, readSeconds, readTimestamp } from '../src/values/times';
import type { EmulatedGrants } from './emulators/emulated-grants';
import type { EmulatedFault, PlatformEmulator } from './emulators/platform-emulator';
import { fetchClient } from './fetch-client';

/** Without budgets, and without repetitions of failed requests. */
export function platformHttp(): PlatformHttp {
  const http = new PlatformHttp(fetchClient);
  http.retryDelaysMs = [];
  return http;
}

/** The settings of an app from the variables of an emulator: `SOCIAL_TIKTOK_CLIENT_ID`. An empty one is not set. */
export function appOf(app: SocialApp, variables: Readonly<Record<string, string>>): AppSettings {
  const valueOf = (name: string): string | null =>
    variables[`SOCIAL_${app.toUpperCase()}_${name}`] || null;
  return {
    clientId: valueOf('CLIENT_ID'),
    clientSecret: valueOf('CLIENT_SECRET'),
    apiUrl: valueOf('API_URL'),
    authorizeUrl: valueOf('AUTHORIZE_URL'),
    tokenUrl: valueOf('TOKEN_URL'),
  };
}

/** Everything that a log, a response or a debugger could show of an error. */
export function exposedText(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return [
    String(error),
    JSON.stringify(error),
    stack,
    inspect(error, { depth: Infinity, showHidden: true }),
  ].join('\n');
}

/** All text of the errors that {@link rejection} saw, to be searched for tokens. */
const rejections: string[] = [];

/** The error of a call that must fail. */
export async function rejection(call: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof PlatformError)) throw new Error(`Not a PlatformError: ${String(error)}`);
  rejections.push(exposedText(error));
  return error;
}

/** Fails if the emulator saw a request that breaks a rule, or if an error contains a secret. */
export function expectNoTrace(
  emulator: {
    violations: readonly string[];
    clientSecret: string;
    grants: Pick<EmulatedGrants, 'secrets'>;
  },
  ...more: string[]
): void {
  const text = rejections.join('\n');
  const secrets = [emulator.clientSecret, ...emulator.grants.secrets(), ...more];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(emulator.violations).toEqual([]);
}

/** The page of posts of an account without posts. */
export const EMPTY_PAGE: PostPage = {
  items: [],
  unread: [],
  ids: [],
  next: null,
  oldestAt: null,
};

/** Opens an authorize URL as a browser does, and returns the parameters of the redirect. */
export async function openConsentPage(authorizeUrl: string): Promise<URLSearchParams> {
  const page = await fetch(authorizeUrl, { redirect: 'manual' });
  return new URL(page.headers.get('location') ?? '').searchParams;
}

/** Faults that no platform reports itself: their name, and the error that every connector throws. */
export const NETWORK_FAULTS: readonly [string, EmulatedFault, Partial<PlatformError>][] = [
  ['a closed connection', 'reset', { kind: 'transient', code: 'ECONNRESET' }],
  ['half a body', 'half', { kind: 'transient' }],
  ['an HTML page', 'html', { kind: 'transient', code: 'not_json' }],
];

/** Each call reports the fault as this error, and succeeds when it is repeated. */
export async function expectFault(
  emulator: PlatformEmulator,
  fault: EmulatedFault,
  error: Partial<PlatformError>,
  calls: readonly (() => Promise<unknown>)[],
): Promise<void> {
  for (const call of calls) {
    emulator.failNext(fault);
    expect(await rejection(call())).toMatchObject(error);
    expect(await call()).not.toBeNull();
  }
}

/** All pages of posts, from the newest. */
export async function listAllPosts(
  connector: SocialConnector,
  session: PlatformSession,
): Promise<PostPage[]> {
  const pages: PostPage[] = [];
  let from: string | null = null;
  do {
    const page: PostPage = await connector.listPosts(session, from);
    pages.push(page);
    from = page.next;
  } while (from !== null);
  return pages;
}

export const itemsOf = (pages: readonly PostPage[]): object[] =>
  pages.flatMap(({ items }) => [...items]);

const TIMES = {
  timestamp: readTimestamp,
  milliseconds: readMilliseconds,
  seconds: readSeconds,
};

/** A post by the mapping of its platform. */
export interface ReadPost {
  readonly post: {
    readonly postId: string;
    readonly postType: PostType;
    readonly content: string;
    readonly permalinkUrl: string;
    /** In milliseconds since 1970. */
    readonly publishedAt: number | null;
  };
  readonly metrics: SocialMetrics;
  readonly rawMetrics: RawMetrics;
}

export function mapPosts(platform: Platform, items: readonly object[]): ReadPost[] {
  const mapping = POST_MAPPINGS[platform];
  return items.map((item) => {
    const object = item as JsonObject;
    const idPath = mapping.id?.find((path) => memberAt(object, path) !== undefined) ?? 'id';
    const postId = String(memberAt(object, idPath));
    const { path, format } = mapping.publishedAt;
    const { permalink } = mapping;
    const rawMetrics = Object.fromEntries(
      readRawEntries(mapping, object).map(({ name, value }) => [name, value]),
    );
    return {
      post: {
        postId,
        postType: mapping.postType?.(object) ?? 'post',
        content: mapping.content.map((one) => textAt(object, one)).find((text) => text) ?? '',
        permalinkUrl:
          'path' in permalink ? (textAt(object, permalink.path) ?? '') : permalink.ofId(postId),
        publishedAt: TIMES[format](memberAt(object, path)),
      },
      metrics: measurePost(mapping, object, rawMetrics),
      rawMetrics,
    };
  });
}

/** The numbers of a day. */
export interface ReadDay {
  readonly date: string;
  readonly kpis: Kpis;
  readonly counters: Counters;
  readonly rawMetrics: RawMetrics;
}

export function mapDays(platform: Platform, lines: readonly object[]): ReadDay[] {
  return lines.map((line) => {
    const reading = mapLine(platform, line);
    if (!('day' in reading)) throw new Error('Not a day.');
    return reading.day;
  });
}

/** The line of a day or of a window. */
export function mapLine(
  platform: Platform,
  line: unknown,
): { day: ReadDay } | { window: { window: string; kpis: Kpis } } {
  const { date, window, metrics } = line as {
    date?: string;
    window?: string;
    metrics: RawMetrics;
  };
  if (date === undefined) {
    return { window: { window: String(window), kpis: readReportedKpis(platform, metrics) } };
  }
  const { kpis } = readDayKpis(platform, metrics);
  return { day: { date, kpis, counters: readCounters(platform, metrics), rawMetrics: metrics } };
}
