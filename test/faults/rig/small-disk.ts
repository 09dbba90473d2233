import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts a file system in memory that can be filled. Returns null where it cannot be mounted (only root on Linux can). */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
    return new SmallDisk(folder);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

export class SmallDisk {
  private readonly ballast: string;

  constructor(readonly folder: string) {
    this.ballast = path.join(folder, 'ballast');
  }

  /** Fills the disk until no block is free. */
  async fill(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    const file = await open(this.ballast, 'a');
    try {
      for (let left = bavail; left > 0; left -= 1) await file.write(Buffer.alloc(bsize));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.ballast, { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', [this.folder]);
    await rm(this.folder, { recursive: true });
  }
}
