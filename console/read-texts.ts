import { readFileSync } from 'node:fs';
import path from 'node:path';

const TEXTS = path.join(__dirname, 'src/texts');
/** The texts of the errors that the service declares, which `npm run generate` collects. */
const ERRORS = path.join(__dirname, '../packages/client/src/generated/console-errors.json');

/** The files with the texts of an area. */
export const textFiles = (language: string, area: string): string[] => [
  path.join(TEXTS, language, `${area}.json`),
  ...(area === 'errors' ? [ERRORS] : []),
];

/** The texts of an area in ICU syntax, by name. */
export function readTexts(language: string, area: string): Record<string, string> {
  const [file = '', ofService] = textFiles(language, area);
  const texts = readJson(file) as Record<string, string>;
  if (ofService === undefined) return texts;
  const byLanguage = readJson(ofService) as Record<string, Record<string, string>>;
  return { ...texts, ...byLanguage[language] };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
