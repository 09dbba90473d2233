import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { canEnter } from './can-enter';

const OTHER_USER = { uid: 54_321, gid: 54_321 };

describe('canEnter', () => {
  let folder: string;
  let inner: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'can-enter-'));
    inner = path.join(folder, 'inner');
    await mkdir(inner, { mode: 0o755 });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    [0o755, true],
    [0o711, true],
    [0o700, false],
    [0o754, false],
  ])('a folder below one with mode %o, for another user: %s', async (mode, may) => {
    await chmod(folder, mode);

    await expect(canEnter(inner, OTHER_USER)).resolves.toBe(may);
  });

  it('checks the permissions of the owner, the group or others, the first that applies', async () => {
    const { uid, gid } = await stat(folder);

    await chmod(folder, 0o711 & ~0o100);
    await expect(canEnter(folder, { uid, gid })).resolves.toBe(false);
    await chmod(folder, 0o711 & ~0o010);
    await expect(canEnter(folder, { ...OTHER_USER, gid })).resolves.toBe(false);
    await chmod(folder, 0o710);
    await expect(canEnter(folder, { ...OTHER_USER, gid })).resolves.toBe(true);
    await chmod(folder, 0o700);
  });
});
