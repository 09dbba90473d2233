// Runs the command line, compiled from the current sources.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';
import { requirePackages } from './require-packages.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ENTRY = path.join(ROOT, 'dist/src/cli/main.js');

if (!existsSync(ENTRY)) requirePackages();

// An installation without development packages has no compiler, and runs what was compiled before.
const isInstalled = existsSync(path.join(ROOT, 'node_modules/@swc/core'));
const error = isInstalled ? await compile().catch((reason) => reason) : undefined;
if (error === undefined) createRequire(import.meta.url)(ENTRY);
else {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
