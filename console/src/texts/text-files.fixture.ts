import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Area } from './areas';
import type { Language } from './choose-language';
import { compileTexts, type Messages } from './compile-texts';

/** The texts of an area, parsed when they are read. Jest loads this file in place of `text-files.ts`. */
export function readTexts(language: Language, area: Area): Messages {
  const file = path.join(__dirname, language, `${area}.json`);
  return compileTexts(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>, file);
}

export const loadFile = async (language: Language, area: Area): Promise<Messages> =>
  readTexts(language, area);
