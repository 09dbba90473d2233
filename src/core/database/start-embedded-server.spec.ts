import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from './start-embedded-server';

describe('startEmbeddedServer', () => {
  it('names the setting of the data folder when the folder is not safe', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-unsafe-'));
    try {
      await chmod(folder, 0o777);

      await expect(startEmbeddedServer({ dataDir: path.join(folder, 'data') })).rejects.toThrow(
        /^data folder .* is not safe.*Set EMBEDDED_DATA_DIR to a folder/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
