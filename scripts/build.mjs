// Compiles the service and builds the console, side by side: `node scripts/build.mjs [<more sources to compile> …]`. The service
// also starts without the console; `/console` then says what is missing.
import { buildConsole } from '../console/build.mjs';
import { compile } from './compile.mjs';
import { requirePackages } from './require-packages.mjs';

requirePackages();

const [compiled, built] = await Promise.allSettled([
  compile(process.argv.slice(2)),
  buildConsole(),
]);
if (compiled.status === 'rejected') {
  process.stderr.write(`The service was not compiled: ${compiled.reason.message}\n`);
  process.exitCode = 1;
}
if (built.status === 'rejected') {
  process.stderr.write(`The console was not built: ${built.reason.message}\n`);
}
