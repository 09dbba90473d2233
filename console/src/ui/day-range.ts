import { DAY_PATTERN } from '../texts/formats-of';

const DAY_MS = 86_400_000;

/** The longest range of figures that the service accepts. */
export const MAX_RANGE_DAYS = 366;
/** While 2026 is being typed, an input has years such as 0002. */
const EARLIEST_DAY = '1970-01-01';
const LATEST_DAY = '2999-12-31';

/** Days in a page's URL, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Why two days are no valid range, or null if they are one. */
type RangeProblem = 'incomplete' | 'reversed' | 'tooLong' | null;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  DAY_PATTERN.test(value) &&
  value >= EARLIEST_DAY &&
  value <= LATEST_DAY &&
  // The parser takes February 30 for March 2.
  new Date(timeOf(value)).getUTCDate() === Number(value.slice(-2));

/** The number of days of a range. */
export const lengthOf = ({ from, to }: DayRange): number =>
  Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;

export function problemOf({ from, to }: DayRange, maxDays: number): RangeProblem {
  if (!isDay(from) || !isDay(to)) return 'incomplete';
  if (to < from) return 'reversed';
  return lengthOf({ from, to }) > maxDays ? 'tooLong' : null;
}

/** The range in a page's URL, or undefined if it has none that the service accepts. */
export function readDayRange(
  { from, to }: Record<string, unknown>,
  maxDays: number,
): DayRange | undefined {
  if (!isDay(from) || !isDay(to)) return undefined;
  return problemOf({ from, to }, maxDays) === null ? { from, to } : undefined;
}

/** The parameters of the service. */
export const rangeParams = ({ from, to }: DayRange): { startDate: string; endDate: string } => ({
  startDate: from,
  endDate: to,
});
