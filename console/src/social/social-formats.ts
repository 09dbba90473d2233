import { formatsOf } from '../texts/formats-of';
import { useLanguage } from '../texts/language';
import type { KpiName } from './social-types';

interface SocialFormats {
  /** A number; a rate as a percentage. */
  metric(name: KpiName, value: number): string;
  /** Two days, YYYY-MM-DD: `Oct 22 – Nov 20, 2026`. */
  range(from: string, to: string): string;
  /** A day without its year: `Nov 20`. */
  shortDay(day: string): string;
}

const known = new Map<string, SocialFormats>();

export function socialFormatsOf(locale: string): SocialFormats {
  const formats = known.get(locale) ?? createFormats(locale);
  known.set(locale, formats);
  return formats;
}

const at = (text: string): Date => new Date(`${text}T00:00:00Z`);

function createFormats(locale: string): SocialFormats {
  const formats = formatsOf(locale, 'UTC');
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return {
    metric: (name, value) =>
      name === 'engagementRate' ? formats.percent(value) : formats.number(value),
    range: (from, to) => day.formatRange(at(from), at(to)),
    shortDay: (text) => short.format(at(text)),
  };
}

export const useSocialFormats = (): SocialFormats => socialFormatsOf(useLanguage().locale);
