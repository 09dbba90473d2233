// Compiles the service and builds the console, side by side: `node scripts/build.mjs [<more sources to compile> …]`. The
// service must not depend on the build of the console: without one, `/console` says what is missing.
import { buildConsole } from '../console/build.mjs';
import { compile } from './compile.mjs';

const [compiled] = await Promise.allSettled([compile(process.argv.slice(2)), buildConsole()]);
if (compiled.status === 'rejected') {
  process.stderr.write(`The service was not compiled: ${compiled.reason.message}\n`);
  process.exitCode = 1;
}
