import { randomBytes } from 'node:crypto';
import { open, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code';
import { isAlive } from './is-alive';

/** No staging folder is in use for so long; its maker's id now belongs to another process. */
const LONG_ENOUGH_MS = 3_600_000;

/** Makes an empty private folder beside `target`, to be filled and handed to {@link publishFolder}. */
export async function createStagingFolder(target: string): Promise<string> {
  const staging = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(staging, { mode: 0o700 });
  return staging;
}

/** Gives a finished folder its real name, at once and whole; false: another process was first, ours is removed. */
export async function publishFolder(staging: string, target: string): Promise<boolean> {
  try {
    await rename(staging, target);
  } catch (error) {
    // The system never renames onto a folder that has content, so exactly one of several rivals wins.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
    await rm(staging, { recursive: true, force: true });
    return false;
  }
  await syncFolder(path.dirname(target));
  return true;
}

/** Removes what killed processes left beside `target`; what cannot be removed stays for the next time. */
export async function removeAbandonedFolders(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.new-`;
  const names = await readdir(path.dirname(target)).catch((): string[] => []);
  for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
    const folder = path.join(path.dirname(target), name);
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (isAlive(maker) && (await age(folder)) < LONG_ENOUGH_MS) continue;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function age(folder: string): Promise<number> {
  return stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
}

/** A new name survives a power cut only once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
