import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(__dirname, '../..');
/** The packages that the service loads. */
const PACKAGES = ['embedded-postgres', 'fast-express', 'pg-lanes', 'social-connectors'];

/** The demo with emulated platforms. */
const DEMO_FOLDERS = ['packages/social-connectors/test/emulators', 'test/social-demo'];

/** The environment variable with the path of the program that the tests of a run share. */
export const SHARED_PROGRAM = 'RAPPORT_TEST_PROGRAM';

/**
 * Returns the folder of the compiled program that all tests of the run share and must not change. The first caller
 * compiles it; where two workers compile at the same time, `rename` decides which folder stays.
 */
export async function sharedProgram(): Promise<string> {
  const target = process.env[SHARED_PROGRAM];
  if (target === undefined) throw new Error('global-setup.cjs has not run.');
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

/** Compiles the program, and the demo with emulated platforms, into a new folder like this checkout; returns the folder. */
export async function compileSources(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-compiled-'));
  const script = path.join(ROOT, 'scripts/compile.mjs');
  await promisify(execFile)(process.execPath, [script, '--target', folder, ...DEMO_FOLDERS]);
  for (const file of ['package.json', ...PACKAGES.map((name) => `packages/${name}/package.json`)]) {
    await cp(path.join(ROOT, file), path.join(folder, file));
  }
  for (const name of ['node_modules', 'public']) {
    await symlink(path.join(ROOT, name), path.join(folder, name));
  }
  // The packages in `node_modules` belong to this checkout, and may not be compiled.
  const scope = path.join(folder, 'dist/node_modules/@rapport');
  await mkdir(scope, { recursive: true });
  for (const name of PACKAGES) await symlink(`../../../packages/${name}`, path.join(scope, name));
  return folder;
}
