import { type FileHandle, open, stat } from 'node:fs/promises';
import { ApiError } from '../core/errors/api-error';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'cannot be written to',
  ENOSPC: 'the disk is full',
};

/** Describes why the file or folder that an option names cannot be used, as VALIDATION_FAILED. */
export function fileError(option: string, error: unknown): ApiError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
  const reason = REASONS[code] ?? `cannot be used (${code})`;
  return new ApiError('VALIDATION_FAILED', [`${option}: ${reason}`]);
}

/**
 * Opens a file, passes its bytes and its size to `work`, and closes it. `option` is the option that names the file.
 * @throws ApiError VALIDATION_FAILED when the file cannot be opened
 */
export async function withFile<T>(
  option: string,
  file: string,
  work: (chunks: AsyncIterable<Buffer>, size: number) => Promise<T>,
): Promise<T> {
  const handle = await openFile(option, file);
  try {
    const { size } = await handle.stat();
    return await work(handle.createReadStream(), size);
  } finally {
    await handle.close();
  }
}

/** Creates a file that only its owner can read. @throws ApiError VALIDATION_FAILED when it exists or cannot be created */
export async function createFile(option: string, file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw fileError(option, error);
    throw new ApiError('VALIDATION_FAILED', [`${option}: there is a file of this name already`]);
  }
}

async function openFile(option: string, file: string): Promise<FileHandle> {
  try {
    // Opening a folder succeeds, reading it fails.
    if ((await stat(file)).isDirectory()) {
      throw Object.assign(new Error('Not a file.'), { code: 'EISDIR' });
    }
    return await open(file);
  } catch (error) {
    throw fileError(option, error);
  }
}
