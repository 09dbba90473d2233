import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isStructurallySame, parse } from '@formatjs/icu-messageformat-parser';
import { readTexts } from '../../read-texts';
import { LANGUAGES } from './choose-language';
import { findNamedTexts, findVisibleTexts } from './visible-texts.fixture';

const SOURCES = path.resolve(__dirname, '..');
const listFiles = (suffix: RegExp): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => suffix.test(file) && !/\.(?:spec|fixture)\.tsx?$/.test(file))
    .sort();
const read = (file: string): string => readFileSync(path.join(SOURCES, file), 'utf8');

const AREAS = readdirSync(path.join(SOURCES, 'texts/en')).map((file) =>
  path.basename(file, '.json'),
);

describe('The catalogue', () => {
  it('has the same areas in each language, and their types', () => {
    for (const language of LANGUAGES) {
      const files = readdirSync(path.join(SOURCES, 'texts', language));
      expect([language, files]).toEqual([language, AREAS.map((area) => `${area}.json`)]);
    }
    const types = [...read('texts/areas.ts').matchAll(/en\/([\w-]+)\.json/g)].map(
      ([, area]) => area,
    );
    expect(types).toEqual(AREAS);
  });

  it.each(AREAS)('has the same names and placeholders in each language: %s', (area) => {
    const english = readTexts('en', area);
    for (const language of LANGUAGES) {
      const texts = readTexts(language, area);
      expect([language, Object.keys(texts)]).toEqual([language, Object.keys(english)]);
      const differences = Object.entries(texts).flatMap(([key, text]) => {
        const { error } = isStructurallySame(parse(text), parse(english[key] ?? ''));
        return error === undefined ? [] : [`${language}/${area} ${key}: ${error.message}`];
      });
      expect(differences).toEqual([]);
      const untidy = Object.entries(texts).filter(
        ([, text]) => text !== text.trim() || text === '',
      );
      expect(untidy).toEqual([]);
    }
  });

  it('has no text that no page uses', () => {
    const named = listFiles(/\.tsx?$/).map((file) => findNamedTexts(file, read(file)));
    // `common` has the words of buttons, which any page may need.
    const unused = AREAS.filter((area) => area !== 'common').flatMap((area) => {
      const users = named.filter(({ areas }) => areas.has(area));
      return Object.keys(readTexts('en', area))
        .filter((key) => !isErrorCode(area, key))
        .filter(
          (key) =>
            !users.some(
              ({ strings, beginnings }) =>
                strings.has(key) || beginnings.some((beginning) => key.startsWith(beginning)),
            ),
        )
        .map((key) => `${area}: ${key}`);
    });
    expect(unused).toEqual([]);
  });
});

/** Whether a text is found by the code of an error; `errors.spec.ts` checks these texts. */
const isErrorCode = (area: string, key: string): boolean =>
  area === 'errors' && /^[A-Z_]+$/.test(key);

describe('The pages', () => {
  it('show no text that is not in the catalogue', () => {
    const found = listFiles(/\.tsx$/).map((file) => findVisibleTexts(file, read(file)));
    expect(found.flat()).toEqual([]);
  });
});
