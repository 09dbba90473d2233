import { DAY_MS } from '../../core/values/durations';
import type { DateRange } from '../../core/values/date-range';
import { toSqlTimestamp } from '../../core/database/sql-expressions';

/** A range of times as whole days (UTC) and the partial days at its ends. */
export interface SplitRange {
  /** `YYYY-MM-DD`: the first whole day, and the day after the last one; null where the range is open. */
  firstDay: string | null;
  endDay: string | null;
  /** Partial days in epoch milliseconds, both ends inclusive. */
  edges: readonly { from: number; to: number }[];
}

/** Splits a range of times into whole days and partial days. */
export function splitRange({ from, to }: DateRange): SplitRange {
  const first = from === null ? null : Math.ceil(from / DAY_MS) * DAY_MS;
  const end = to === null ? null : Math.floor((to + 1) / DAY_MS) * DAY_MS;
  if (from !== null && to !== null && first !== null && end !== null && first >= end) {
    // The range has no whole day.
    return { firstDay: toDay(first), endDay: toDay(first), edges: from > to ? [] : [{ from, to }] };
  }
  const edges = [];
  if (from !== null && first !== null && from < first) edges.push({ from, to: first - 1 });
  if (to !== null && end !== null && end <= to) edges.push({ from: end, to });
  return {
    firstDay: first === null ? null : toDay(first),
    endDay: end === null ? null : toDay(end),
    edges,
  };
}

const toDay = (time: number): string => toSqlTimestamp(time).replace(/T.*$/, '');
