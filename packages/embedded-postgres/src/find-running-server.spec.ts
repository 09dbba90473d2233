import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findRunningServer } from './find-running-server';

const TIMEOUT_MS = 5_000;

describe('findRunningServer', () => {
  let pgData: string;

  beforeEach(async () => {
    pgData = await mkdtemp(path.join(os.tmpdir(), 'pgdata-'));
  });
  afterEach(() => rm(pgData, { recursive: true }));

  const writePidFile = (text: string) => writeFile(path.join(pgData, 'postmaster.pid'), text);
  const find = () => findRunningServer(pgData, Date.now() + TIMEOUT_MS);

  it('finds none without a pid file', async () => {
    await expect(find()).resolves.toBeNull();
  });

  it('removes a pid file whose process id belongs to another program', async () => {
    await writePidFile(`${process.pid}\n${pgData}\n1790000000\n54321\n\n\n\nready   \n`);

    await expect(find()).resolves.toBeNull();
    await expect(readdir(pgData)).resolves.toEqual([]);
  });

  it('removes the pid file of a dead server', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await writePidFile(`${child.pid}\n${pgData}\n1790000000\n54321\n\n\n\nready   \n`);

    await expect(find()).resolves.toBeNull();
    await expect(readdir(pgData)).resolves.toEqual([]);
  });

  it('removes a pid file that stays empty, as after a power cut', async () => {
    await writePidFile('');

    await expect(find()).resolves.toBeNull();
    await expect(readdir(pgData)).resolves.toEqual([]);
  });
});
