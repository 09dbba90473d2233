import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { compileArticle, pictureMark } from './src/help/compile-article';

const ARTICLE_PATTERN = /\/docs\/console\/(?:en|de)\/[\w-]+\.md$/;

/** Compiles the articles of the user guide while the console is built. Their pictures become files of the console. */
export const guide = (): Plugin => ({
  name: 'rapport-guide',
  enforce: 'pre',
  async load(id) {
    if (!ARTICLE_PATTERN.test(id)) return null;
    this.addWatchFile(id);
    const { title, html, pictures } = compileArticle(await readFile(id, 'utf8'), path.basename(id));
    const imports = pictures.map((picture, index) => {
      const file = path.resolve(path.dirname(id), picture);
      // A picture that is still to be taken of the console that is being built; `guide.spec.ts` finds missing ones.
      if (!existsSync(file)) return `const picture${index} = '';`;
      return `import picture${index} from ${JSON.stringify(file)};`;
    });
    const addresses = pictures.map(
      (_picture, index) => `.replace(${JSON.stringify(pictureMark(index))}, picture${index})`,
    );
    return {
      code: [
        ...imports,
        `export default { title: ${JSON.stringify(title)}, html: ${JSON.stringify(html)}${addresses.join('')} };`,
      ].join('\n'),
      moduleType: 'js',
      moduleSideEffects: false,
    };
  },
});
