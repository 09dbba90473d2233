import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/**
 * Loads test files into the calling suite, so that Jest loads what they import once for all of them. Each file has its own
 * `describe`, so that its hooks apply only to it.
 */
export function loadFiles(files: readonly string[]): void {
  for (const file of files) {
    describe(path.relative(ROOT, file), () => {
      require(file);
    });
  }
}
