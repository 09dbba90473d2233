export type IsoDate = {
  kind: 'date' | 'timestamp';
  /** Epoch milliseconds, UTC: the start of the day for a date; finer fractions are cut. */
  time: number;
  /** Whether something was cut. */
  isCut: boolean;
};

const SHAPE =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?$/;
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const MAX_OFFSET_MINUTES = 14 * 60;

/** Strict ISO 8601: a real calendar date or a timestamp (UTC without a zone), years 0001 to 9999. */
export function parseIsoDate(text: string): IsoDate | null {
  const match = SHAPE.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = match;

  const midnight = startOfDay(Number(year), Number(month), Number(day));
  if (midnight === null) return null;
  if (hour === undefined) return { kind: 'date', time: midnight, isCut: false };

  const offset = offsetMinutes(zone);
  if (offset === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return null;
  }
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const time = midnight + (minutes * 60 + Number(second)) * 1000 + milliseconds;
  if (time < EARLIEST || time > LATEST) return null;
  return { kind: 'timestamp', time, isCut: /[1-9]/.test(fraction.slice(3)) };
}

function startOfDay(year: number, month: number, day: number): number | null {
  if (year < 1) return null;
  // Not Date.UTC, which reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day or month out of range rolls over, and no two digits roll over by a whole year.
  return date.getUTCMonth() === month - 1 ? date.getTime() : null;
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(4, 6));
  const total = Number(zone.slice(1, 3)) * 60 + minutes;
  if (minutes > 59 || total > MAX_OFFSET_MINUTES) return null;
  return zone.startsWith('-') ? -total : total;
}
