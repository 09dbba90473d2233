import { type FileHandle, open, stat } from 'node:fs/promises';
import { fileFault } from './file-fault';

/**
 * Hands the bytes of a file to `work`, and closes it. `option` is what named the file.
 * @throws ApiError VALIDATION_FAILED when there is no such file
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

async function openFile(option: string, file: string): Promise<FileHandle> {
  try {
    // Opening a folder would succeed, reading it would not.
    if ((await stat(file)).isDirectory()) {
      throw Object.assign(new Error('Not a file.'), { code: 'EISDIR' });
    }
    return await open(file);
  } catch (error) {
    throw fileFault(option, error);
  }
}
