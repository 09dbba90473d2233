import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runSupervised } from '../src/run-supervised';
import { startFailure } from '../src/start-failure';
import { query, waitFor } from './embedded-server';
import { ServerStarter } from './server-starter';

jest.setTimeout(180_000);

describe('The embedded PostgreSQL', () => {
  const servers = new ServerStarter();
  servers.registerHooks();

  it('starts on an empty private folder, such as one of mkdtemp(), with UTF-8, a password, and on the loopback interface only', async () => {
    await mkdir(servers.dataDir, { mode: 0o700 });
    const server = await servers.start({ settings: { work_mem: '5MB' } });

    expect(server).toMatchObject({ joined: false, dataDir: servers.dataDir });
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

  it('runs once if two processes start it concurrently without a data folder', async () => {
    const all = await Promise.all([servers.startInChild(), servers.startInChild()]);

    expect(all.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(all.filter(({ joined }) => !joined)).toHaveLength(1);
    for (const { url } of all) {
      await expect(query(url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    }
    await expect(readdir(servers.dataDir)).resolves.toEqual(['cluster']);
  });

  it('starts after a Node process was killed during initdb', async () => {
    const child = servers.fork();
    await waitFor(async () => (await readdir(servers.dataDir).catch(() => [])).length > 0);
    child.kill('SIGKILL');

    await servers.start();

    await expect(readdir(servers.dataDir)).resolves.toEqual(['cluster']);
  });

  it.each([
    ['a file in its place', 'file', 'it, or a part of its path, is not a folder (ENOTDIR)'],
    ['a file above it', 'file/a/b', 'it, or a part of its path, is not a folder (ENOTDIR)'],
    ['a link without a target', 'link', 'no folder can be created there (ENOENT)'],
  ])('rejects a data folder with the reason: %s', async (_name, wanted, reason) => {
    await writeFile(path.join(servers.parent, 'file'), '');
    await symlink(path.join(servers.parent, 'nowhere'), path.join(servers.parent, 'link'));
    const folder = path.join(servers.parent, wanted);

    await expect(servers.start({ dataDir: folder })).rejects.toThrow(
      `data folder ${folder} cannot be used: ${reason}`,
    );
  });

  it('rejects a data folder below /proc, where no folder can be created', async () => {
    await expect(servers.start({ dataDir: '/proc/rapport/data' })).rejects.toThrow(
      'data folder /proc/rapport/data cannot be used: ',
    );
  });

  it('rejects a data folder that every user can rename', async () => {
    await chmod(servers.parent, 0o777);

    await expect(servers.start()).rejects.toThrow(
      new RegExp(
        `^data folder ${servers.dataDir} is not safe: ${servers.parent} \\(owner id \\d+, mode 0777\\)`,
      ),
    );
    await expect(readdir(servers.parent)).resolves.toEqual([]);
  });

  it('names the program that the system cannot run', async () => {
    const missing = runSupervised({
      program: '/no/such/loader',
      args: [],
      user: null,
      secrets: [],
    });

    const error = startFailure('PostgreSQL', await missing.ended, missing.log.lastLines());

    expect(error.message).toMatch(/^The embedded .* cannot run .*\/no\/such\/loader/);
  });
});
