import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { killServers, postmasters, query, running, waitFor } from './embedded-server';
import { KEEP, KEPT, ServerStarter } from './server-starter';

jest.setTimeout(180_000);

describe('The embedded PostgreSQL on an existing data folder', () => {
  const servers = new ServerStarter();
  servers.registerHooks();

  beforeEach(() => {
    servers.dataDir = servers.usedDataDir;
  });

  it('has ended when stop() resolves, also if called twice, and restarts with its data', async () => {
    const first = await servers.start();
    await query(first.url, KEEP);
    await Promise.all([first.stop(), first.stop()]);
    expect(postmasters(servers.dataDir)).toEqual([]);

    const second = await servers.start();

    await expect(query(second.url, KEPT)).resolves.toEqual([{ value: 42 }]);
  });

  it('is joined by a second start, whose stop() leaves it running', async () => {
    const owner = await servers.start();
    const guest = await servers.start({ database: 'another' });

    expect(guest).toMatchObject({ joined: true, port: owner.port });
    await guest.stop();

    await expect(query(owner.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await expect(query(guest.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  });

  it('does not keep Node alive after stop(), and ends when Node ends', async () => {
    const { child } = await servers.startInChild();
    child.send('stop');
    await expect(once(child, 'exit')).resolves.toEqual([0, null]);

    const again = await servers.startInChild();
    again.child.disconnect();

    await expect(once(again.child, 'exit')).resolves.toEqual([0, null]);
    await waitFor(() => postmasters(servers.dataDir).length === 0);
  });

  it('ends after kill -9 of Node; the next start has the data', async () => {
    const { child, url } = await servers.startInChild();
    await query(url, KEEP);
    const pids = (await query(url, 'SELECT pid FROM pg_stat_activity')).map(({ pid }) => pid);
    pids.push(...postmasters(servers.dataDir));
    expect(pids.length).toBeGreaterThan(4);

    child.kill('SIGKILL');
    await waitFor(() => running(pids).length === 0);

    const next = await servers.start();
    expect(next.joined).toBe(false);
    await expect(query(next.url, KEPT)).resolves.toEqual([{ value: 42 }]);
  });

  it('does not get the SIGINT of Ctrl-C, which a terminal sends to the process group of Node', async () => {
    const server = await servers.start();
    const [pid] = postmasters(servers.dataDir);

    const groups = execFileSync('ps', ['-o', 'pgid=', '-p', `${pid},${process.pid}`], {
      encoding: 'utf8',
    });

    expect(new Set(groups.trim().split(/\s+/)).size).toBe(2);
    await expect(query(server.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  });

  it('recovers after kill -9 of PostgreSQL and of Node', async () => {
    const { child, url } = await servers.startInChild();
    await query(url, KEEP);
    killServers(servers.dataDir);
    child.kill('SIGKILL');

    const next = await servers.start();

    expect(next.joined).toBe(false);
    await expect(query(next.url, KEPT)).resolves.toEqual([{ value: 42 }]);
  });

  it('reports an unexpected end', async () => {
    const notices: string[] = [];
    await servers.start({ notice: (message) => notices.push(message) });
    killServers(servers.dataDir);

    await waitFor(() => notices.length > 0);

    expect(notices).toEqual(['The embedded PostgreSQL has ended (signal SIGKILL).']);
  });

  it('runs once if two processes start it concurrently', async () => {
    const both = await Promise.all([servers.startInChild(), servers.startInChild()]);

    expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(both.filter(({ joined }) => !joined)).toHaveLength(1);
  });

  it('starts despite a pid file whose process id belongs to another program', async () => {
    const first = await servers.start();
    const file = path.join(servers.dataDir, 'cluster/data/postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await first.stop();
    await writeFile(file, [`${process.pid}`, ...lines.slice(1)].join('\n'));

    const second = await servers.start();

    expect(second.joined).toBe(false);
    await expect(query(second.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  });

  it('fails to start with its log, in which the password is redacted', async () => {
    const first = await servers.start();
    await first.stop();
    const password = await readFile(path.join(servers.dataDir, 'cluster/password'), 'utf8');

    const fails = servers.start({ settings: { shared_buffers: password } });

    await expect(fails).rejects.toThrow(/status 1:[^]*invalid value for parameter .*\*\*\*/);
    await expect(fails).rejects.not.toThrow(password);
  });
});
