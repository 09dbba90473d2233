import type { Area } from './areas';
import type { Language } from './choose-language';
import type { Messages } from './compile-texts';

const FILES = import.meta.glob<Messages>('./{en,de}/*.json', { import: 'default' });

/** Loads the file of an area, which is a chunk of its own. */
export async function loadFile(language: Language, area: Area): Promise<Messages> {
  const load = FILES[`./${language}/${area}.json`];
  if (load === undefined) throw new Error(`There are no texts ${language}/${area}.`);
  return load();
}
