// The source files of a build, and whether they have changed since the last one.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The sorted paths of all files of a folder, or of the one file that the path names; without installed packages and unit tests. */
export async function listSources(location) {
  if ((await stat(location)).isFile()) return [location];
  const entries = await readdir(location, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !/(^|\/)node_modules\/|\.spec\.ts$/.test(path.relative(location, file)))
    .sort();
}

/** The SHA-256 of names and contents; names are relative to `root`, so that a moved folder is not built again. */
export async function hashFiles(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    // Synchronous, because reading two thousand small files asynchronously takes more than twice the processor time.
    const content = readFileSync(file);
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(content)
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether the last build had sources with this hash. */
export async function hasStamp(stamp, hash) {
  return (await readFile(stamp, 'utf8').catch(() => null)) === hash;
}
