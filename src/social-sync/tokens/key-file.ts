import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

const KEY_BYTES = 32;

/**
 * Reads the key in a file, which only its owner can read; creates the file if there is none. Processes that create it at the
 * same time get the same key.
 */
export function readOrCreateKeyFile(file: string): Buffer {
  const key = readKey(file) ?? createKey(file);
  if (key.length !== KEY_BYTES) {
    throw new Error(`${file} does not have ${KEY_BYTES} bytes in Base64.`);
  }
  return key;
}

function readKey(file: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function createKey(file: string): Buffer {
  const draft = `${file}.${randomUUID()}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    // Unlike a rename, a link does not replace the file of another process.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
