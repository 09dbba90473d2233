import { HOUR_MS } from '../values/durations';
import { isJsonObject, type JsonObject } from '../values/json-object';
import { shiftDate, utcDay } from '../values/calendar-day';
import type { DayRange } from '../connector';
import { listAt, objectsOf } from '../payload';

const BEFORE_DAY_END_MS = 11 * HOUR_MS;

/** The value of a metric on a day. */
export interface DayValue {
  readonly metric: string;
  readonly date: string;
  /** The end of the day, in milliseconds since 1970. */
  readonly endTime: number;
  readonly value: unknown;
}

/**
 * The calendar day that ends at a time. `end_time` is midnight in Pacific time (07:00 or 08:00 UTC) or in the account's zone.
 * The date in UTC 11 hours before midnight is the date of the ended day in all zones from UTC-10 to UTC+13.
 */
export function dayEndingAt(endTime: number): string {
  return utcDay(new Date(endTime - BEFORE_DAY_END_MS));
}

/** Reads the series of metrics in a response: `[{ name, values: [{ value, end_time }] }]`. */
export function dayValues(body: JsonObject): DayValue[] {
  return listAt(body, 'data').flatMap(({ name, values }) =>
    objectsOf(values).flatMap((point) => {
      const endTime = Date.parse(String(point.end_time));
      const value = point.value ?? null;
      if (typeof name !== 'string' || Number.isNaN(endTime) || value === null) return [];
      return [{ metric: name, date: dayEndingAt(endTime), endTime, value }];
    }),
  );
}

/** Reads the totals of a response: `[{ name, total_value: { value } }]`. Metrics without data are absent. */
export function totalValues(body: JsonObject): Record<string, unknown> {
  return Object.fromEntries(
    listAt(body, 'data').flatMap(({ name, total_value: total }) =>
      typeof name === 'string' && isJsonObject(total) && (total.value ?? null) !== null
        ? [[name, total.value]]
        : [],
    ),
  );
}

/** Splits a range into ranges of at most `maxDays` days, the oldest first. */
export function splitDays({ first, last }: DayRange, maxDays: number): DayRange[] {
  const ranges: DayRange[] = [];
  for (let start = first; start <= last; start = shiftDate(start, maxDays)) {
    const end = shiftDate(start, maxDays - 1);
    ranges.push({ first: start, last: end < last ? end : last });
  }
  return ranges;
}

/** A metric is ignored if its newest day is older than the newest day of all metrics by more than this many days. */
const MAX_LAG_DAYS = 3;

/** The last day for which all metrics that are not ignored have a value, or null. */
export function lastCompleteDay(values: readonly DayValue[]): string | null {
  const last = new Map<string, string>();
  for (const { metric, date } of values) {
    if (date > (last.get(metric) ?? '')) last.set(metric, date);
  }
  const newest = [...last.values()].sort().at(-1);
  if (newest === undefined) return null;
  const current = [...last.values()].filter((date) => date >= shiftDate(newest, -MAX_LAG_DAYS));
  return current.sort()[0] ?? null;
}

/** A range that ended more days ago is a backfill, whose reading has no current followers and windows. */
const MAX_CURRENT_AGE_DAYS = 3;

/** Whether the current followers and windows are stored with the last day of a range. */
export const isCurrent = ({ last }: DayRange, now: Date): boolean =>
  shiftDate(last, MAX_CURRENT_AGE_DAYS) >= utcDay(now);

/** Time from 00:00 UTC of a date until the end of this date in Pacific standard time (UTC-8). */
const DAY_END_MS = 32 * HOUR_MS;

/** The last day of a range that has ended in Pacific time. */
export function lastEndedDay({ last }: DayRange, now: Date): string {
  const ended = utcDay(new Date(now.getTime() - DAY_END_MS));
  return last < ended ? last : ended;
}
