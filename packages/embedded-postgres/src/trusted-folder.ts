import { chmod, lstat, mkdir, readdir, readlink } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { STICKY_BIT, GROUP_WRITE_BIT, OTHERS_WRITE_BIT } from './folders';

const SHARED_WRITE_BITS = GROUP_WRITE_BIT | OTHERS_WRITE_BIT;

/**
 * Creates a folder that all users can read and only `uid` can change.
 * @throws Error if another user can change the folder or one above it
 */
export async function openTrustedFolder(folder: string, uid: number): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o755 });
  // mkdir() applies the umask, which may exclude the account of the server.
  const first = (created ?? `${folder}/`).length;
  for (let made = folder; made.length >= first; made = path.dirname(made)) await chmod(made, 0o755);
  await assertTrustedFolder(folder, uid);
}

/** Asserts that `folder` is no link, belongs to `uid`, and that no other user can change, replace or move it. */
export async function assertTrustedFolder(folder: string, uid: number): Promise<void> {
  assertTrusted(folder, await lstat(folder), uid);
  for (let current = folder; current !== path.dirname(current);) {
    current = path.dirname(current);
    const entry = await lstat(current);
    const shared = (entry.mode & SHARED_WRITE_BITS) !== 0 && (entry.mode & STICKY_BIT) === 0;
    if (!entry.isDirectory() || ![0, uid].includes(entry.uid) || shared) throw untrusted(current);
  }
}

/** {@link assertTrustedFolder} for the folder and its content; links may only point into their own folder. */
export async function assertTrustedTree(folder: string, uid: number): Promise<void> {
  await assertTrustedFolder(folder, uid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const stats = await lstat(file);
    if (stats.isSymbolicLink()) {
      const neighbour = path.basename(await readlink(file)) === (await readlink(file));
      if (stats.uid !== uid || !neighbour) throw untrusted(file);
    } else assertTrusted(file, stats, uid);
  }
}

function assertTrusted(file: string, stats: Stats, uid: number): void {
  const plain = stats.isDirectory() || stats.isFile();
  if (!plain || stats.uid !== uid || (stats.mode & SHARED_WRITE_BITS) !== 0) throw untrusted(file);
}

function untrusted(file: string): Error {
  return new Error(
    `${file} must belong to the user who starts the service and be writable by nobody else, ` +
      'since programs inside are run: look who made it, then remove it',
  );
}
