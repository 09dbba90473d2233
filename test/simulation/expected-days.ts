import { type Platform, shiftDate } from '@rapport/social-connectors';
import { type Window, WINDOW_DAYS } from '../../src/analytics/domain/window';
import { daysOf } from '../../packages/social-connectors/test/emulators/seeded';
import { COMPARED, type Compared, derived, type PlatformTruth } from './platform-truth';
import type { ReadingLog } from './reading-log';

/** The numbers of days, in order, or null for a day without numbers. */
export type ExpectedDays = ReadonlyMap<string, Compared | null>;

export interface ExpectedWindow extends Compared {
  readonly followers: number | null;
}

/** What an account has, as its worlds and the readings of them say. */
export interface ExpectationContext {
  readonly platform: Platform;
  readonly truth: PlatformTruth;
  readonly log: ReadingLog;
  /** The times of the sign-ins, in order. */
  readonly connectedAt: readonly [Date, ...Date[]];
}

const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The time of the last reading of the profile that was imported. */
export function lastProfileTime({ log, platform }: ExpectationContext): Date {
  const reading = log.profiles(platform).at(-1);
  if (reading === undefined) throw new Error(`The profile of ${platform} was never read.`);
  return reading.time;
}

/** The days of the profile from the first one that was read to the last complete one. */
export function expectedDays(context: ExpectationContext): ExpectedDays {
  const { truth, connectedAt } = context;
  const readAt = lastProfileTime(context);
  const dates = daysOf(truth.firstDay(connectedAt[0]), truth.lastDay(readAt));
  if (truth.dayAt !== null) return reportedDays(context, dates, readAt);
  const counted = countedDays(context);
  const likes = context.platform === 'tiktok' ? likesOfDays(context) : null;
  return new Map(
    dates.map((date) => {
      const day = counted.get(date);
      const growth = likes?.get(date);
      if (day === undefined && growth === undefined) return [date, null];
      const metrics = { ...day, ...(likes !== null && { likes: growth ?? null }) };
      return [date, derived(metrics)];
    }),
  );
}

/** Days as reported at the last reading; a retired metric as reported at the last reading before it was retired. */
function reportedDays(
  { truth, log, platform }: ExpectationContext,
  dates: readonly string[],
  readAt: Date,
): ExpectedDays {
  const report = (date: string, time: Date): Compared => {
    if (truth.dayAt === null) throw new Error(`${platform} reports no days.`);
    return truth.dayAt(date, time);
  };
  const profiles = log.profiles(platform);
  const retired = [...truth.retired].map(([name, since]) => {
    const before = profiles.findLast(({ time }) => time < since)?.time ?? null;
    return { name, before, lastDay: before === null ? '' : truth.lastDay(before) };
  });
  return new Map(
    dates.map((date) => {
      const day = report(date, readAt);
      for (const { name, before, lastDay } of retired) {
        day[name] = before === null || date > lastDay ? null : report(date, before)[name];
      }
      return [date, day];
    }),
  );
}

/** What the posts gained between readings, on the UTC day of the later one; nothing on the day of the connection. */
function countedDays({ log, platform, truth, connectedAt }: ExpectationContext) {
  const days = new Map<string, Compared>();
  for (const [index, since] of connectedAt.entries()) {
    // A sign-in begins anew: numbers of the time before it are not counted.
    const known = new Map<string, Compared>();
    const until = connectedAt[index + 1] ?? null;
    for (const { posts, time, isCounted } of log.of(platform)) {
      if (!isCounted || time < since || (until !== null && time >= until)) continue;
      for (const id of posts) {
        const post = truth.posts.get(id);
        if (post === undefined) throw new Error(`${id} is no post of ${platform}.`);
        const now = post.metricsAt(time);
        const before = known.get(id) ?? (post.publishedAt > since ? zero(now) : now);
        known.set(id, now);
        if (utcDay(time) === utcDay(since)) continue;
        const day = days.get(utcDay(time)) ?? (before === now ? null : zero(now));
        if (day !== null) days.set(utcDay(time), combine(day, combine(now, before, -1), 1));
      }
    }
  }
  return days;
}

const zero = (metrics: Compared): Compared => combine(metrics, metrics, -1);

function combine(a: Compared, b: Compared, sign: 1 | -1): Compared {
  const entries = COMPARED.map((name) => {
    const [x, y] = [a[name], b[name]];
    return [name, x === null || y === null ? null : x + sign * y];
  });
  return Object.fromEntries(entries) as Compared;
}

/** The last reading of each day of the likes of the account, which TikTok counts. */
function likeReadings({ platform, log }: ExpectationContext): [date: string, likes: number][] {
  const readings = new Map<string, number>();
  for (const { time, accountLikes } of log.profiles(platform)) {
    readings.set(utcDay(time), accountLikes);
  }
  return [...readings];
}

/** The likes that each day with a reading gained since the previous reading. The counter loses the likes of deleted posts. */
function likesOfDays(context: ExpectationContext): Map<string, number | null> {
  let before: number | null = null;
  return new Map(
    likeReadings(context).map(([date, likes]) => {
      const growth = before === null ? null : Math.max(0, likes - before);
      before = likes;
      return [date, growth];
    }),
  );
}

/** The growth of the whole window, which is less than the sum of its days if the counter fell on one of them. */
function likesOfWindow(context: ExpectationContext, first: string, end: string): number | null {
  // A reading is imported after the end of its day.
  const readings = likeReadings(context).filter(([date]) => date <= end);
  const inside = readings.flatMap(([date, likes]) => (date >= first ? [likes] : []));
  const [, before] = readings.findLast(([date]) => date < first) ?? [];
  const base = before ?? (inside.length > 1 ? inside[0] : undefined);
  const last = inside.at(-1);
  return base === undefined || last === undefined ? null : Math.max(0, last - base);
}

/** The figures of a window, which ends with the last day. */
export function expectedWindow(
  context: ExpectationContext,
  window: Window,
  days: ExpectedDays,
): ExpectedWindow {
  const { platform, truth } = context;
  const last = [...days.keys()].at(-1) ?? '';
  const first = shiftDate(last, 1 - WINDOW_DAYS[window]);
  const inside = [...days].flatMap(([date, day]) => (date >= first && day !== null ? [day] : []));
  const sum = (name: keyof Compared): number | null => {
    const known = inside.flatMap((day) => day[name] ?? []);
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
  };
  const sums = Object.fromEntries(COMPARED.map((name) => [name, sum(name)])) as Compared;
  if (platform === 'tiktok') sums.likes = likesOfWindow(context, first, last);
  const reportsEngagement = platform === 'facebook' || platform === 'instagram';
  return {
    ...sums,
    reach: platform === 'tiktok' ? sums.reach : truth.reachOf(window, last),
    engagement: reportsEngagement ? sums.engagement : derived(sums).engagement,
    followers: truth.followersAt(lastProfileTime(context)),
  };
}
