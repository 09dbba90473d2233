import { readdirSync } from 'node:fs';
import path from 'node:path';
import { keepSharedApp } from './test-app';

const ROOT = path.resolve(__dirname, '../..');
const SUFFIX = '.e2e-spec.ts';

/**
 * Loads the e2e files of the folders, sorted by name, into the calling suite, so that Jest loads the service once for all
 * of them. Each file has its own `describe`, so that its hooks apply only to it.
 */
export function loadSpecs(...folders: readonly string[]): void {
  keepSharedApp();
  for (const file of folders.flatMap(listSpecs)) {
    describe(path.relative(ROOT, file), () => {
      require(file);
    });
  }
}

function listSpecs(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(SUFFIX));
  return names.sort().map((name) => path.join(folder, name));
}
