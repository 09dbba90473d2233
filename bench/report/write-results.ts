import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** In the sources: this file runs in `dist/bench/report`. */
const FOLDER = path.join(__dirname, '../../../bench/results');

/** Writes `bench/results/2026-01-31T09-15-00Z.json` and returns the path. */
export async function writeResults(startedAt: Date, results: object): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const name = startedAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const file = path.join(FOLDER, `${name}.json`);
  await writeFile(file, `${JSON.stringify(results, roundNumbers, 2)}\n`);
  return file;
}

/** Rounds to four significant digits: the measurements are less precise. */
function roundNumbers(_member: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  return Number(value.toPrecision(4));
}
