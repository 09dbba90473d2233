import {
  isJsonObject,
  LIFETIME_COUNTERS,
  memberAt,
  type Platform,
  type RawMetrics,
  readMetric,
} from '@rapport/social-connectors';

/** Counts by the platform's own names. */
export type Counts = Readonly<Record<string, number>>;

/** A reading of the lifetime counters of a post. */
export interface CounterReading {
  readonly postId: string;
  readonly publishedAt: Date;
  readonly counters: Counts;
}

export interface DayCount {
  /** The counters of each post after the readings. */
  readonly counters: ReadonlyMap<string, Counts>;
  /** What all posts gained since their previous readings, negative for a loss. Names without a previous reading are left out. */
  readonly gained: Counts;
}

/** The likes of a TikTok account are the exact growth of its `likes_count`, so the likes of its videos are not counted. */
const NOT_COUNTED: Partial<Record<Platform, ReadonlySet<string>>> = {
  tiktok: new Set(['like_count']),
};

/** Counters of an account whose growth is a metric of a day, as the gains of its posts are. */
const ACCOUNT_COUNTERS: Partial<Record<Platform, readonly string[]>> = {
  tiktok: ['likes_count'],
};

/** Reads the lifetime counters of a post whose growth is a metric of a day in a profile line. */
export function readCumulativeCounts(platform: Platform, metrics: RawMetrics): Counts {
  const excluded = [LIFETIME_COUNTERS[platform], NOT_COUNTED[platform] ?? new Set<string>()];
  return Object.fromEntries(
    Object.entries(metrics).flatMap(([name, value]) => {
      const number = readMetric(value);
      return number === null || excluded.some((names) => names.has(name)) ? [] : [[name, number]];
    }),
  );
}

/**
 * Computes what posts gained since their previous readings. The first reading of a post counts from 0 if the post was
 * published after the account was connected; an older post gains nothing.
 * @param known the counters of previous readings by post id
 */
export function countDay(
  readings: readonly CounterReading[],
  known: ReadonlyMap<string, Counts>,
  connectedAt: Date,
): DayCount {
  const counters = new Map(known);
  const gained = new Map<string, number>();
  for (const { postId, publishedAt, counters: current } of readings) {
    const previous = counters.get(postId);
    for (const [name, value] of Object.entries(current)) {
      const base = previous === undefined && publishedAt > connectedAt ? 0 : previous?.[name];
      if (base !== undefined) gained.set(name, (gained.get(name) ?? 0) + value - base);
    }
    counters.set(postId, { ...previous, ...current });
  }
  return { counters, gained: Object.fromEntries(gained) };
}

export function addCounts(a: Counts, b: Counts): Counts {
  const sums = Object.entries(b).map(([name, value]) => [name, (a[name] ?? 0) + value]);
  return { ...a, ...Object.fromEntries(sums) };
}

/**
 * The line of a day. A sum below 0 (more likes withdrawn than given) becomes 0, and `net_<name>` is the sum itself. If days before
 * have no readings, `covers_days` is the number of days that the line covers.
 * @param coversDays days since the previous reading
 */
export function toDayLine(
  date: string,
  counts: Counts,
  coversDays = 1,
): { date: string; metrics: Counts } {
  const entries = Object.entries(counts).flatMap(([name, sum]) =>
    sum < 0
      ? [
          [name, 0],
          [`net_${name}`, sum],
        ]
      : [[name, sum]],
  );
  const covered = coversDays > 1 ? { covers_days: coversDays } : {};
  return { date, metrics: { ...Object.fromEntries(entries), ...covered } };
}

/**
 * Separates the readings of counters whose growth belongs to the day of the reading, as what posts gained does, from the
 * other metrics of profile lines, which stay with the day of their line.
 */
export function separateReadings(
  platform: Platform,
  lines: readonly object[],
): { lines: object[]; readings: Counts } {
  const names = ACCOUNT_COUNTERS[platform] ?? [];
  const readings: Record<string, number> = {};
  const others = lines.map((line) => {
    const metrics = memberAt(line, 'metrics');
    if (!isJsonObject(metrics)) return line;
    const kept = Object.entries(metrics).filter(([name, value]) => {
      const reading = names.includes(name) ? readMetric(value) : null;
      if (reading !== null) readings[name] = reading;
      return reading === null;
    });
    return { ...line, metrics: Object.fromEntries(kept) };
  });
  return { lines: others, readings };
}
