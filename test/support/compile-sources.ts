import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { transformFile } from '@swc/core';

const ROOT = path.resolve(__dirname, '../..');

/** The program in a folder of its own, compiled as the tests are, without a check of types. */
export async function compileSources(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-compiled-'));
  await Promise.all(
    ['src', 'migrations', 'packages/embedded-postgres/src'].map((name) =>
      compileFolder(name, folder),
    ),
  );
  await cp(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

async function compileFolder(name: string, target: string): Promise<void> {
  const entries = await readdir(path.join(ROOT, name), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const { code } = await transformFile(file, { configFile: path.join(ROOT, '.swcrc') });
      const output = path.join(target, path.relative(ROOT, file)).replace(/\.ts$/, '.js');
      await mkdir(path.dirname(output), { recursive: true });
      await writeFile(output, code);
    }),
  );
}
