// Builds the console into dist/console, unless its sources have not changed since the last build.
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasStamp, hashFiles, listSources } from '../scripts/source-files.mjs';

const SOURCES = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.dirname(SOURCES);
const TARGET = path.join(ROOT, 'dist/console');
const STAMP = path.join(TARGET, '.sources');

/** Returns false if the console could not be built; the reason is on standard error, and no old console is left. */
export async function buildConsole() {
  const files = [
    ...(await listSources(SOURCES)),
    ...(await listSources(path.join(ROOT, 'docs/console'))),
    ...(await listSources(path.join(ROOT, 'packages/client/src/generated'))),
    path.join(ROOT, 'package-lock.json'),
  ];
  const hash = await hashFiles(ROOT, files);
  if (await hasStamp(STAMP, hash)) return true;
  await rm(TARGET, { recursive: true, force: true });
  const isBuilt = await runVite();
  if (isBuilt) await writeFile(STAMP, hash);
  else await rm(TARGET, { recursive: true, force: true });
  return isBuilt;
}

async function runVite() {
  let vite;
  try {
    const require = createRequire(path.join(SOURCES, 'package.json'));
    vite = path.join(path.dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    process.stderr.write('The console was not built: vite is not installed.\n');
    return false;
  }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
      cwd: SOURCES,
      // Vite would build for development under the tests, which set NODE_ENV, and writes progress lines to a terminal without CI.
      env: { ...process.env, NODE_ENV: 'production', CI: 'true' },
      stdio: ['ignore', 2, 2],
    });
    child.on('error', (error) => {
      process.stderr.write(`The console was not built: ${error.message}\n`);
      resolve(false);
    });
    child.on('exit', (code) => {
      if (code !== 0) process.stderr.write('The console was not built: see above.\n');
      resolve(code === 0);
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await buildConsole()) ? 0 : 1;
}
