import { readdirSync } from 'node:fs';
import path from 'node:path';
import { loadFiles } from '../support/load-files';

const ROOT = path.resolve(__dirname, '../..');
const FOLDERS = ['src', 'console/src', 'packages', 'test/faults', 'test/unit'];
const SUFFIX = '.spec.ts';

loadFiles(FOLDERS.flatMap(listSpecs));

function listSpecs(folder: string): string[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith(SUFFIX) && !file.includes('node_modules'))
    .sort()
    .map((file) => path.join(ROOT, folder, file));
}
