import { Rule } from '../validation/rule';
import { parseIsoDate } from '../validation/iso-date';

const DAY_MS = 86_400_000;

/** Both ends belong to the range, in epoch milliseconds; null: open. */
export interface DateRange {
  from: number | null;
  to: number | null;
}

/** An ISO date or timestamp in a query; absent is fine. */
export const IsOptionalIsoDate = () =>
  Rule('isoDate', (value) => {
    if (value === undefined) return null;
    return typeof value === 'string' && parseIsoDate(value) !== null
      ? null
      : 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';
  });

/** Validated `startDate` and `endDate`; an end without a time includes its whole day (UTC). */
export function readDateRange(startDate?: string, endDate?: string): DateRange {
  const start = startDate === undefined ? null : parseIsoDate(startDate);
  const end = endDate === undefined ? null : parseIsoDate(endDate);
  return {
    // Stored times have whole milliseconds: the first from then on, and the last until then.
    from: start === null ? null : start.time + (start.isCut ? 1 : 0),
    to: end === null ? null : end.time + (end.kind === 'date' ? DAY_MS - 1 : 0),
  };
}

/**
 * For SQL: as text, since the driver writes dates in the zone of this machine, which was odd in the first centuries.
 * The year 10000, which a range may begin with, is `+010000` to JavaScript alone.
 */
export const toTimestamp = (time: number): string =>
  new Date(time).toISOString().replace(/^\+0/, '');
