import path from 'node:path';
import type { Plugin } from 'vite';
import { readTexts, textFiles } from './read-texts';
import { compileTexts } from './src/texts/compile-texts';

const TEXT_FILE_PATTERN = /\/src\/texts\/(en|de)\/([\w-]+)\.json$/;

/** Parses the messages of the catalogue while the console is built, so that browsers need no parser. */
export const texts = (): Plugin => ({
  name: 'rapport-texts',
  enforce: 'pre',
  load(id) {
    const [, language, area] = TEXT_FILE_PATTERN.exec(id) ?? [];
    if (language === undefined || area === undefined) return null;
    for (const file of textFiles(language, area)) this.addWatchFile(file);
    const file = path.relative(import.meta.dirname, id);
    const compiled = compileTexts(readTexts(language, area), file);
    return {
      code: `export default ${JSON.stringify(compiled)};`,
      moduleType: 'js',
      moduleSideEffects: false,
    };
  },
});
