import { readDecimal } from './decimal';

/** RFC 3339, also with Meta's time zones without a colon: `+0000`. */
const TIMESTAMP_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;
const EARLIEST_TIME = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Reads a number, also in a text, of milliseconds since 1970, of the years 1 to 9999; null for anything else. */
export const readMilliseconds = (value: unknown): number | null => readEpoch(value, 1);

/** Reads a number, also in a text, of seconds since 1970, as milliseconds; null for anything else. */
export const readSeconds = (value: unknown): number | null => readEpoch(value, 1_000);

/** Reads a timestamp as milliseconds since 1970; null for anything else. */
export function readTimestamp(value: unknown): number | null {
  return typeof value === 'string' && TIMESTAMP_PATTERN.test(value)
    ? readEpoch(Date.parse(value), 1)
    : null;
}

function readEpoch(value: unknown, unitMs: number): number | null {
  const count = typeof value === 'string' ? readDecimal(value) : value;
  if (typeof count !== 'number') return null;
  // Truncates fractions of milliseconds.
  const time = new Date(count * unitMs).getTime();
  return time >= EARLIEST_TIME && time <= LATEST_TIME ? time : null;
}
