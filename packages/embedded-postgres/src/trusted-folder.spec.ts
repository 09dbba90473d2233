import { chmod, lstat, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assertTrustedFolder, assertTrustedTree, openTrustedFolder } from './trusted-folder';

describe('trusted folders', () => {
  const uid = process.getuid?.() ?? 0;
  let parent: string;
  let folder: string;

  beforeEach(async () => {
    parent = await realpath(await mkdtemp(path.join(os.tmpdir(), 'trusted-')));
    folder = path.join(parent, 'a', 'b');
    await openTrustedFolder(folder, uid);
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('are readable by other users, whatever the umask', async () => {
    const umask = process.umask(0o077);
    try {
      await openTrustedFolder(path.join(parent, 'c', 'd'), uid);
    } finally {
      process.umask(umask);
    }

    expect((await lstat(path.join(parent, 'c'))).mode & 0o777).toBe(0o755);
    expect((await lstat(path.join(parent, 'c', 'd'))).mode & 0o777).toBe(0o755);
  });

  it('may contain files, folders and links within the same folder', async () => {
    await writeFile(path.join(folder, 'lib.so.1'), '');
    await symlink('lib.so.1', path.join(folder, 'lib.so'));

    await expect(assertTrustedTree(folder, uid)).resolves.toBeUndefined();
  });

  it('are rejected if they belong to another user', async () => {
    await expect(assertTrustedFolder(folder, uid + 1)).rejects.toThrow(folder);
  });

  it('are rejected if other users can write to them or to a folder above', async () => {
    await chmod(folder, 0o775);
    await expect(assertTrustedFolder(folder, uid)).rejects.toThrow(`${folder} must belong`);
    await chmod(folder, 0o755);
    await chmod(path.dirname(folder), 0o757);
    await expect(assertTrustedFolder(folder, uid)).rejects.toThrow(`${path.dirname(folder)} must`);
  });

  it('are rejected if they or a folder above are links', async () => {
    await symlink(folder, path.join(parent, 'link'));
    await mkdir(path.join(folder, 'inner'), { mode: 0o755 });

    await expect(assertTrustedFolder(path.join(parent, 'link'), uid)).rejects.toThrow('link must');
    const below = path.join(parent, 'link', 'inner');
    await expect(assertTrustedFolder(below, uid)).rejects.toThrow('link must');
  });

  it('are rejected if they contain a file that others can write, or a link to another folder', async () => {
    const file = path.join(folder, 'program');
    await writeFile(file, '');
    await chmod(file, 0o666);
    await expect(assertTrustedTree(folder, uid)).rejects.toThrow(file);
    await rm(file);
    await symlink('/bin/sh', file);
    await expect(assertTrustedTree(folder, uid)).rejects.toThrow(file);
  });
});
