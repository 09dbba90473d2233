import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { useOnce } from './use-value';

interface Folder {
  readonly path: string;
}

/** An empty folder for the tests of the calling block, removed after them; with `useEachTest`, one for each test. */
export function useFolder(prefix: string, use = useOnce): Folder {
  return use(
    async () => ({ path: await mkdtemp(path.join(os.tmpdir(), prefix)) }),
    (folder) => rm(folder.path, { recursive: true, force: true }),
  );
}
