import { useLanguage } from '../texts/language';
import type { KpiName } from './social-types';

export interface SocialFormats {
  /** A number with all of its digits; a rate as a percentage: 0.108475 is 10.8475 %. */
  metric(name: KpiName, value: number): string;
  /** A relative change with its sign: 0.125 is +12.5 %. */
  change(ratio: number): string;
  /** Two days, YYYY-MM-DD: `Oct 22 – Nov 20, 2026`. */
  range(from: string, to: string): string;
  /** A day without its year: `Nov 20`. */
  shortDay(day: string): string;
}

/** Stored ratios have six decimals. */
const RATIO_DECIMALS = 4;
const SMALL_CHANGE = 0.0005;

const known = new Map<string, SocialFormats>();

export function socialFormatsOf(locale: string): SocialFormats {
  const formats = known.get(locale) ?? createFormats(locale);
  known.set(locale, formats);
  return formats;
}

const at = (text: string): Date => new Date(`${text}T00:00:00Z`);

function createFormats(locale: string): SocialFormats {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: RATIO_DECIMALS,
  });
  const signed = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits,
      signDisplay: 'exceptZero',
    });
  const [change, smallChange] = [signed(1), signed(RATIO_DECIMALS)];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return {
    metric: (name, value) => (name === 'engagementRate' ? percent : number).format(value),
    // A change that would be rounded to 0 has more digits.
    change: (ratio) => (Math.abs(ratio) < SMALL_CHANGE ? smallChange : change).format(ratio),
    range: (from, to) => day.formatRange(at(from), at(to)),
    shortDay: (text) => short.format(at(text)),
  };
}

export const useSocialFormats = (): SocialFormats => socialFormatsOf(useLanguage().locale);
