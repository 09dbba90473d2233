import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { sharedProgram } from '../../support/compile-sources';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { holdCustomer, waitForBlocked } from '../idempotency/hold';
import { eventually } from '../webhooks/webhook-app';
import { ServiceProcess } from './service-process';

const SERVES = /"worker":(\d+),"msg":"A worker process serves\."/g;

/** Waits until the log names `count` worker processes; returns their process ids in the order of their start. */
async function workersOf(service: ServiceProcess, count: number): Promise<number[]> {
  await service.waitFor(new RegExp(`(?:${SERVES.source}.*){${count}}`, 's'));
  return [...service.text.matchAll(SERVES)].map(([, id]) => Number(id));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('WEB_CONCURRENCY', () => {
  let folder: string;
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    [folder, testApp] = await Promise.all([sharedProgram(), startTestApp()]);
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  const start = (environment: NodeJS.ProcessEnv = {}): ServiceProcess =>
    ServiceProcess.start(folder, {
      DATABASE_URL: testApp.databaseUrl,
      WEB_CONCURRENCY: '2',
      METRICS: 'true',
      ...environment,
    });

  const clientOf = (url: string): TeamClient =>
    new TeamClient(url, team.teamId, team.apiKey, team.starterFormId);

  it('serves from several processes, replaces one that dies, and drains all of them', async () => {
    // One worker may receive all four requests below: its share of the connections for a team must suffice.
    const service = start({ DATABASE_POOL_SIZE: '40' });
    const url = await service.url();
    const client = clientOf(url);
    for (let sent = 0; sent < 6; sent += 1) await createCustomer(client);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(
      /^rapport_http_request_duration_seconds_count\{.*route="\/v1\/customer".*\} 6$/m,
    );

    const { port, pathname } = new URL(testApp.databaseUrl);
    const name = pathname.slice(1);
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const started = /^.*"msg":"Starting Rapport\."\}$/m.exec(service.text)?.[0] ?? '{}';
    expect(JSON.parse(started)).toMatchObject({
      version,
      database: { mode: 'external', host: '127.0.0.1', port: Number(port), name },
      processes: 2,
    });

    const [first = 0, second = 0] = await workersOf(service, 2);
    process.kill(first, 'SIGKILL');
    await service.waitFor(new RegExp(`"worker":${first},"code":null,"signal":"SIGKILL"`));
    const { id } = await createCustomer(client);
    const all = await workersOf(service, 3);
    expect(all.slice(0, 2)).toEqual([first, second]);
    expect(new Set(all).size).toBe(3);

    const hold = await holdCustomer(testApp, id);
    const inFlight = Promise.all(
      times(4, () =>
        client.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' }).expect(200),
      ),
    );
    await waitForBlocked(testApp, 4);
    const stopped = service.stop('SIGINT');
    for (const worker of all.slice(1)) {
      await service.waitFor(
        new RegExp(`"worker":${worker},"reason":"SIGTERM","msg":"Stopping\\."`),
      );
    }
    await hold.release();
    await inFlight;
    expect(await stopped).toBe(0);
    for (const worker of all.slice(1)) {
      expect(service.text).toMatch(new RegExp(`"worker":${worker},"msg":"Stopped\\."`));
    }
    for (const worker of all) expect(isAlive(worker)).toBe(false);
  });

  it('ends the workers when their supervisor is killed', async () => {
    const service = start();
    await service.url();
    const workers = await workersOf(service, 2);
    await service.stop('SIGKILL');
    await eventually(() => !workers.some(isAlive));
  });

  it('does not start when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const service = start({ PORT: String(port) });
    expect(await service.end()).toBe(1);
    expect(service.text).toContain(
      `Port ${port} is taken by another process; set PORT to a free one.`,
    );
    other.close();
  });

  it('logs that it waits for a database that does not respond', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => undefined));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const service = start({ DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/x` });

    await service.waitFor(/Waiting for the database: it has not responded yet/);

    expect(service.text).not.toContain('secret');
    await service.stop('SIGKILL');
    silent.close();
  });
});
