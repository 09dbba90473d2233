import type { Area } from './areas';
import type { Language } from './choose-language';
import { readTexts } from './text-files.fixture';
import { type Texts, textsFrom } from './texts';

/** The texts of an area, for tests of functions that take them as a parameter. */
export const testTexts = <Name extends Area>(area: Name, language: Language = 'en'): Texts<Name> =>
  textsFrom<Name>(readTexts(language, area), language);
