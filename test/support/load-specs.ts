import { readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const SUFFIX = '.e2e-spec.ts';

/**
 * The topics of the folders, in the order of their names, as tests of the file that asks: Jest loads the service
 * once for all of them. Each is in a `describe` of its own, so that its hooks are for itself alone.
 */
export function loadSpecs(...folders: readonly string[]): void {
  for (const folder of folders) {
    const names = readdirSync(folder).filter((name) => name.endsWith(SUFFIX));
    for (const name of names.sort()) {
      const file = path.join(folder, name);
      describe(path.relative(ROOT, file), () => {
        require(file);
      });
    }
  }
}
