// Builds the console into dist/console, unless its sources have not changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.dirname(SOURCES);
const TARGET = path.join(ROOT, 'dist/console');
const STAMP = path.join(TARGET, '.sources');

/** Returns false if the console could not be built; the reason is on standard error, and no old console is left. */
export async function buildConsole() {
  const sources = await hashSources();
  if ((await readFile(STAMP, 'utf8').catch(() => null)) === sources) return true;
  await rm(TARGET, { recursive: true, force: true });
  const isBuilt = await runVite();
  if (isBuilt) await writeFile(STAMP, sources);
  else await rm(TARGET, { recursive: true, force: true });
  return isBuilt;
}

/** The hash of all sources and of the versions of all packages. */
async function hashSources() {
  const hash = createHash('sha256');
  const entries = await readdir(SOURCES, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !path.relative(SOURCES, file).split(path.sep).includes('node_modules'));
  for (const file of [...files.sort(), path.join(ROOT, 'package-lock.json')]) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
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
      // Vite would build for development under the tests, which set it.
      env: { ...process.env, NODE_ENV: 'production' },
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
