import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ignore from '@balena/dockerignore';

/** The files below `folder` that `docker build` can copy: all files that .dockerignore does not exclude. */
export async function readBuildContext(folder: string): Promise<string[]> {
  const rules = ignore().add(await readFile(path.join(folder, '.dockerignore'), 'utf8'));
  return filesBelow('');

  async function filesBelow(below: string): Promise<string[]> {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true });
    const files = await Promise.all(
      entries.map(async (entry): Promise<string[]> => {
        const name = path.join(below, entry.name);
        if (rules.ignores(name)) return [];
        return entry.isDirectory() ? filesBelow(name) : [name];
      }),
    );
    return files.flat();
  }
}
