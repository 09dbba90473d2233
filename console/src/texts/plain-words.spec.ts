import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readTexts } from '../../read-texts';
import { LANGUAGES } from './choose-language';

/** Words of programmers, which a shop assistant need not know. */
const BANNED = {
  en: /\b(?:keys?|JSON|events?|payloads?|APIs?|absolute URL|endpoints?)\b/i,
  de: /\b(?:API|Events?|JSON|Payloads?|Endpunkte?)\b|absolute URL|schlüssel[ns]?\b/i,
} as const;

/** Texts of sections for developers, and of the page of API keys, by their areas. */
const FOR_DEVELOPERS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  audit: ['keys', 'keyNamed', 'noneAction', 'actorKind.key', 'group.keys'],
  builder: ['keyChanged', 'key', 'keyLater', 'copyKey'],
  common: ['apiCallHint', 'copyApiCall', 'rights.admin'],
  connections: [/^token\./, 'way.token'],
  errors: [/^KEY_/],
  forms: ['callRead', 'callSubmit', 'formAsJson', 'copyJson'],
  home: ['developersText'],
  settings: [/^keys\./, /^newKey\./, /^roll\./],
  share: ['prefill'],
  shell: ['page.keys'],
  webhook: ['signature'],
};

/** Texts in which such a word has the meaning of everyday language. */
const EVERYDAY: Readonly<Record<string, readonly string[]>> = {
  // The keys of a keyboard.
  builder: ['moveHint'],
  shell: ['useShortcuts'],
  // A party, and not something that a program reports.
  templates: ['title.registration', 'registration.purpose', 'registration.consent'],
  // The secret of an authenticator app, as such apps call it.
  account: ['step2', 'qrLabel', 'secret'],
};

const isAllowed = (area: string, key: string): boolean =>
  [...(FOR_DEVELOPERS[area] ?? []), ...(EVERYDAY[area] ?? [])].some((each) =>
    typeof each === 'string' ? each === key : each.test(key),
  );

function findBanned(language: 'en' | 'de'): [area: string, key: string, text: string][] {
  const folder = path.join(__dirname, language);
  return readdirSync(folder).flatMap((file) => {
    const area = path.basename(file, '.json');
    return Object.entries(readTexts(language, area)).flatMap(([key, text]) =>
      // Names of values and of links in a text are not shown.
      BANNED[language].test(text.replaceAll(/\{\w+|<\/?\w+>/g, ' '))
        ? [[area, key, text] as [string, string, string]]
        : [],
    );
  });
}

describe('The texts of the console', () => {
  it.each(LANGUAGES)(
    'have words of programmers only in sections for developers: %s',
    (language) => {
      expect(findBanned(language).filter(([area, key]) => !isAllowed(area, key))).toEqual([]);
    },
  );

  it('have no exception that no text needs', () => {
    const found = LANGUAGES.flatMap((language) => findBanned(language));
    const unused = [FOR_DEVELOPERS, EVERYDAY].flatMap((exceptions) =>
      Object.entries(exceptions).flatMap(([area, keys]) =>
        keys
          .filter(
            (each) =>
              !found.some(
                ([foundArea, key]) =>
                  foundArea === area && (typeof each === 'string' ? each === key : each.test(key)),
              ),
          )
          .map((each) => `${area}: ${String(each)}`),
      ),
    );
    expect(unused).toEqual([]);
  });
});
