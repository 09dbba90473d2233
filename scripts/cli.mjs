// Runs the command line, compiled from the current sources.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';
import { exitStatusOf } from './exit-status.mjs';
import { requirePackages } from './require-packages.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ENTRY = path.join(ROOT, 'dist/src/cli/main.js');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

if (!existsSync(ENTRY)) requirePackages();

// An installation without development packages has no compiler, and runs what was compiled before.
const isInstalled = existsSync(path.join(ROOT, 'node_modules/@swc/core'));
const error = isInstalled ? await compile().catch((reason) => reason) : undefined;
if (error === undefined) process.exitCode = await run([ENTRY, ...process.argv.slice(2)]);
else {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Runs Node.js and resolves to its exit status. Signals are forwarded to the child, which decides when to exit. */
function run(args) {
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  return exitStatusOf(child);
}
