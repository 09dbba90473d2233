import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { compileTexts } from './src/texts/compile-texts';

const TEXT_FILE_PATTERN = /\/src\/texts\/(?:en|de)\/[\w-]+\.json$/;

/** Parses the messages of the catalogue while the console is built, so that browsers need no parser. */
export const texts = (): Plugin => ({
  name: 'rapport-texts',
  enforce: 'pre',
  async load(id) {
    if (!TEXT_FILE_PATTERN.test(id)) return null;
    this.addWatchFile(id);
    const messages = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>;
    const compiled = compileTexts(messages, path.relative(import.meta.dirname, id));
    return {
      code: `export default ${JSON.stringify(compiled)};`,
      moduleType: 'js',
      moduleSideEffects: false,
    };
  },
});
