import { readTexts as readFiles } from '../../read-texts';
import type { Area } from './areas';
import type { Language } from './choose-language';
import { compileTexts, type Messages } from './compile-texts';

/** The texts of an area, parsed when they are read. Jest loads this file in place of `text-files.ts`. */
export const readTexts = (language: Language, area: Area): Messages =>
  compileTexts(readFiles(language, area), `${language}/${area}`);

export const loadFile = async (language: Language, area: Area): Promise<Messages> =>
  readTexts(language, area);
