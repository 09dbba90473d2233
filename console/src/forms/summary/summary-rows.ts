import type {
  FieldSummaryView,
  FormSummaryView,
} from '../../../../packages/client/src/generated/console';
import type { ChartRow } from '../../ui/chart-rows';

export type FieldSummary = FieldSummaryView;
export type FormSummary = FormSummaryView;
type TimelineUnit = FormSummary['timeline']['unit'];

/** The one series of the charts of a summary. */
export const COUNT = 'count';

/** Words and formats of the language of the person. */
export interface RowWords {
  readonly locale: string;
  number(value: number): string;
  yes: string;
  no: string;
  removed(option: string): string;
  others: string;
  range(from: string, to: string): string;
  rangeBelow(from: string, to: string): string;
}

const utc = (day: string): Date => new Date(`${day.slice(0, 10).padEnd(10, '-01')}T00:00:00Z`);

const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const formats = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => formats.format(utc(day.length === 7 ? `${day}-01` : day));
};

/** A row for each day, month or year. */
export function timelineRows(
  { unit, points }: FormSummary['timeline'],
  locale: string,
): ChartRow[] {
  const long = format(locale, LONG[unit]);
  const short = format(locale, SHORT[unit]);
  return points.map(({ start, responses }) => ({
    label: long(start),
    shortLabel: short(start),
    csvLabel: start,
    [COUNT]: responses,
  }));
}

const LONG: Record<TimelineUnit, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'long' },
  year: { year: 'numeric' },
};
const SHORT: Record<TimelineUnit, Intl.DateTimeFormatOptions> = {
  day: { month: 'short', day: 'numeric' },
  month: { year: '2-digit', month: 'short' },
  year: { year: 'numeric' },
};

/** A row for each option, then for each answer that is no longer an option, and for the others together. */
export function optionRows({ type, options }: FieldSummary, words: RowWords): ChartRow[] {
  return (options ?? []).map(({ value, isRemoved, responses }) => {
    if (value === null) return { label: words.others, isMuted: true, [COUNT]: responses };
    const name = type === 'boolean' ? booleanName(value, words) : value;
    return {
      label: isRemoved ? words.removed(name) : name,
      isMuted: isRemoved,
      [COUNT]: responses,
    };
  });
}

function booleanName(value: string, { yes, no }: RowWords): string {
  if (value === 'true') return yes;
  return value === 'false' ? no : value;
}

/** A row for each bar of the histogram. */
export function numberRows(
  { areWhole, histogram }: NonNullable<FieldSummary['numbers']>,
  words: RowWords,
): ChartRow[] {
  return histogram.map(({ from, to, responses }) => {
    return {
      label: nameOfBin(from, to, areWhole, words),
      shortLabel: words.number(from),
      [COUNT]: responses,
    };
  });
}

function nameOfBin(from: number, to: number, areWhole: boolean, words: RowWords): string {
  if (from === to) return words.number(from);
  if (areWhole && to - from === 1) return words.number(from);
  // For whole numbers, "below 10" is shown as "up to 9".
  if (areWhole && Number.isSafeInteger(to)) {
    return words.range(words.number(from), words.number(to - 1));
  }
  return words.rangeBelow(words.number(from), words.number(to));
}

const yearName = (month: string): string => String(Number(month.slice(0, 4)));

/** A row for each month, or for each longer time. */
export function dateRows(dates: NonNullable<FieldSummary['dates']>, words: RowWords): ChartRow[] {
  const monthName = format(words.locale, { year: 'numeric', month: 'short' });
  const shortName = format(words.locale, { year: '2-digit', month: 'short' });
  return dates.map(({ from, to, responses }) => {
    const isYears = from.endsWith('-01') && to.endsWith('-12');
    const csvLabel = from === to ? from : `${from}/${to}`;
    if (isYears) {
      const [first, last] = [yearName(from), yearName(to)];
      const label = first === last ? first : words.range(first, last);
      return { label, shortLabel: first, csvLabel, [COUNT]: responses };
    }
    const label = from === to ? monthName(from) : words.range(monthName(from), monthName(to));
    return { label, shortLabel: shortName(from), csvLabel, [COUNT]: responses };
  });
}

/** The row with the largest value, or null if all are 0. */
export function mostOf(rows: readonly ChartRow[]): { label: string; value: number } | null {
  let most: { label: string; value: number } | null = null;
  for (const { label, [COUNT]: value } of rows) {
    if (typeof value === 'number' && value > (most?.value ?? 0)) most = { label, value };
  }
  return most;
}
