import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sharedProgram } from '../../support/compile-sources';
import {
  postmasters,
  running,
  waitFor,
} from '../../../packages/embedded-postgres/test/embedded-server';
import { ServiceProcess } from '../../support/service-process';

const RUNS_AGAIN_LINE = /The embedded PostgreSQL runs again, started by this process/;

const SERVES_LINE = /"worker":(\d+),"msg":"A worker process serves\."/g;

const countOf = (pattern: RegExp, text: string): number => text.split(pattern).length - 1;

interface RunningService {
  readonly service: ServiceProcess;
  /** The status of a request that needs the database. */
  readonly requestStatus: () => Promise<number>;
}

// Processes and servers are started for each test.
jest.setTimeout(180_000);

const expectServedOrUnavailable = (statuses: ReadonlySet<number>): void =>
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));

/** A data folder and the services that use it. */
class Recovery {
  private readonly services: ServiceProcess[] = [];

  private constructor(
    private readonly program: string,
    private readonly parent: string,
  ) {}

  static async create(program: string): Promise<Recovery> {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'rapport-recovery-'));
    await chmod(parent, 0o755);
    return new Recovery(program, parent);
  }

  get dataDir(): string {
    return path.join(this.parent, 'data');
  }

  get servers(): number[] {
    return postmasters(this.dataDir);
  }

  /** Starts a service without demo data on the data folder. */
  async start(environment: NodeJS.ProcessEnv = {}): Promise<RunningService> {
    const service = ServiceProcess.start(this.program, {
      EMBEDDED_DATA_DIR: this.dataDir,
      DEMO: 'false',
      ...environment,
    });
    this.services.push(service);
    const url = await service.url();
    return { service, requestStatus: async () => (await fetch(`${url}/health/ready`)).status };
  }

  /** Kills the server and waits until the service has started it again; returns the statuses of all requests until then. */
  async killServerAndWait({ service, requestStatus }: RunningService): Promise<Set<number>> {
    const starts = countOf(RUNS_AGAIN_LINE, service.text);
    const statuses = new Set<number>();
    this.killServer();
    await waitFor(async () => {
      const status = await requestStatus();
      statuses.add(status);
      return status === 200 && countOf(RUNS_AGAIN_LINE, service.text) > starts;
    });
    return statuses;
  }

  killServer(): void {
    for (const pid of this.servers) process.kill(pid, 'SIGKILL');
  }

  async end(): Promise<void> {
    await Promise.all(this.services.map((service) => service.stop('SIGKILL')));
    await waitFor(() => this.servers.length === 0);
    await rm(this.parent, { recursive: true, force: true });
  }
}

describe('A killed embedded PostgreSQL server', () => {
  let recovery: Recovery;
  /** Each test continues with the services of the previous one. */
  let current: RunningService;

  beforeAll(async () => {
    recovery = await Recovery.create(await sharedProgram());
    current = await recovery.start();
  });

  afterAll(async () => {
    await recovery.end();
  });

  it('is restarted by the service, which responds with 503 until then', async () => {
    expect(await current.requestStatus()).toBe(200);
    expectServedOrUnavailable(await recovery.killServerAndWait(current));
  });

  it('is restarted by another service after the service that started it was killed', async () => {
    const first = current;
    current = await recovery.start({ WEB_CONCURRENCY: '2' });
    expect(await current.requestStatus()).toBe(200);

    await first.service.stop('SIGKILL');
    await current.service.waitFor(RUNS_AGAIN_LINE);
    await waitFor(async () => (await current.requestStatus()) === 200);

    // Several processes also respond only with 503 until the server runs again.
    expectServedOrUnavailable(await recovery.killServerAndWait(current));
  });

  it('is restarted by another service after the service that started it was stopped', async () => {
    const second = current;
    current = await recovery.start({ WEB_CONCURRENCY: '2' });

    expect(await second.service.stop()).toBe(0);
    await current.service.waitFor(RUNS_AGAIN_LINE);
    await waitFor(async () => (await current.requestStatus()) === 200);
  });

  it('ends the service with 1, and its workers, if it cannot be restarted', async () => {
    const { service } = current;
    const workers = [...service.text.matchAll(SERVES_LINE)].map(([, id]) => id);
    expect(workers).toHaveLength(2);
    await rm(path.join(recovery.dataDir, 'cluster/data/PG_VERSION'));
    recovery.killServer();

    expect(await service.end()).toBe(1);
    expect(service.text).toContain('The embedded PostgreSQL cannot be started again.');
    // The supervisor has not stopped them: each ends when it loses the connection to the supervisor.
    await waitFor(() => running(workers).length === 0);
  });
});
