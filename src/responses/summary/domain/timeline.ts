export const TIMELINE_UNITS = ['day', 'month', 'year'] as const;
export type TimelineUnit = (typeof TIMELINE_UNITS)[number];

export interface TimelinePoint {
  /** `2026-11-02`: the first day of the unit. */
  readonly start: string;
  readonly responses: number;
}

/** The days that a filter and the current day put around the responses, or null for no limit. */
export interface Surroundings {
  readonly startDay: string | null;
  readonly endDay: string | null;
  readonly today: string;
}

/** Points beyond those from the first to the last response; more would leave too little room for these. */
const MAX_POINTS = 366;

/**
 * Fills the gaps between the points with 0, and continues to the current day, or to the limits of the filter, if that makes no more
 * than {@link MAX_POINTS}. @param points by time
 */
export function fillTimeline(
  unit: TimelineUnit,
  points: readonly TimelinePoint[],
  { startDay, endDay, today }: Surroundings,
): TimelinePoint[] {
  const [first, last] = [points[0]?.start, points.at(-1)?.start];
  if (first === undefined || last === undefined) return [];
  const end = isDay(endDay) && endDay < today ? endDay : today;
  const wantedFirst = isDay(startDay) && startDay < first ? startOf(unit, startDay) : first;
  const wantedLast = end > last ? startOf(unit, end) : last;
  const wanted = listStarts(unit, wantedFirst, wantedLast, MAX_POINTS);
  const starts = wanted ?? listStarts(unit, first, last, Infinity) ?? [];
  const found = new Map(points.map(({ start, responses }) => [start, responses]));
  return starts.map((start) => ({ start, responses: found.get(start) ?? 0 }));
}

/** A limit of a filter may lie in the year 0 or 10000 of the time zone, which has another format. */
const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d\d-\d\d$/.test(day);

function startOf(unit: TimelineUnit, day: string): string {
  if (unit === 'day') return day;
  return unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

/** Returns null if there are more than `max`. */
function listStarts(unit: TimelineUnit, first: string, last: string, max: number): string[] | null {
  const starts: string[] = [];
  const date = new Date(`${first}T00:00:00Z`);
  const end = Date.parse(`${last}T00:00:00Z`);
  while (date.getTime() <= end) {
    if (starts.length === max) return null;
    starts.push(date.toISOString().slice(0, 10));
    if (unit === 'day') date.setUTCDate(date.getUTCDate() + 1);
    else if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
    else date.setUTCFullYear(date.getUTCFullYear() + 1);
  }
  return starts;
}
