import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresUnavailableError, errorCode } from './errors';
import { exists } from './folders';

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/** Creates the library links that the package's install script creates, which `npm ci --ignore-scripts` skips. */
export async function linkLibraries(native: string): Promise<void> {
  for (const { source, target } of await readLinks(native)) {
    const link = path.join(native, path.relative('native', target));
    try {
      await symlink(path.basename(source), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new EmbeddedPostgresUnavailableError(
        `${native} lacks library links, which cannot be made there (${errorCode(error)})`,
      );
    }
  }
}

async function readLinks(native: string): Promise<readonly LibraryLink[]> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!(await exists(list))) return [];
  const links: readonly LibraryLink[] = JSON.parse(await readFile(list, 'utf8'));
  return links;
}
