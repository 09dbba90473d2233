import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code';
import { exists } from './exists';

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

/**
 * Creates the folder and those above it, where they do not exist. The recursive mkdir of Node 20 never returns where
 * a parent exists and yet nothing can be created in it, such as `/proc` or a symbolic link that leads nowhere.
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

/** Turns an error of the file system into a line that names the data folder and the reason. */
export function toFolderError(folder: string, error: unknown): unknown {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : REASONS[code];
  if (reason === undefined) return error;
  return new Error(`data folder ${folder} cannot be used: ${reason} (${code})`, { cause: error });
}
