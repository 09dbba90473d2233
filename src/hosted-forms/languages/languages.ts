import { ARABIC } from './arabic';
import { DUTCH } from './dutch';
import { ENGLISH } from './english';
import { FRENCH } from './french';
import { GERMAN } from './german';
import { ITALIAN } from './italian';
import { POLISH } from './polish';
import { PORTUGUESE } from './portuguese';
import { SPANISH } from './spanish';
import { TURKISH } from './turkish';
import type { Words } from './words';

export interface Language {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** The character before decimals, also in the numbers that visitors type. */
  readonly decimalSeparator: '.' | ',';
  readonly words: Words;
}

const language = (
  tag: string,
  words: Words,
  decimalSeparator: Language['decimalSeparator'] = ',',
): Language => ({ tag, direction: tag === 'ar' ? 'rtl' : 'ltr', decimalSeparator, words });

const DEFAULT_LANGUAGE = language('en', ENGLISH, '.');

const LANGUAGES: readonly Language[] = [
  DEFAULT_LANGUAGE,
  language('de', GERMAN),
  language('fr', FRENCH),
  language('es', SPANISH),
  language('it', ITALIAN),
  language('pt', PORTUGUESE),
  language('nl', DUTCH),
  language('pl', POLISH),
  language('tr', TURKISH),
  language('ar', ARABIC, '.'),
];

const LANGUAGES_BY_TAG = new Map(LANGUAGES.map((one) => [one.tag, one]));

/** The part of the header that is read: longer headers are no preference of a person, and would take long to read. */
const MAX_HEADER_LENGTH = 256;

/** The language of a page: that of the form, else the first of `Accept-Language` by quality, else English. */
export function chooseLanguage(
  ofForm: string | null,
  acceptLanguage: string | undefined,
): Language {
  const fixed = ofForm === null ? undefined : LANGUAGES_BY_TAG.get(ofForm);
  if (fixed !== undefined) return fixed;
  const header = (acceptLanguage ?? '').slice(0, MAX_HEADER_LENGTH).toLowerCase();
  const wanted = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return {
      tag: tag.split('-', 1)[0] ?? '',
      quality: quality === undefined ? 1 : Number(quality),
    };
  });
  // The sort is stable: equal qualities keep the order of the header.
  const [first] = wanted
    .filter(({ tag, quality }) => quality > 0 && LANGUAGES_BY_TAG.has(tag))
    .sort((one, other) => other.quality - one.quality);
  return LANGUAGES_BY_TAG.get(first?.tag ?? '') ?? DEFAULT_LANGUAGE;
}

/** Fills in the placeholders of a text: `{label}`. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
