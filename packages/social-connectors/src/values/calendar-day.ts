import { DAY_MS } from '../values/durations';

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** The calendar day of a time in UTC, `YYYY-MM-DD`. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, DATE_LENGTH);

/** Adds days, which may be negative, to a calendar date (`YYYY-MM-DD`). */
export function shiftDate(date: string, days: number): string {
  // Before the year 0 the result is no valid date. It begins with `-`, so it still sorts before all dates.
  return utcDay(new Date(Date.parse(date) + days * DAY_MS));
}

/** The number of days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
