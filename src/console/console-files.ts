import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PACKAGE_ROOT } from '../core/values/package';
import { ServedFile } from '../core/http/served-file';

/** Where `console/build.mjs` writes the console. */
export const CONSOLE_FOLDER = path.join(PACKAGE_ROOT, 'dist/console');
/** The names of these files contain a hash of their content. */
const ASSETS = 'assets';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The console in memory: its page, and the other files by their path below `/console`. */
export interface ConsoleFiles {
  readonly page: string;
  readonly files: ReadonlyMap<string, ServedFile>;
}

/** Reads the built console, or returns null if it has not been built. */
export async function readConsoleFiles(folder: string): Promise<ConsoleFiles | null> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (page === null) return null;
  const assets = (await readdir(path.join(folder, ASSETS))).map((name) => `${ASSETS}/${name}`);
  const files = await Promise.all(
    [...assets, 'favicon.svg'].map(async (name) => {
      const content = await readFile(path.join(folder, name));
      const caching = name.startsWith(ASSETS) ? IMMUTABLE : undefined;
      return [name, new ServedFile(path.extname(name), content, caching)] as const;
    }),
  );
  return { page, files: new Map(files) };
}
