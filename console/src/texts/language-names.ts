import type { Language } from './choose-language';

/** Each language in its own words, so that people find theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
};
