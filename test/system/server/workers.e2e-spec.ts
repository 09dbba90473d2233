import { readFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { sharedProgram } from '../../support/compile-sources';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { eventually } from '../../support/eventually';
import { Flood } from './flood';
import { expectGracefulClose, openConnections } from './open-connections';
import { ServiceProcess } from '../../support/service-process';

const WORKERS = 2;
const ROUNDS = 25;

const SERVES_LINE = /"worker":(\d+),"msg":"A worker process serves\."/g;

/** Waits until the log names `count` worker processes; returns their process ids in the order of their start. */
async function workersOf(service: ServiceProcess, count: number): Promise<number[]> {
  await service.waitFor(new RegExp(`(?:${SERVES_LINE.source}.*){${count}}`, 's'));
  return [...service.text.matchAll(SERVES_LINE)].map(([, id]) => Number(id));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const countDied = ({ text }: ServiceProcess): number =>
  text.split('"msg":"A worker process died').length - 1;

async function callSequentially(client: TeamClient): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    statuses.push((await client.get('/auth/key')).status);
    statuses.push((await client.post('/customer', customerBody())).status);
  }
  return statuses;
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
      WEB_CONCURRENCY: String(WORKERS),
      METRICS: 'true',
      ...environment,
    });

  describe('of 2', () => {
    let service: ServiceProcess;
    let url: string;
    let client: TeamClient;

    beforeAll(async () => {
      service = start({
        // One worker may receive all four concurrent writes below: its share of the connections for a team must suffice.
        DATABASE_POOL_SIZE: '40',
        NODE_OPTIONS: '--max-old-space-size=256',
      });
      url = await service.url();
      client = new TeamClient(url, team.teamId, team.apiKey, team.starterFormId);
    });

    afterAll(async () => {
      await service.stop('SIGKILL');
    });

    it('serves from several processes, and replaces one that dies', async () => {
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
        processes: WORKERS,
      });

      const [first = 0, second = 0] = await workersOf(service, 2);
      process.kill(first, 'SIGKILL');
      await service.waitFor(new RegExp(`"worker":${first},"code":null,"signal":"SIGKILL"`));
      await createCustomer(client);
      const all = await workersOf(service, 3);
      expect(all.slice(0, 2)).toEqual([first, second]);
      expect(new Set(all).size).toBe(3);
    });

    describe('under a flood of pipelined requests without a key', () => {
      let floods: Flood[];

      beforeAll(() => {
        const { port } = new URL(url);
        floods = times(2 * WORKERS, (index) => new Flood(Number(port), index < WORKERS));
      });

      afterAll(() => {
        for (const flood of floods) flood.stop();
      });

      const rejected = () => floods.reduce((sum, flood) => sum + flood.rejected, 0);

      it('serves requests with a key, and no process ends', async () => {
        const died = countDied(service);
        const readers = floods.slice(0, WORKERS);
        await eventually(() => readers.every((flood) => flood.rejected > 0));
        const before = rejected();
        const statuses = (await Promise.all(times(4, () => callSequentially(client)))).flat();
        expect(new Set(statuses)).toEqual(new Set([200, 201]));
        expect(statuses).toHaveLength(4 * 2 * ROUNDS);
        expect(rejected()).toBeGreaterThan(before);

        expect(countDied(service)).toBe(died);
        expect(service.hasEnded).toBe(false);
      });
    });

    it('closes idle connections on SIGINT, completes the requests in progress, and ends all processes', async () => {
      const workers = await workersOf(service, 3);
      const running = workers.slice(1);
      const { id } = await createCustomer(client);
      const connections = await openConnections(url, team);
      const hold = await holdCustomer(testApp, id);
      const inFlight = Promise.all(
        times(4, () =>
          client.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' }).expect(200),
        ),
      );
      await waitForBlocked(testApp, 4);

      const stopped = service.stop('SIGINT');
      for (const worker of running) {
        await service.waitFor(
          new RegExp(`"worker":${worker},"reason":"SIGTERM","msg":"Stopping\\."`),
        );
      }
      await hold.release();
      await inFlight;
      await expectGracefulClose(connections);
      expect(await stopped).toBe(0);
      for (const worker of running) {
        expect(service.text).toMatch(new RegExp(`"worker":${worker},"msg":"Stopped\\."`));
      }
      for (const worker of workers) expect(isAlive(worker)).toBe(false);
    });
  });

  it('completes the requests in progress when the supervisor is killed, and ends the workers', async () => {
    const service = start();
    const url = await service.url();
    const client = new TeamClient(url, team.teamId, team.apiKey, team.starterFormId);
    const workers = await workersOf(service, WORKERS);
    const { id } = await createCustomer(client);
    const hold = await holdCustomer(testApp, id);
    const inFlight = client
      .post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' })
      .expect(200)
      .then(() => undefined);
    await waitForBlocked(testApp, 1);

    const [supervisor] = await Promise.all([
      service.stop('SIGKILL'),
      ...workers.map((worker) =>
        service.waitFor(new RegExp(`"worker":${worker},"reason":"disconnect","msg":"Stopping`)),
      ),
    ]);
    expect(supervisor).toBeNull();
    await hold.release();
    await inFlight;
    await eventually(() => !workers.some(isAlive));
  });

  it('leaves no connection to a worker that hangs and is killed without an answer', async () => {
    const service = start();
    const url = await service.url();
    const [hanging = 0] = await workersOf(service, WORKERS);
    process.kill(hanging, 'SIGSTOP');
    const statuses = times(8, async () => {
      const [response] = (await once(get(`${url}/health/live`, { agent: false }), 'response')) as [
        IncomingMessage,
      ];
      response.resume();
      return response.statusCode;
    });
    // The worker dies after the requests were sent, some of which the other worker may have answered.
    await statuses[0];
    process.kill(hanging, 'SIGKILL');

    expect(await Promise.all(statuses)).toEqual(times(8, () => 200));

    await service.stop('SIGKILL');
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
