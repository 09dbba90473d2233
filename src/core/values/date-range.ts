import { Rule } from './rule';
import { endOf, type IsoDate, parseIsoDate } from './iso-date';

/** Inclusive bounds in epoch milliseconds; null without a bound. */
export interface DateRange {
  from: number | null;
  to: number | null;
}

/** A time, and an offset whose `+` has become a space. It begins at the start of the text, so that a long one takes linear time. */
const SPACED_OFFSET_PATTERN = /^([^T]*T\S+) (\d\d(?::?\d\d)?)$/;

/** Parses a date of a query string, in which an unescaped `+` has become a space. */
function parseQueryDate(text: string): IsoDate | null {
  return parseIsoDate(text.replace(SPACED_OFFSET_PATTERN, '$1+$2'));
}

/** Validates an optional ISO 8601 date or timestamp of a query. */
export const IsOptionalIsoDate = () =>
  Rule('isoDate', (value) => {
    if (value === undefined) return null;
    return typeof value === 'string' && parseQueryDate(value) !== null
      ? null
      : 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';
  });

/** Converts validated `startDate` and `endDate` to a range; an end without a time includes its whole day (UTC). */
export function readDateRange(startDate?: string, endDate?: string): DateRange {
  const start = startDate === undefined ? null : parseQueryDate(startDate);
  const end = endDate === undefined ? null : parseQueryDate(endDate);
  return {
    // Stored times have whole milliseconds: a start with a finer fraction is rounded up, an end down.
    from: start === null ? null : start.time + (start.isTruncated ? 1 : 0),
    to: end === null ? null : endOf(end),
  };
}
