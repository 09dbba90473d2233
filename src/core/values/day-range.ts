import { DAY_MS } from './durations';

/** Days of the calendar, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly firstDay: string;
  readonly lastDay: string;
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The number of days of a range. */
export const lengthOf = ({ firstDay, lastDay }: DayRange): number =>
  Math.round((timeOf(lastDay) - timeOf(firstDay)) / DAY_MS) + 1;
