// Compiles the service and builds the console, side by side. The service must not depend on the build of the console:
// without one, the exit status is still that of the compiler, and `/console` says what is missing.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from '../console/build.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const compile = () =>
  new Promise((resolve, reject) => {
    const args = [TSC, '--build', 'tsconfig.build.json'];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

const [status] = await Promise.all([compile(), buildConsole()]);
process.exitCode = status;
