import { utcDay } from '../values/calendar-day';
import type { Kpis } from '../numbers/metrics';
import type { Platform } from '../platforms';
import type { PostPage, PostReading, ProfileReading, SocialAccount } from '../connector';

/** Reads objects that connectors return, as their caller does. */
export interface ObjectReader {
  readonly readPost: (platform: Platform, item: object) => PostObject | Unreadable;
  readonly readLine: (platform: Platform, line: object) => DayLine | WindowLine | Unreadable;
}

interface PostObject {
  readonly mapped: {
    /** `publishedAt` in milliseconds since 1970. */
    readonly post: { readonly postId: string; readonly publishedAt: number };
    readonly metrics: Partial<Kpis>;
  };
}

interface DayLine {
  readonly day: { readonly date: string; readonly kpis: Partial<Kpis> };
}

interface WindowLine {
  readonly window: { readonly window: string };
}

interface Unreadable {
  /** Why the object cannot be read. */
  readonly violations: readonly string[];
}

/** What a connector understood of responses: counts and dates, no content. */
export interface Understood {
  readonly [name: string]: unknown;
  /** Why objects could not be read; the reasons can contain names of the platform's properties. */
  readonly violations: readonly string[];
}

export const describeAccounts = (accounts: readonly SocialAccount[]): Understood => ({
  accounts: accounts.length,
  ownTokens: accounts.filter(({ tokens }) => tokens !== undefined).length,
  missingScopes: [...new Set(accounts.flatMap(({ missingScopes }) => missingScopes))],
  violations: [],
});

/** `measured`: how many posts have a number, by metric. */
export function describePosts(
  platform: Platform,
  reading: PostReading | PostPage,
  { readPost }: ObjectReader,
): Understood {
  const posts = reading.items.map((item) => readPost(platform, item));
  const mapped = posts.flatMap((post) => ('mapped' in post ? [post.mapped] : []));
  const times = mapped.map(({ post }) => post.publishedAt);
  return {
    posts: reading.items.length,
    unread: reading.unread.length,
    ...(reading.warnings !== undefined && { warnings: reading.warnings }),
    ...('gone' in reading && { gone: reading.gone.length }),
    ...('next' in reading && { hasNext: reading.next !== null }),
    publishedFrom: toDay(Math.min(...times)),
    publishedTo: toDay(Math.max(...times)),
    measured: countMeasured(mapped.map(({ metrics }) => metrics)),
    unmapped: posts.length - mapped.length,
    violations: violationsOf(posts),
  };
}

/** `measured`: how many days have a number, by KPI. */
export function describeProfile(
  platform: Platform,
  reading: ProfileReading,
  { readLine }: ObjectReader,
): Understood {
  const lines = reading.lines.map((line) => readLine(platform, line));
  const days = lines.flatMap((line) => ('day' in line ? [line.day] : []));
  const dates = days.map(({ date }) => date).sort();
  return {
    days: days.length,
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
    completeThrough: reading.completeThrough,
    windows: lines.flatMap((line) => ('window' in line ? [line.window.window] : [])),
    measured: countMeasured(days.map(({ kpis }) => kpis)),
    rejectedMetrics: [...reading.rejectedMetrics],
    violations: violationsOf(lines),
  };
}

/** The ids under which `readPosts` finds the posts of a page. */
export const postIdsOf = (
  platform: Platform,
  { items }: PostPage,
  { readPost }: ObjectReader,
): string[] =>
  items.flatMap((item) => {
    const reading = readPost(platform, item);
    return 'mapped' in reading ? [reading.mapped.post.postId] : [];
  });

function countMeasured(readings: readonly Partial<Kpis>[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const [name, value] of readings.flatMap((reading) => Object.entries(reading))) {
    if (value !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** Why posts or days could not be read, each reason once. */
function violationsOf(readings: readonly (object | Unreadable)[]): string[] {
  const reasons = readings.flatMap((one) =>
    'violations' in one ? [one.violations.join('; ')] : [],
  );
  return [...new Set(reasons)];
}

const toDay = (time: number): string | null =>
  Number.isFinite(time) ? utcDay(new Date(time)) : null;
