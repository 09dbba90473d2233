import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { transformFile } from '@swc/core';

const ROOT = path.resolve(__dirname, '../..');
const LAUNCHER = '@rapport/embedded-postgres';

/** The environment variable with the path of the program that the tests of a run share. */
export const SHARED_PROGRAM = 'RAPPORT_TEST_PROGRAM';

/**
 * Returns the folder of the compiled program that all tests of the run share and must not change. The first caller
 * compiles it; where two workers compile at the same time, `rename` decides which folder stays.
 */
export async function sharedProgram(): Promise<string> {
  const target = process.env[SHARED_PROGRAM];
  if (target === undefined) throw new Error('global-setup.ts has not run.');
  if (existsSync(target)) return target;
  const folder = await compileSources();
  try {
    await rename(folder, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    await rm(folder, { recursive: true });
  }
  return target;
}

/** Compiles the program, and the demo with emulated platforms, into a new folder without type checks, and returns the folder. */
export async function compileSources(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-compiled-'));
  const launcher = path.join(folder, 'src/node_modules', LAUNCHER);
  await Promise.all([
    compileFolder('src', path.join(folder, 'src')),
    compileFolder('migrations', path.join(folder, 'migrations')),
    compileFolder('test/emulators', path.join(folder, 'test/emulators')),
    compileFolder('packages/embedded-postgres/src', path.join(launcher, 'dist')),
  ]);
  await cp(
    path.join(ROOT, 'packages/embedded-postgres/package.json'),
    path.join(launcher, 'package.json'),
  );
  await cp(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  for (const name of ['node_modules', 'public']) {
    await symlink(path.join(ROOT, name), path.join(folder, name));
  }
  return folder;
}

async function compileFolder(name: string, target: string): Promise<void> {
  const source = path.join(ROOT, name);
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const { code } = await transformFile(file, {
        configFile: path.join(ROOT, '.swcrc'),
        // Node.js does not read them, and they are more than half of the code.
        sourceMaps: false,
      });
      const output = path.join(target, path.relative(source, file)).replace(/\.ts$/, '.js');
      await mkdir(path.dirname(output), { recursive: true });
      await writeFile(output, code);
    }),
  );
}
