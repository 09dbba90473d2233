import type { DateRange } from '../../../core/values/date-range';

const DAY_MS = 86_400_000;
/** The maximum number of weeks in a chart, for a year and a day. */
export const MAX_WEEKS = 53;
/** The number of weeks of a range without a start. */
const DEFAULT_WEEKS = 12;

/** A week from Monday to Sunday in a time zone. */
export interface Week {
  /** Its Monday: `2026-11-23`. */
  readonly day: string;
  /** The start of this Monday, in epoch milliseconds. */
  readonly from: number;
}

/** The weeks of a range, oldest first, but only the last 53; without a start, 12 weeks. @param now the end of a range without one */
export function weeksOf({ from, to }: DateRange, timeZone: string, now: number): Week[] {
  const offsetAt = offsetsOf(timeZone);
  const end = Math.max(Math.min(to ?? now, now), 0);
  const last = mondayOf(end + offsetAt(end));
  const count = from === null ? DEFAULT_WEEKS : MAX_WEEKS;
  const weeks: Week[] = [];
  for (let back = 0; back < count; back += 1) {
    const monday = last - back * 7 * DAY_MS;
    const start = startOf(monday, offsetAt);
    weeks.unshift({ day: new Date(monday).toISOString().slice(0, 10), from: start });
    if (from !== null && start <= from) break;
  }
  return weeks;
}

/** Epoch milliseconds of the local clock, as if it were UTC. 1 January 1970 was a Thursday. */
const mondayOf = (local: number): number => {
  const day = Math.floor(local / DAY_MS);
  return (day - ((((day + 3) % 7) + 7) % 7)) * DAY_MS;
};

/** The instant at which the local clock shows a time; the offset is that of the result, which may differ from that of the guess. */
const startOf = (local: number, offsetAt: (instant: number) => number): number =>
  local - offsetAt(local - offsetAt(local));

/** Returns the offset of the local clock from UTC at an instant, in milliseconds. */
function offsetsOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const local = Date.UTC(year, month - 1, day, hour, minute, second);
    return local - Math.floor(instant / 1_000) * 1_000;
  };
}
