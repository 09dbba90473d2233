import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { killServers, postmasters, query, waitFor } from './embedded-server';
import { KEEP, KEPT, ServerStarter } from './server-starter';

/** Collects the reports of a child process from now on. */
function reportsOf(child: ChildProcess): string[] {
  const reports: string[] = [];
  child.on('message', ({ report }: { report: string }) => reports.push(report));
  return reports;
}

const RUNS_AGAIN_PATTERN =
  /^The embedded PostgreSQL runs again, started by (this|another) process\.$/;

/** The reports of restarts: which process started the server. */
function startersIn(reports: readonly string[]): string[] {
  return reports.flatMap((report) => RUNS_AGAIN_PATTERN.exec(report)?.[1] ?? []);
}

jest.setTimeout(180_000);

describe('The embedded PostgreSQL that ends unexpectedly', () => {
  const servers = new ServerStarter();
  servers.registerHooks();

  beforeEach(() => {
    servers.dataDir = servers.usedDataDir;
  });

  it('is restarted by its owner, on the same port and with its data', async () => {
    const reports: string[] = [];
    const fail = jest.fn();
    const recovery = { report: (message: string) => reports.push(message), fail };
    const { url } = await servers.start({ recovery });
    await query(url, KEEP);

    killServers(servers.dataDir);
    await waitFor(() => startersIn(reports).length > 0);

    expect(reports).toEqual([
      'The embedded PostgreSQL has ended (signal SIGKILL); it is started again.',
      'The embedded PostgreSQL runs again, started by this process.',
    ]);
    await expect(query(url, KEPT)).resolves.toEqual([{ value: 42 }]);
    expect(fail).not.toHaveBeenCalled();
  });

  it('is restarted by exactly one of the processes that joined it when its owner is killed', async () => {
    const owner = await servers.startInChild();
    const guests = await Promise.all([servers.startInChild(), servers.startInChild()]);
    expect(guests.map(({ joined }) => joined)).toEqual([true, true]);
    const reports = guests.map(({ child }) => reportsOf(child));
    await query(owner.url, KEEP);

    owner.child.kill('SIGKILL');
    await waitFor(() => reports.every((each) => startersIn(each).length > 0));

    expect(reports.flatMap((each) => startersIn(each)).toSorted()).toEqual(['another', 'this']);
    expect(postmasters(servers.dataDir)).toHaveLength(1);
    for (const { url } of guests) {
      await expect(query(url, KEPT)).resolves.toEqual([{ value: 42 }]);
    }
  });

  it('is restarted by a process that joined it when its owner stops', async () => {
    const owner = await servers.startInChild();
    const guest = await servers.startInChild();
    const reports = reportsOf(guest.child);

    owner.child.send('stop');
    await waitFor(() => startersIn(reports).length > 0);
    expect(startersIn(reports)).toEqual(['this']);
    await expect(query(guest.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);

    guest.child.send('stop');
    await once(guest.child, 'exit');
    expect(postmasters(servers.dataDir)).toEqual([]);
  });

  it('is given up after several attempts, with the reason', async () => {
    const version = path.join(servers.dataDir, 'cluster/data/PG_VERSION');
    const hidden = `${version}.hidden`;
    const failures: Error[] = [];
    const recovery = { report: () => undefined, fail: (error: Error) => failures.push(error) };
    await servers.start({ recovery });
    await rename(version, hidden);
    try {
      killServers(servers.dataDir);
      await waitFor(() => failures.length > 0);
    } finally {
      await rename(hidden, version);
    }
    expect(failures[0]?.message).toMatch(/^PostgreSQL ended with status 1:\n.*PG_VERSION/s);
  });
});
