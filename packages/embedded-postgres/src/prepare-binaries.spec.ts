import { chmod, lstat, mkdir, mkdtemp, readdir, readlink, writeFile } from 'node:fs/promises';
import { realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { copyBinaries } from './prepare-binaries';

const LINKS = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so' }];

const modeOf = async (...names: string[]) => (await lstat(path.join(...names))).mode & 0o777;

describe('copyBinaries', () => {
  const uid = process.getuid?.() ?? 0;
  let parent: string;
  let native: string;
  let copies: string;

  beforeEach(async () => {
    parent = await realpath(await mkdtemp(path.join(os.tmpdir(), 'binaries-')));
    native = path.join(parent, 'package', 'native');
    copies = path.join(parent, 'state', 'binaries');
    await mkdir(path.join(native, 'bin'), { recursive: true, mode: 0o700 });
    await mkdir(path.join(native, 'lib'), { mode: 0o777 });
    await writeFile(path.join(native, 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o700 });
    await writeFile(path.join(native, 'lib', 'libx.so.1.2'), '', { mode: 0o600 });
    await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(LINKS));
  });
  afterEach(() => rm(parent, { recursive: true }));

  const copy = () => copyBinaries({ name: 'linux-x64-1', native }, copies, uid);

  it('creates a copy that all users can run and only its owner can change, with the library links', async () => {
    const target = await copy();

    expect(target).toBe(path.join(copies, 'linux-x64-1'));
    await expect(modeOf(target)).resolves.toBe(0o755);
    await expect(modeOf(target, 'bin', 'postgres')).resolves.toBe(0o755);
    await expect(modeOf(target, 'lib', 'libx.so.1.2')).resolves.toBe(0o644);
    await expect(readlink(path.join(target, 'lib', 'libx.so'))).resolves.toBe('libx.so.1.2');
  });

  it('creates one copy when several processes create it at once', async () => {
    const targets = await Promise.all([copy(), copy(), copy()]);

    expect(new Set(targets).size).toBe(1);
    await expect(readdir(copies)).resolves.toEqual(['linux-x64-1']);
  });

  it('rejects a copy that other users can change', async () => {
    const target = await copy();
    await chmod(path.join(target, 'bin', 'postgres'), 0o777);

    await expect(copy()).rejects.toThrow('writable by nobody else');
  });
});
