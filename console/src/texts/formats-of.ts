/** A day without a time zone, YYYY-MM-DD. It may be one that no month has. */
export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export interface Formats {
  /** With up to two decimals; a small number with three digits: `12,345.67`, `0.00123`. */
  number(value: number): string;
  /** A balance or a change of points, with up to two decimals. @param isSigned whether to write the sign always: `+5`, `−5` */
  points(value: number, isSigned?: boolean): string;
  /** A ratio with three digits, or all before the point: 0.383552 is 38.4 %. @param isSigned whether to write the sign always: `+38.4 %` */
  percent(ratio: number, isSigned?: boolean): string;
  /** The day of a time: `Nov 26, 2026`. */
  date(at: string): string;
  dateTime(at: string): string;
  /** A day without a time zone, YYYY-MM-DD; any other text unchanged. */
  dateOnly(day: string): string;
  /** `2 hours ago`; after a week the day. */
  relative(at: string, now?: number): string;
  /** Compares texts as the language sorts them, numbers in them by value. */
  compare(this: void, a: string, b: string): number;
  /** `Ada, Grace and Lena`. */
  list(items: readonly string[]): string;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const WEEK_S = 7 * DAY_S;

/** As many digits as people compare, but never fewer than the whole number has. */
const DIGITS = { maximumSignificantDigits: 3, roundingPriority: 'morePrecision' } as const;

const known = new Map<string, Formats>();

/** The formats of a locale (BCP 47) and a time zone: the same ones each time, as they take long to make. */
export function formatsOf(locale: string, timeZone: string): Formats {
  const name = `${locale} ${timeZone}`;
  const formats = known.get(name) ?? createFormats(locale, timeZone);
  known.set(name, formats);
  return formats;
}

function createFormats(locale: string, timeZone: string): Formats {
  const decimal = { maximumFractionDigits: 2, ...DIGITS } as const;
  const number = new Intl.NumberFormat(locale, decimal);
  const signedNumber = new Intl.NumberFormat(locale, { ...decimal, signDisplay: 'exceptZero' });
  const ratio = { style: 'percent', maximumFractionDigits: 0, ...DIGITS } as const;
  const percent = new Intl.NumberFormat(locale, ratio);
  const signedPercent = new Intl.NumberFormat(locale, { ...ratio, signDisplay: 'exceptZero' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const dateTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const collator = new Intl.Collator(locale, { numeric: true });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    number: (value) => number.format(value),
    points: (value, isSigned = false) => (isSigned ? signedNumber : number).format(value),
    percent: (value, isSigned = false) => (isSigned ? signedPercent : percent).format(value),
    date: (at) => date.format(new Date(at)),
    dateTime: (at) => dateTime.format(new Date(at)),
    dateOnly: (text) => {
      const time = DAY_PATTERN.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
      return Number.isNaN(time) ? text : day.format(time);
    },
    relative: (at, now = Date.now()) => {
      const seconds = Math.round((Date.parse(at) - now) / 1_000);
      const age = Math.abs(seconds);
      if (age < MINUTE_S) return relative.format(0, 'second');
      if (age < HOUR_S) return relative.format(Math.trunc(seconds / MINUTE_S), 'minute');
      if (age < DAY_S) return relative.format(Math.trunc(seconds / HOUR_S), 'hour');
      if (age < WEEK_S) return relative.format(Math.trunc(seconds / DAY_S), 'day');
      return date.format(new Date(at));
    },
    compare: (a, b) => collator.compare(a, b),
    list: (items) => list.format(items),
  };
}
