import { execFileSync, fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { substituteFolder } from '../../../packages/embedded-postgres/src/choose-data-folder';
import { runSupervised } from '../../../packages/embedded-postgres/src/run-supervised';
import { startFailure } from '../../../packages/embedded-postgres/src/start-failure';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../packages/embedded-postgres/src/start-embedded-postgres';
import { migrate } from '../../../src/core/database/migrate';
import { compileSources, postmasters, query, running, TEMPORARY, waitFor } from './embedded-server';

const NOBODY = 65_534;
const AS_NOBODY = { uid: NOBODY, gid: NOBODY, cwd: '/' };

/** Tests that need root are skipped for others, those that need a second user also where Node is private to root. */
const isRoot = process.getuid?.() === 0;
const canBeNobody = isRoot && spawnSync(process.execPath, ['-e', ''], AS_NOBODY).status === 0;
const describeAsRoot = isRoot ? describe : describe.skip;
const describeAsNobody = canBeNobody ? describe : describe.skip;

/** Without the commit on disk, what a killed server has just been told may be lost: tests start it not durable. */
const KEEP =
  'SET synchronous_commit = on; DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS answer';
const KEPT = 'SELECT answer FROM kept';

/** Tables and functions of the service that do not belong to the role that asks. */
const NOT_OWNED = `
  SELECT oid::regclass::text AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relowner <> current_user::regrole
  UNION ALL
  SELECT oid::regprocedure::text FROM pg_proc p
   WHERE pronamespace = 'public'::regnamespace AND proowner <> current_user::regrole
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`;

function kill(folder: string): void {
  for (const pid of postmasters(folder)) process.kill(pid, 'SIGKILL');
}

/** What a child tells of its server from now on. */
function reportsOf(child: ChildProcess): string[] {
  const reports: string[] = [];
  child.on('message', ({ report }: { report: string }) => reports.push(report));
  return reports;
}

const RUNS_AGAIN = /^The embedded PostgreSQL runs again, started by (this|another) process\.$/;

function startersIn(reports: readonly string[]): string[] {
  return reports.flatMap((report) => RUNS_AGAIN.exec(report)?.[1] ?? []);
}

interface ChildReport {
  url: string;
  adopted: boolean;
  error?: string;
}

jest.setTimeout(180_000);

describe('the embedded PostgreSQL', () => {
  let compiled: string;
  let parent: string;
  let dataDir: string;
  let servers: EmbeddedPostgres[];
  let children: ChildProcess[];

  /** A data folder that the tests share; initdb takes far longer than the rest of a test. */
  let used: string;

  beforeAll(async () => {
    compiled = await compileSources();
    used = path.join(compiled, 'used');
    await (await startEmbeddedPostgres({ dataDir: used, durable: false })).stop();
  });
  afterAll(() => rm(compiled, { recursive: true }));

  beforeEach(async () => {
    parent = await mkdtemp(path.join(TEMPORARY, 'embedded-'));
    await chmod(parent, 0o755);
    dataDir = path.join(parent, 'data');
    servers = [];
    children = [];
  });
  afterEach(async () => {
    for (const server of servers) await server.stop();
    for (const child of children) child.kill('SIGKILL');
    await waitFor(() => postmasters(dataDir).length === 0);
    await rm(parent, { recursive: true });
  });

  const start = async (options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
    servers.push(server);
    return server;
  };

  const startInChild = async (ids: { uid?: number; gid?: number } = {}) => {
    const child = fork(path.join(compiled, 'child.js'), [dataDir], { cwd: '/', ...ids });
    children.push(child);
    const [report] = (await once(child, 'message')) as [ChildReport];
    return { child, ...report };
  };

  it('starts on an empty folder with UTF-8, a password and no way in but the loopback', async () => {
    const server = await start({ settings: { work_mem: '5MB' } });

    expect(server.adopted).toBe(false);
    const [row] = await query(
      server.adminUrl.replace(/postgres$/, 'rapport'),
      `SELECT current_database() AS database, lower('ÄÖÉ') AS lower, 'Ж' ILIKE 'ж' AS ilike,
              current_setting('server_encoding') AS encoding,
              current_setting('listen_addresses') AS addresses,
              current_setting('unix_socket_directories') AS sockets,
              current_setting('max_connections') AS connections,
              current_setting('work_mem') AS memory, current_setting('fsync') AS fsync`,
    );
    expect(row).toEqual({
      database: 'rapport',
      lower: 'äöé',
      ilike: true,
      encoding: 'UTF8',
      addresses: '127.0.0.1',
      sockets: '',
      connections: '200',
      memory: '5MB',
      fsync: 'off',
    });
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('starts once when three processes start it at once on an empty folder', async () => {
    const all = await Promise.all([startInChild(), startInChild(), startInChild()]);

    expect(all.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
    expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1);
    for (const { url } of all) {
      await expect(query(url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    }
    await expect(readdir(dataDir)).resolves.toEqual(['cluster']);
  });

  it('survives a Node that was killed in the middle of initdb', async () => {
    const child = fork(path.join(compiled, 'child.js'), [dataDir], { cwd: '/' });
    children.push(child);
    await waitFor(async () => (await readdir(dataDir).catch(() => [])).length > 0);
    child.kill('SIGKILL');

    await start();

    await expect(readdir(dataDir)).resolves.toEqual(['cluster']);
  });

  it.each([
    ['a file in its place', 'file', 'it, or a part of its path, is not a folder (ENOTDIR)'],
    ['a file above it', 'file/a/b', 'it, or a part of its path, is not a folder (ENOTDIR)'],
    ['a link that leads nowhere', 'link', 'no folder can be created there (ENOENT)'],
  ])('names the reason why it rejects a data folder with %s', async (_name, wanted, reason) => {
    await writeFile(path.join(parent, 'file'), '');
    await symlink(path.join(parent, 'nowhere'), path.join(parent, 'link'));
    const folder = path.join(parent, wanted);

    await expect(start({ dataDir: folder })).rejects.toThrow(
      `data folder ${folder} cannot be used: ${reason}`,
    );
  });

  it('ends with the reason below /proc, where no folder can be created', async () => {
    await expect(start({ dataDir: '/proc/rapport/data' })).rejects.toThrow(
      'data folder /proc/rapport/data cannot be used: ',
    );
  });

  it('rejects a data folder that everybody can rename', async () => {
    await chmod(parent, 0o777);

    await expect(start()).rejects.toThrow(
      new RegExp(`^data folder ${dataDir} is not safe: ${parent} \\(owner id \\d+, mode 0777\\)`),
    );
    await expect(readdir(parent)).resolves.toEqual([]);
  });

  it('points to DATABASE_URL where the system cannot run the binaries', async () => {
    const missing = runSupervised({
      program: '/no/such/loader',
      args: [],
      user: null,
      secrets: [],
    });

    const error = startFailure('PostgreSQL', await missing.ended, missing.log.lastLines());

    expect(error.message).toMatch(/^The embedded .* cannot run .*\/no\/such\/loader.*DATABASE_URL/);
  });

  describe('on a folder that was used before', () => {
    beforeEach(() => {
      dataDir = used;
    });

    it('is gone when stop resolves, however often it is called, and comes back with its data', async () => {
      const first = await start();
      await query(first.url, KEEP);
      await Promise.all([first.stop(), first.stop()]);
      expect(postmasters(dataDir)).toEqual([]);

      const second = await start();

      await expect(query(second.url, KEPT)).resolves.toEqual([{ answer: 42 }]);
    });

    it('is shared with whoever starts it a second time, who leaves it running', async () => {
      const owner = await start();
      const guest = await start({ database: 'another' });

      expect(guest).toMatchObject({ adopted: true, port: owner.port });
      await guest.stop();

      await expect(query(owner.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
      await expect(query(guest.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    });

    it('lets Node end after stop, and ends when Node does', async () => {
      const { child } = await startInChild();
      child.send('stop');
      await expect(once(child, 'exit')).resolves.toEqual([0, null]);

      const again = await startInChild();
      again.child.disconnect();

      await expect(once(again.child, 'exit')).resolves.toEqual([0, null]);
      await waitFor(() => postmasters(dataDir).length === 0);
    });

    it('ends by itself after kill -9 of Node; the next start has the data', async () => {
      const { child, url } = await startInChild();
      await query(url, KEEP);
      const pids = (await query(url, 'SELECT pid FROM pg_stat_activity')).map(({ pid }) => pid);
      pids.push(...postmasters(dataDir));
      expect(pids.length).toBeGreaterThan(4);

      child.kill('SIGKILL');
      await waitFor(() => running(pids).length === 0);

      const next = await start();
      expect(next.adopted).toBe(false);
      await expect(query(next.url, KEPT)).resolves.toEqual([{ answer: 42 }]);
    });

    it('does not hear Ctrl-C, which a terminal sends to the group of Node', async () => {
      const server = await start();
      const [pid] = postmasters(dataDir);

      const groups = execFileSync('ps', ['-o', 'pgid=', '-p', `${pid},${process.pid}`], {
        encoding: 'utf8',
      });

      expect(new Set(groups.trim().split(/\s+/)).size).toBe(2);
      await expect(query(server.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    });

    it('recovers after kill -9 of itself and of Node', async () => {
      const { child, url } = await startInChild();
      await query(url, KEEP);
      kill(dataDir);
      child.kill('SIGKILL');

      const next = await start();

      expect(next.adopted).toBe(false);
      await expect(query(next.url, KEPT)).resolves.toEqual([{ answer: 42 }]);
    });

    it('tells when it ends without having been asked', async () => {
      const notices: string[] = [];
      await start({ notice: (message) => notices.push(message) });
      kill(dataDir);

      await waitFor(() => notices.length > 0);

      expect(notices).toEqual(['the embedded PostgreSQL has ended (signal SIGKILL)']);
    });

    it('starts once when two processes start it at once on a folder that was used before', async () => {
      const both = await Promise.all([startInChild(), startInChild()]);

      expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
      expect(both.filter(({ adopted }) => !adopted)).toHaveLength(1);
    });

    it('starts in spite of the pid file of a process id that now belongs to something else', async () => {
      const first = await start();
      const file = path.join(dataDir, 'cluster/data/postmaster.pid');
      const lines = (await readFile(file, 'utf8')).split('\n');
      await first.stop();
      await writeFile(file, [`${process.pid}`, ...lines.slice(1)].join('\n'));

      const second = await start();

      expect(second.adopted).toBe(false);
      await expect(query(second.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    });

    it('tells why it does not start, with its log and without its password', async () => {
      const first = await start();
      await first.stop();
      const password = await readFile(path.join(dataDir, 'cluster/password'), 'utf8');

      const fails = start({ settings: { shared_buffers: password } });

      await expect(fails).rejects.toThrow(/status 1:[^]*invalid value for parameter .*\*\*\*/);
      await expect(fails).rejects.not.toThrow(password);
    });
  });

  describe('that ends', () => {
    beforeEach(() => {
      dataDir = used;
    });

    it('is started again by its owner, on the same port and with its data', async () => {
      const reports: string[] = [];
      const fail = jest.fn();
      const recovery = { report: (message: string) => reports.push(message), fail };
      const { url } = await start({ recovery });
      await query(url, KEEP);

      kill(dataDir);
      await waitFor(() => startersIn(reports).length > 0);

      expect(reports).toEqual([
        'The embedded PostgreSQL has ended (signal SIGKILL); it is started again.',
        'The embedded PostgreSQL runs again, started by this process.',
      ]);
      await expect(query(url, KEPT)).resolves.toEqual([{ answer: 42 }]);
      expect(fail).not.toHaveBeenCalled();
    });

    it('is started again by exactly one of the processes that joined it, when its owner dies', async () => {
      const owner = await startInChild();
      const guests = await Promise.all([startInChild(), startInChild()]);
      expect(guests.map(({ adopted }) => adopted)).toEqual([true, true]);
      const reports = guests.map(({ child }) => reportsOf(child));
      await query(owner.url, KEEP);

      owner.child.kill('SIGKILL');
      await waitFor(() => reports.every((each) => startersIn(each).length > 0));

      expect(reports.flatMap((each) => startersIn(each)).toSorted()).toEqual(['another', 'this']);
      expect(postmasters(dataDir)).toHaveLength(1);
      for (const { url } of guests) {
        await expect(query(url, KEPT)).resolves.toEqual([{ answer: 42 }]);
      }
    });

    it('is started again by a process that joined it, when its owner stops', async () => {
      const owner = await startInChild();
      const guest = await startInChild();
      const reports = reportsOf(guest.child);

      owner.child.send('stop');
      await waitFor(() => startersIn(reports).length > 0);
      expect(startersIn(reports)).toEqual(['this']);
      await expect(query(guest.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);

      guest.child.send('stop');
      await once(guest.child, 'exit');
      expect(postmasters(dataDir)).toEqual([]);
    });

    it('is given up after some attempts, with the reason', async () => {
      dataDir = path.join(parent, 'broken');
      const failures: Error[] = [];
      const recovery = { report: () => undefined, fail: (error: Error) => failures.push(error) };
      await start({ recovery });
      await rm(path.join(dataDir, 'cluster/data/PG_VERSION'));
      kill(dataDir);

      await waitFor(() => failures.length > 0);
      expect(failures[0]?.message).toMatch(/^PostgreSQL ended with status 1:\n.*PG_VERSION/s);
    });
  });

  describe('with a data folder of an earlier version, in which all belongs to the superuser', () => {
    it('hands everything over to the role of the service, which can work and migrate', async () => {
      const before = await start();
      const oldUrl = new URL(before.adminUrl);
      oldUrl.pathname = '/rapport';
      await query(before.adminUrl, 'DROP DATABASE rapport');
      await query(before.adminUrl, 'DROP ROLE rapport_service');
      await query(before.adminUrl, 'CREATE DATABASE rapport');
      await migrate(oldUrl.href);
      await before.stop();

      const { url, adminUrl } = await start();

      const [role] = await query(
        url,
        `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
           FROM pg_roles WHERE rolname = current_user`,
      );
      expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
      expect(await query(url, NOT_OWNED)).toEqual([]);
      expect(await migrate(url)).toEqual([]);
      await query(
        url,
        'ALTER TABLE teams ADD COLUMN extra text; ALTER TABLE teams DROP COLUMN extra',
      );
      await expect(query(url, `COPY teams TO PROGRAM 'true'`)).rejects.toMatchObject({
        code: '42501',
      });
      expect(
        await query(adminUrl, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user'),
      ).toEqual([{ rolsuper: true }]);
    });
  });

  describeAsRoot('started by root (skipped for others)', () => {
    it('is moved, and says so, when its account cannot reach the folder', async () => {
      const notices: string[] = [];
      await mkdir(path.join(parent, 'private'), { mode: 0o700 });
      const wanted = path.join(parent, 'private', 'data');
      const substitute = substituteFolder(wanted, '/var/lib/rapport');
      try {
        const server = await start({ dataDir: wanted, notice: (line) => notices.push(line) });
        await server.stop();

        expect(server.dataDir).toBe(substitute);
        expect(notices).toEqual([
          expect.stringMatching(
            /^data folder .*\/private\/data cannot be reached by user \w+, using/,
          ),
        ]);
        await expect(start({ dataDir: wanted })).resolves.toMatchObject({ dataDir: substitute });
      } finally {
        await servers.at(-1)?.stop();
        await rm(substitute, { recursive: true, force: true });
        // Not if a service of this machine has data there.
        await rmdir(path.dirname(substitute)).catch(() => undefined);
      }
    });

    it('opens a private folder that holds nothing else, such as one of mkdtemp', async () => {
      await mkdir(dataDir, { mode: 0o700 });

      await expect(start()).resolves.toMatchObject({ dataDir });
    });
  });

  describeAsRoot('in a folder of another user (skipped unless started by root)', () => {
    it('does not start', async () => {
      await mkdir(dataDir);
      await chown(dataDir, NOBODY, NOBODY);

      await expect(start()).rejects.toThrow(
        `data folder ${dataDir} is not safe: ${dataDir} (owner`,
      );
      await expect(readdir(dataDir)).resolves.toEqual([]);
    });
  });

  describeAsNobody('started by an ordinary user (skipped unless root can become one)', () => {
    it('works, and root goes on in the name of that user', async () => {
      await mkdir(dataDir);
      await chown(dataDir, NOBODY, NOBODY);
      const first = await startInChild(AS_NOBODY);
      await query(first.url, KEEP);
      first.child.send('stop');
      await once(first.child, 'exit');
      await (await start()).stop();
      const last = await startInChild(AS_NOBODY);

      expect([first.error, last.error]).toEqual([undefined, undefined]);
      await expect(query(last.url, KEPT)).resolves.toEqual([{ answer: 42 }]);
    });

    it('is told so when it may not write to the folder', async () => {
      await mkdir(dataDir, { mode: 0o755 });

      const { error } = await startInChild(AS_NOBODY);

      expect(error).toBe(
        `data folder ${dataDir} cannot be used: ` +
          'the user who starts the service may not create it or write to it (EACCES)',
      );
    });

    it('is told so when another user could replace the folder', async () => {
      await mkdir(dataDir);
      await chown(dataDir, NOBODY, NOBODY);
      await chmod(parent, 0o777);

      const { error } = await startInChild(AS_NOBODY);

      expect(error).toContain(
        `data folder ${dataDir} is not safe: ${parent} (owner id 0, mode 0777)`,
      );
      await expect(readdir(dataDir)).resolves.toEqual([]);
    });

    it('is told so when the folder belongs to another', async () => {
      dataDir = used;

      const { error } = await startInChild(AS_NOBODY);

      expect(error).toMatch(/holds the database of another user \(id \d+\)/);
    });
  });
});
