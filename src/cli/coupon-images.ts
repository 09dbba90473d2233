import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toBuffer } from 'qrcode';
import { fileError } from './with-file';

/** Two centimetres in print; a quarter of it may be dirty. */
const IMAGE = { type: 'png', errorCorrectionLevel: 'Q', margin: 4, scale: 8 } as const;

/**
 * Writes each code as `<code>.png` into the folder, which is made if need be, and returns their paths. A file
 * is either whole or not there. @throws ApiError VALIDATION_FAILED when the folder cannot be written to
 */
export async function writeCodeImages(
  codes: readonly string[],
  folder: string,
  onProgress: (written: number) => void,
): Promise<string[]> {
  const files: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const code of codes) {
      const file = path.join(folder, `${code}.png`);
      await replaceFile(file, await toBuffer(code, IMAGE));
      files.push(file);
      onProgress(files.length);
    }
  } catch (error) {
    throw fileError('out', error);
  }
  return files;
}

async function replaceFile(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
