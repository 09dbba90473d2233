import { chmod, cp, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { canEnter } from './can-enter';
import { exists } from './folders';
import { linkLibraries } from './link-libraries';
import type { BinariesPackage } from './locate-binaries';
import { createStagingFolder, publishFolder, removeAbandonedFolders } from './publish-folder';
import type { ServerUser } from './server-user';
import { assertTrustedTree, openTrustedFolder } from './trusted-folder';

/** Returns a folder with `postgres` and `initdb` that `user` can run, or the user of this process if `user` is null. */
export async function prepareBinaries(
  binaries: BinariesPackage,
  user: ServerUser | null,
  stateFolder: string,
): Promise<string> {
  const inPlace = path.join(binaries.native, 'bin');
  if (user === null || (await canEnter(path.join(inPlace, 'postgres'), user))) {
    await linkLibraries(binaries.native);
    return inPlace;
  }
  const copies = path.join(stateFolder, 'binaries');
  return path.join(await copyBinaries(binaries, copies, process.getuid?.() ?? 0), 'bin');
}

/** Copies the package into `parent` unless the copy exists. @throws Error if a user other than `uid` can change the copy */
export async function copyBinaries(
  binaries: BinariesPackage,
  parent: string,
  uid: number,
): Promise<string> {
  const target = path.join(parent, binaries.name);
  await openTrustedFolder(parent, uid);
  if (!(await exists(target))) {
    const staging = await createStagingFolder(target);
    await cp(binaries.native, staging, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(staging);
    await openToReaders(staging);
    await publishFolder(staging, target);
  }
  await removeAbandonedFolders(target);
  await assertTrustedTree(target, uid);
  return target;
}

/** Sets the modes of the copy, since those of the original depend on the umask of the installation. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || ((await lstat(file)).mode & 0o100) !== 0;
    await chmod(file, runnable ? 0o755 : 0o644);
  }
}
