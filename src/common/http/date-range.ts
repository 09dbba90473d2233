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
    from: start?.time ?? null,
    // Stored times have whole milliseconds, so this is the last one of the day.
    to: end === null ? null : end.time + (end.kind === 'date' ? DAY_MS - 1 : 0),
  };
}

/** For SQL: as text, since the driver writes dates in the zone of this machine, which was odd in the first centuries. */
export const toTimestamp = (time: number): string => new Date(time).toISOString();
