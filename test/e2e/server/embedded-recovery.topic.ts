import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compileSources } from '../../support/compile-sources';
import { postmasters, waitFor } from '../database/embedded-server';
import { ServiceProcess } from './service-process';

// Processes and servers are started for each test.
jest.setTimeout(180_000);

describe('The service on an embedded database that ends', () => {
  let folder: string;
  let parent: string;
  let dataDir: string;
  let services: ServiceProcess[];

  beforeAll(async () => {
    folder = await compileSources();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    parent = await mkdtemp(path.join(os.tmpdir(), 'rapport-recovery-'));
    await chmod(parent, 0o755);
    dataDir = path.join(parent, 'data');
    services = [];
  });
  afterEach(async () => {
    for (const service of services) await service.stop('SIGKILL');
    await waitFor(() => postmasters(dataDir).length === 0, 20_000);
    await rm(parent, { recursive: true, force: true });
  });

  /** A service whose requests need the database, and the statuses of all that it is asked. */
  async function start(environment: NodeJS.ProcessEnv = {}) {
    const service = ServiceProcess.start(folder, {
      EMBEDDED_DATA_DIR: dataDir,
      DEMO: 'false',
      ...environment,
    });
    services.push(service);
    const url = await service.url();
    const statuses = new Set<number>();
    const ask = async (): Promise<number> => {
      const { status } = await fetch(`${url}/health/ready`);
      statuses.add(status);
      return status;
    };
    return { service, ask, statuses };
  }

  function killServer(): void {
    for (const pid of postmasters(dataDir)) process.kill(pid, 'SIGKILL');
  }

  it.each([
    ['one process', {}],
    ['several processes', { WEB_CONCURRENCY: '2' }],
  ])('answers nothing but 503 until the server runs again, in %s', async (_name, environment) => {
    const { service, ask, statuses } = await start(environment);
    expect(await ask()).toBe(200);

    killServer();
    const RUNS_AGAIN = /The embedded PostgreSQL runs again, started by this process/;
    await waitFor(async () => (await ask()) === 200 && RUNS_AGAIN.test(service.text), 30_000);

    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(await service.stop()).toBe(0);
    expect(postmasters(dataDir)).toEqual([]);
  });

  it('takes over the server of a service that stops, and of one that is killed', async () => {
    const first = await start();
    const second = await start();
    expect(await second.ask()).toBe(200);

    expect(await first.service.stop()).toBe(0);
    await second.service.waitFor(/runs again, started by this process/);
    await waitFor(async () => (await second.ask()) === 200, 20_000);

    const third = await start();
    await second.service.stop('SIGKILL');
    await third.service.waitFor(/runs again, started by this process/);
    await waitFor(async () => (await third.ask()) === 200, 20_000);
    expect(await third.service.stop()).toBe(0);
    expect(postmasters(dataDir)).toEqual([]);
  });

  it('ends with status 1 where the server cannot be started again', async () => {
    const { service } = await start();
    await rm(path.join(dataDir, 'cluster/data/PG_VERSION'));

    killServer();

    expect(await service.end()).toBe(1);
    expect(service.text).toContain('The embedded PostgreSQL cannot be started again.');
  });
});
