import { randomBytes } from 'node:crypto';
import { open, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errors';
import { isAlive } from './postgres-process';

/** An older staging folder is abandoned even if a process has its creator's id, which has been reused. */
const MAX_STAGING_AGE_MS = 3_600_000;

/** Creates an empty private folder next to `target`, for {@link publishFolder}. */
export async function createStagingFolder(target: string): Promise<string> {
  const staging = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(staging, { mode: 0o700 });
  return staging;
}

/** Renames a complete staging folder to `target` atomically, or removes it if `target` exists. */
export async function publishFolder(staging: string, target: string): Promise<void> {
  try {
    await rename(staging, target);
  } catch (error) {
    // rename() fails if the target is a folder with content, so exactly one of several processes succeeds.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
    await rm(staging, { recursive: true, force: true });
    return;
  }
  await syncFolder(path.dirname(target));
}

/** Removes the staging folders of killed processes; ignores failures. */
export async function removeAbandonedFolders(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.new-`;
  const names = await readdir(path.dirname(target)).catch((): string[] => []);
  for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
    const folder = path.join(path.dirname(target), name);
    const creator = Number.parseInt(name.slice(prefix.length), 10);
    if (isAlive(creator) && (await age(folder)) < MAX_STAGING_AGE_MS) continue;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function age(folder: string): Promise<number> {
  return stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
}

/** Flushes a folder to disk, so that the new name in it survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
