import { useSyncExternalStore } from 'react';
import type { Area } from './areas';
import { chooseLanguage, type Language, type LanguageChoice } from './choose-language';
import type { Messages } from './compile-texts';
import { loadFile } from './text-files';

/** The language in which this browser showed the console last: the first page need not wait for the session. */
const STORAGE_KEY = 'rapport.locale';

const loaded = new Map<string, Messages>();
const loading = new Map<string, Promise<Messages>>();
const listeners = new Set<() => void>();

const choiceOf = (locale: string | null): LanguageChoice =>
  chooseLanguage(locale, globalThis.navigator?.languages ?? []);

let current = choiceOf(globalThis.localStorage?.getItem(STORAGE_KEY) ?? null);
let changes = 0;

export const currentLanguage = (): LanguageChoice => current;

/** The language of the texts, and the locale of numbers and dates. */
export const useLanguage = (): LanguageChoice =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentLanguage);

/** Changes the language as soon as all texts on the page are there. @param locale of the person; null is the one of the browser */
export async function applyLocale(locale: string | null): Promise<void> {
  const next = choiceOf(locale);
  if (locale === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, locale);
  if (next.language === current.language && next.locale === current.locale) return;
  changes += 1;
  const change = changes;
  const areas = [...loaded.keys()].map((name) => name.split('/')[1] as Area);
  await Promise.all(areas.map((area) => loadTexts(area, next.language)));
  if (change !== changes) return;
  current = next;
  announceLanguage();
  for (const listener of listeners) listener();
}

/** Says the language to screen readers and to the hyphenation of the browser. */
export function announceLanguage(): void {
  document.documentElement.lang = current.locale;
}

/** The texts of an area, or undefined until they are loaded. */
export const textsOf = (area: Area, language: Language): Messages | undefined =>
  loaded.get(`${language}/${area}`);

export function loadTexts(area: Area, language: Language = current.language): Promise<Messages> {
  const name = `${language}/${area}`;
  const known = loading.get(name);
  if (known !== undefined) return known;
  const promise = loadFile(language, area).then(
    (messages) => {
      loaded.set(name, messages);
      return messages;
    },
    (error: unknown) => {
      // A later attempt may succeed.
      loading.delete(name);
      throw error;
    },
  );
  loading.set(name, promise);
  return promise;
}
