import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { substituteFolder } from '../src/choose-data-folder';
import { query } from './embedded-server';
import { KEEP, KEPT, ServerStarter } from './server-starter';

const NOBODY = 65_534;
const AS_NOBODY = { uid: NOBODY, gid: NOBODY, cwd: '/' };

/** Some tests need root; those with a second user also need a Node.js that this user can run. */
const isRoot = process.getuid?.() === 0;
const canBeNobody = isRoot && spawnSync(process.execPath, ['-e', ''], AS_NOBODY).status === 0;
const describeAsRoot = isRoot ? describe : describe.skip;
const describeAsNobody = canBeNobody ? describe : describe.skip;

jest.setTimeout(180_000);

describe('The embedded PostgreSQL', () => {
  const servers = new ServerStarter();
  servers.registerHooks();

  describeAsRoot('started by root (skipped for other users)', () => {
    it('uses a substitute folder, and reports it, if its account cannot reach the data folder', async () => {
      const notices: string[] = [];
      await mkdir(path.join(servers.parent, 'private'), { mode: 0o700 });
      const wanted = path.join(servers.parent, 'private', 'data');
      const substitute = substituteFolder(wanted, '/var/lib/rapport');
      try {
        const server = await servers.start({
          dataDir: wanted,
          notice: (line) => notices.push(line),
        });
        await server.stop();

        expect(server.dataDir).toBe(substitute);
        expect(notices).toEqual([
          expect.stringMatching(
            /^Data folder .*\/private\/data cannot be reached by user \w+; using/,
          ),
        ]);
        await expect(servers.start({ dataDir: wanted })).resolves.toMatchObject({
          dataDir: substitute,
        });
      } finally {
        await servers.stopAll();
        await rm(substitute, { recursive: true, force: true });
        // Not if a service of this machine has data there.
        await rmdir(path.dirname(substitute)).catch(() => undefined);
      }
    });
  });

  describeAsRoot('in a folder of another user (skipped for other users than root)', () => {
    it('is rejected', async () => {
      await mkdir(servers.dataDir);
      await chown(servers.dataDir, NOBODY, NOBODY);

      await expect(servers.start()).rejects.toThrow(
        `data folder ${servers.dataDir} is not safe: ${servers.dataDir} (owner`,
      );
      await expect(readdir(servers.dataDir)).resolves.toEqual([]);
    });
  });

  describeAsNobody(
    'started by another user than root (skipped unless root can run Node as one)',
    () => {
      it('runs; root later starts it as that user', async () => {
        await mkdir(servers.dataDir);
        await chown(servers.dataDir, NOBODY, NOBODY);
        const first = await servers.startInChild(AS_NOBODY);
        await query(first.url, KEEP);
        first.child.send('stop');
        await once(first.child, 'exit');
        await (await servers.start()).stop();
        const last = await servers.startInChild(AS_NOBODY);

        expect([first.error, last.error]).toEqual([undefined, undefined]);
        await expect(query(last.url, KEPT)).resolves.toEqual([{ value: 42 }]);
      });

      it('is rejected if the user may not write to the folder', async () => {
        await mkdir(servers.dataDir, { mode: 0o755 });

        const { error } = await servers.startInChild(AS_NOBODY);

        expect(error).toBe(
          `data folder ${servers.dataDir} cannot be used: ` +
            'the user who starts the service may not create it or write to it (EACCES)',
        );
      });

      it('is rejected if another user could replace the folder', async () => {
        await mkdir(servers.dataDir);
        await chown(servers.dataDir, NOBODY, NOBODY);
        await chmod(servers.parent, 0o777);

        const { error } = await servers.startInChild(AS_NOBODY);

        expect(error).toContain(
          `data folder ${servers.dataDir} is not safe: ${servers.parent} (owner id 0, mode 0777)`,
        );
        await expect(readdir(servers.dataDir)).resolves.toEqual([]);
      });

      it('is rejected if the cluster belongs to another user', async () => {
        servers.dataDir = servers.usedDataDir;

        const { error } = await servers.startInChild(AS_NOBODY);

        expect(error).toMatch(/holds the database of another user \(id \d+\)/);
      });
    },
  );
});
