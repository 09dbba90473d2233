import { readFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isOmitted, type LockedPackage } from './omitted-packages';

const ROOT = path.resolve(__dirname, '../../..');
/** The unit in which file systems allocate space. */
const BLOCK_BYTES = 4096;

/**
 * Returns the bytes on disk of the packages that `npm ci` with these options installs, without the files that the Dockerfile
 * deletes. They are measured in the packages of this checkout.
 * @param deleted the ends of the names of files that the Dockerfile deletes
 */
export async function measurePackages(
  command: string,
  deleted: readonly string[],
): Promise<number> {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const sizes = Object.entries(lock.packages)
    .filter(([location]) => location.startsWith('node_modules/'))
    .filter(([, locked]) => locked.link !== true && !isOmitted(locked, command))
    .map(([location]) => sizeOf(path.join(ROOT, location), deleted));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The bytes of a package without the packages nested in it, which have their own entries in the lock file. */
async function sizeOf(folder: string, deleted: readonly string[]): Promise<number> {
  let size = BLOCK_BYTES;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') size += await sizeOf(name, deleted);
    } else if (!deleted.some((end) => entry.name.endsWith(end))) {
      size += Math.ceil((await lstat(name)).size / BLOCK_BYTES) * BLOCK_BYTES;
    }
  }
  return size;
}
