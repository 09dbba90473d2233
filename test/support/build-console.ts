import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = path.resolve(__dirname, '../../console/build.mjs');

/** Builds the console unless it is up to date. An application that is created afterwards serves it. */
export async function buildConsole(): Promise<void> {
  await promisify(execFile)(process.execPath, [SCRIPT]);
}
