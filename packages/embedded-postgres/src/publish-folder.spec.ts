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

  it('lets exactly one of several rivals win, whole, and leaves nothing else behind', async () => {
    const rivals = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const staging = await createStagingFolder(target);
        await writeFile(path.join(staging, 'one'), name);
        await writeFile(path.join(staging, 'two'), name);
        return staging;
      }),
    );

    const won = await Promise.all(rivals.map((staging) => publishFolder(staging, target)));

    expect(won.filter(Boolean)).toHaveLength(1);
    await expect(readdir(parent)).resolves.toEqual(['target']);
    const one = await readFile(path.join(target, 'one'), 'utf8');
    await expect(readFile(path.join(target, 'two'), 'utf8')).resolves.toBe(one);
  });

  it('removes what dead makers left and what is old, and nothing else', async () => {
    const alive = await createStagingFolder(target);
    const old = await createStagingFolder(target);
    await utimes(old, 1, 1);
    await mkdir(`${target}.new-${DEAD_PID}-abcd`);
    await mkdir(path.join(parent, 'another'));

    await removeAbandonedFolders(target);

    expect((await readdir(parent)).sort()).toEqual(['another', path.basename(alive)].sort());
  });
});
