import { DAY_MS } from '../../core/durations';

/** The windows of profile and summary in calendar days (UTC); specification 8. */
export const WINDOW_DAYS = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const;
export type Window = keyof typeof WINDOW_DAYS;
export const WINDOWS = Object.keys(WINDOW_DAYS) as Window[];

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Adds days, which may be negative, to a calendar date (`YYYY-MM-DD`). */
export function shiftDate(date: string, days: number): string {
  const time = Date.parse(date) + days * DAY_MS;
  // Before the year 0 the result is no valid date. It begins with `-`, so it still sorts before all dates.
  return new Date(time).toISOString().slice(0, DATE_LENGTH);
}

/** The number of days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
