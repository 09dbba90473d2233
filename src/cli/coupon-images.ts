import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toBuffer } from 'qrcode';
import { fileError } from './with-file';

/** Error correction level Q restores an image of which a quarter is damaged. */
const IMAGE_OPTIONS = { type: 'png', errorCorrectionLevel: 'Q', margin: 4, scale: 8 } as const;

/**
 * Writes the QR code of each coupon code as `<code>.png` and returns the paths. Creates the folder if it does not exist;
 * writes each file atomically. @throws ApiError VALIDATION_FAILED when the folder cannot be written to
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
      await replaceFile(file, await toBuffer(code, IMAGE_OPTIONS));
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
