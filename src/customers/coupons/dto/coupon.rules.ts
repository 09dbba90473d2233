import { parseIsoDate, endOf } from '../../../core/values/iso-date';
import type { Check } from '../../../core/values/rule';

/** The number of codes that one request creates. */
export const MAX_NEW_CODES = 10_000;
/** The number of codes of a coupon. */
export const MAX_CODES = 100_000;
/** The number of coupons of a team. */
export const MAX_COUPONS = 10_000;
/** `maxRedemptions` and `perCustomer`. */
export const MAX_REDEMPTIONS = 1_000_000_000;
export const MAX_DESCRIPTION_LENGTH = 255;

/** Checks a whole number from 1 to `max`. */
export const checkCount =
  (max: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= max
      ? null
      : `must be a whole number from 1 to ${max}`;

const checkTime: Check = (value) =>
  typeof value === 'string' && parseIsoDate(value) !== null
    ? null
    : 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';

/** Reads a start; a date without a time means the start of that day (UTC). */
export const readStart = (text: string): Date | null => toDate(text, ({ time }) => time);

/** Reads an end, inclusive; a date without a time means the last millisecond of that day (UTC). */
export const readEnd = (text: string): Date | null => toDate(text, endOf);

function toDate(
  text: string,
  timeOf: (date: NonNullable<ReturnType<typeof parseIsoDate>>) => number,
): Date | null {
  const date = parseIsoDate(text);
  return date === null ? null : new Date(timeOf(date));
}

/** Checks a start or an end; null means that there is none. */
export const checkStart: Check = (value, object) =>
  value === undefined || value === null ? null : checkTime(value, object);

export const END_BEFORE_START = 'must be later than startsAt';

/** Checks an end like {@link checkStart}; a start in the same body must be earlier. */
export const checkEnd: Check = (value, object) => {
  const reason = checkStart(value, object);
  if (reason !== null || typeof value !== 'string') return reason;
  const { startsAt } = object;
  const start = typeof startsAt === 'string' ? readStart(startsAt) : null;
  const end = readEnd(value);
  return start === null || end === null || start < end ? null : END_BEFORE_START;
};
