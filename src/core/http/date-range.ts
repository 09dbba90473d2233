import { Rule } from '../validation/rule';
import { type IsoDate, parseIsoDate } from '../validation/iso-date';

const DAY_MS = 86_400_000;

/** Both ends belong to the range, in epoch milliseconds; null: open. */
export interface DateRange {
  from: number | null;
  to: number | null;
}

/** In a query, a `+` that is not escaped stands for a blank. */
function parseQueryDate(text: string): IsoDate | null {
  return parseIsoDate(text.replace(/(T\S+) (\d\d(?::?\d\d)?)$/, '$1+$2'));
}

/** An ISO date or timestamp in a query; absent is fine. */
export const IsOptionalIsoDate = () =>
  Rule('isoDate', (value) => {
    if (value === undefined) return null;
    return typeof value === 'string' && parseQueryDate(value) !== null
      ? null
      : 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';
  });

/** Validated `startDate` and `endDate`; an end without a time includes its whole day (UTC). */
export function readDateRange(startDate?: string, endDate?: string): DateRange {
  const start = startDate === undefined ? null : parseQueryDate(startDate);
  const end = endDate === undefined ? null : parseQueryDate(endDate);
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
