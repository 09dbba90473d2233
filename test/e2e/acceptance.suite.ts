import { readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '../acceptance');

// All topics in one file, which loads the service once; each still starts one of its own.
for (const name of readdirSync(FOLDER)) {
  if (name.endsWith('.e2e-spec.ts')) require(path.join(FOLDER, name));
}
