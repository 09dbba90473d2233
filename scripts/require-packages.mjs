// Ends the process with what to do if the packages are not installed. Imported before anything that needs them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

if (!existsSync(path.join(ROOT, 'node_modules'))) {
  process.stderr.write('The packages are not installed. Run npm ci first.\n');
  process.exit(1);
}
