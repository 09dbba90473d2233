import { DateTime } from 'luxon';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations';

export type IsoDate = {
  kind: 'date' | 'timestamp';
  /** Epoch milliseconds; the start of the day (UTC) for a date; finer fractions are truncated. */
  time: number;
  /** Whether a fraction was truncated. */
  isTruncated: boolean;
};

/**
 * The last millisecond of a range that ends with this date, in epoch milliseconds: a date without a time includes its whole day (UTC),
 * a timestamp is exact.
 */
export const endOf = ({ kind, time }: IsoDate): number =>
  kind === 'date' ? time + DAY_MS - 1 : time;

/** The usual formats, which are parsed without luxon. */
const COMMON_FORMAT_PATTERN =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?$/;
const OFFSET_FORMAT = String.raw`(?:Z|[+-]\d\d(?::?[0-5]\d)?)?`;
const EXTENDED_FORMAT = String.raw`\d{4}-(?:\d\d-\d\d|W\d\d-\d|\d{3})(?:T\d\d(?::\d\d(?::\d\d)?)?(?:[.,]\d+)?${OFFSET_FORMAT})?`;
const BASIC_FORMAT = String.raw`\d{4}(?:\d{4}|W\d{3}|\d{3})(?:T\d\d(?:\d\d(?:\d\d)?)?(?:[.,]\d+)?${OFFSET_FORMAT})?`;
/** Calendar, week and ordinal dates and times, extended or basic. luxon would also accept a month or a week. */
const ISO_8601_PATTERN = new RegExp(`^(?:${EXTENDED_FORMAT}|${BASIC_FORMAT})$`);
/** Minute and second of a time, if present, and the fraction of its last unit. */
const FRACTION_PATTERN = /T\d\d:?(\d\d:?)?(\d\d)?[.,](\d+)/;
/** Enough digits for the millisecond of a fraction of an hour. */
const FRACTION_DIGITS = 15;
/** The first and the last millisecond that a time of the API may have. */
export const EARLIEST_TIME = Date.parse('0001-01-01T00:00:00.000Z');
export const LATEST_TIME = Date.parse('9999-12-31T23:59:59.999Z');
const MAX_OFFSET_MINUTES = 14 * 60;

/** Parses a date or a timestamp (UTC without a zone) of the years 0001 to 9999 in ISO 8601. Returns null if it is invalid. */
export function parseIsoDate(text: string): IsoDate | null {
  return parseCommon(text) ?? parseAny(text);
}

function parseCommon(text: string): IsoDate | null {
  const match = COMMON_FORMAT_PATTERN.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = match;

  const midnight = startOfDay(Number(year), Number(month), Number(day));
  if (midnight === null) return null;
  if (hour === undefined) return { kind: 'date', time: midnight, isTruncated: false };

  const offset = offsetMinutes(zone);
  if (offset === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return null;
  }
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  return toTimestamp(midnight + (minutes * 60 + Number(second)) * 1000, fraction);
}

function parseAny(text: string): IsoDate | null {
  if (!ISO_8601_PATTERN.test(text)) return null;
  const [, minute, second, fraction = ''] = FRACTION_PATTERN.exec(text) ?? [];
  // Removes the fraction: luxon rounds some wrongly, and accepts only fractions of seconds.
  const whole = text.replace(/[.,]\d+/, '');
  const date = DateTime.fromISO(whole, { zone: 'utc', setZone: true });
  if (!date.isValid || Math.abs(date.offset) > MAX_OFFSET_MINUTES) return null;
  // 24:00 is the end of a day, so it has no fraction.
  if (text.includes('T24') && /[1-9]/.test(fraction)) return null;
  const hourOrMinuteMs = minute === undefined ? HOUR_MS : MINUTE_MS;
  const unitMs = second === undefined ? hourOrMinuteMs : SECOND_MS;
  const found = toTimestamp(date.toMillis(), fraction, unitMs);
  return found === null || text.includes('T') ? found : { ...found, kind: 'date' };
}

function toTimestamp(whole: number, fraction: string, unitMs = SECOND_MS): IsoDate | null {
  const digits = fraction.slice(0, FRACTION_DIGITS).padEnd(FRACTION_DIGITS, '0');
  const parts = BigInt(digits) * BigInt(unitMs);
  const perMillisecond = 10n ** BigInt(FRACTION_DIGITS);
  const time = whole + Number(parts / perMillisecond);
  if (time < EARLIEST_TIME || time > LATEST_TIME) return null;
  const isTruncated =
    parts % perMillisecond !== 0n || /[1-9]/.test(fraction.slice(FRACTION_DIGITS));
  return { kind: 'timestamp', time, isTruncated };
}

function startOfDay(year: number, month: number, day: number): number | null {
  if (year < 1) return null;
  // `Date.UTC` would read the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day or month out of range rolls over into another month.
  return date.getUTCMonth() === month - 1 ? date.getTime() : null;
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(4, 6));
  const total = Number(zone.slice(1, 3)) * 60 + minutes;
  if (minutes > 59 || total > MAX_OFFSET_MINUTES) return null;
  return zone.startsWith('-') ? -total : total;
}
