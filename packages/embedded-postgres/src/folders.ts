import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errors';

/** Bits of a folder's mode. */
export const GROUP_WRITE_BIT = 0o020;
export const OTHERS_WRITE_BIT = 0o002;
/** In a sticky folder, such as `/tmp`, other users can add entries, but cannot rename or change ours. */
export const STICKY_BIT = 0o1000;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the user who starts the service may not create it or write to it',
  EPERM: 'the user who starts the service may not create it or write to it',
  ENOTDIR: 'it, or a part of its path, is not a folder',
  ENOENT: 'no folder can be created there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'it has too many symbolic links',
  ENAMETOOLONG: 'its name is too long',
};

/** Returns whether a file or folder of this name exists and is visible to this user. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Creates the folder and its missing parents. Not by the recursive mkdir: that of Node 20 never returns if nothing can be
 * created in an existing parent, such as `/proc` or a symbolic link without a target.
 */
export async function makeFolders(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  try {
    await makeFolder(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || (await exists(parent))) throw error;
    await makeFolders(parent);
    await makeFolder(folder);
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o755 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if ((await stat(folder)).isDirectory()) return;
    throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' });
  }
}

/** Converts an error of the file system to an Error with one line that names the data folder and the reason. */
export function toFolderError(folder: string, error: unknown): unknown {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : REASONS[code];
  if (reason === undefined) return error;
  return new Error(`data folder ${folder} cannot be used: ${reason} (${code})`, { cause: error });
}
