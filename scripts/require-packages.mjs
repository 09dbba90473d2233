import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Ends the process with what to do if the packages are not installed. */
export function requirePackages() {
  if (existsSync(path.join(ROOT, 'node_modules'))) return;
  process.stderr.write('The packages are not installed. Run npm ci first.\n');
  process.exit(1);
}
