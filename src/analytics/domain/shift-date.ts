const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** The calendar date (`YYYY-MM-DD`) so many days later, or earlier when negative. */
export function shiftDate(date: string, days: number): string {
  const time = Date.parse(date) + days * MILLISECONDS_PER_DAY;
  // Before the year 0 this is no date any more, yet it begins with `-` and so still sorts first.
  return new Date(time).toISOString().slice(0, DATE_LENGTH);
}

/** How many days `to` is after `from`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_DAY;
}
