import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createStagingFolder, publishFolder, removeAbandonedFolders } from './publish-folder';

const DEAD_PID = 2 ** 22 + 1;

describe('publishing a folder', () => {
  let parent: string;
  let target: string;

  beforeEach(async () => {
    parent = await mkdtemp(path.join(os.tmpdir(), 'publish-'));
    target = path.join(parent, 'target');
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('publishes exactly one of several folders completely, and removes the others', async () => {
    const candidates = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const staging = await createStagingFolder(target);
        await writeFile(path.join(staging, 'one'), name);
        await writeFile(path.join(staging, 'two'), name);
        return staging;
      }),
    );

    await Promise.all(candidates.map((staging) => publishFolder(staging, target)));

    await expect(readdir(parent)).resolves.toEqual(['target']);
    const one = await readFile(path.join(target, 'one'), 'utf8');
    await expect(readFile(path.join(target, 'two'), 'utf8')).resolves.toBe(one);
  });

  it('removes the staging folders of dead processes and old ones, and nothing else', async () => {
    const alive = await createStagingFolder(target);
    const old = await createStagingFolder(target);
    await utimes(old, 1, 1);
    await mkdir(`${target}.new-${DEAD_PID}-abcd`);
    await mkdir(path.join(parent, 'another'));

    await removeAbandonedFolders(target);

    expect((await readdir(parent)).sort()).toEqual(['another', path.basename(alive)].sort());
  });
});
