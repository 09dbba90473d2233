export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface LanguageChoice {
  readonly language: Language;
  /** BCP 47, for numbers, dates and sorting: in the language, with the region of the person if it is known. */
  readonly locale: string;
}

/**
 * The language that a person chose, else the first one of the browser that the console has, else English.
 * @param chosen the locale of the person, or null if there is none or nobody is signed in
 * @param ofBrowser `navigator.languages`
 */
export function chooseLanguage(
  chosen: string | null,
  ofBrowser: readonly string[],
): LanguageChoice {
  const wanted = chosen === null ? ofBrowser : [chosen];
  const language = wanted.map(languageOf).find((found) => found !== null) ?? 'en';
  const locales = [chosen ?? '', ...ofBrowser].filter((tag) => languageOf(tag) === language);
  return { language, locale: locales.find((tag) => tag.includes('-')) ?? language };
}

function languageOf(tag: string): Language | null {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary) ?? null;
}
