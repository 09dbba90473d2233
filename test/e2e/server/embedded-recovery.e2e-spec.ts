import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sharedProgram } from '../../support/compile-sources';
import { concurrentTests } from '../../support/concurrent-tests';
import { postmasters, waitFor } from '../../../packages/embedded-postgres/test/embedded-server';
import { ServiceProcess } from './service-process';

const RUNS_AGAIN = /The embedded PostgreSQL runs again, started by this process/;

const countOf = (pattern: RegExp, text: string): number => text.split(pattern).length - 1;

interface RunningService {
  readonly service: ServiceProcess;
  /** The status of a request that needs the database. */
  readonly requestStatus: () => Promise<number>;
}

// Processes and servers are started for each test.
jest.setTimeout(180_000);

/** A data folder and the services that use it. */
class Recovery {
  private readonly services: ServiceProcess[] = [];

  private constructor(
    private readonly program: string,
    private readonly parent: string,
  ) {}

  static async run(program: string, scenario: (recovery: Recovery) => Promise<void>) {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'rapport-recovery-'));
    await chmod(parent, 0o755);
    const recovery = new Recovery(program, parent);
    try {
      await scenario(recovery);
    } finally {
      await recovery.end();
    }
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
    const starts = countOf(RUNS_AGAIN, service.text);
    const statuses = new Set<number>();
    this.killServer();
    await waitFor(async () => {
      const status = await requestStatus();
      statuses.add(status);
      return status === 200 && countOf(RUNS_AGAIN, service.text) > starts;
    });
    return statuses;
  }

  killServer(): void {
    for (const pid of this.servers) process.kill(pid, 'SIGKILL');
  }

  private async end(): Promise<void> {
    await Promise.all(this.services.map((service) => service.stop('SIGKILL')));
    await waitFor(() => this.servers.length === 0);
    await rm(this.parent, { recursive: true, force: true });
  }
}

describe('A killed embedded PostgreSQL server', () => {
  let program: string;

  beforeAll(async () => {
    program = await sharedProgram();
  });

  const itConcurrent = concurrentTests();

  itConcurrent(
    'is restarted by the service, which responds with 503 until then, and exits with 1 if it cannot',
    () =>
      Recovery.run(program, async (recovery) => {
        const first = await recovery.start();
        expect(await first.requestStatus()).toBe(200);
        expect([200, 503]).toEqual(
          expect.arrayContaining([...(await recovery.killServerAndWait(first))]),
        );

        await rm(path.join(recovery.dataDir, 'cluster/data/PG_VERSION'));
        recovery.killServer();

        expect(await first.service.end()).toBe(1);
        expect(first.service.text).toContain('The embedded PostgreSQL cannot be started again.');
      }),
  );

  itConcurrent(
    'is restarted by another service after the service that started it was stopped or killed',
    () =>
      Recovery.run(program, async (recovery) => {
        const first = await recovery.start();
        const second = await recovery.start();
        expect(await second.requestStatus()).toBe(200);

        expect(await first.service.stop()).toBe(0);
        await second.service.waitFor(RUNS_AGAIN);
        await waitFor(async () => (await second.requestStatus()) === 200);

        const third = await recovery.start({ WEB_CONCURRENCY: '2' });
        await second.service.stop('SIGKILL');
        await third.service.waitFor(RUNS_AGAIN);
        await waitFor(async () => (await third.requestStatus()) === 200);

        // Several processes also respond only with 503 until the server runs again.
        expect([200, 503]).toEqual(
          expect.arrayContaining([...(await recovery.killServerAndWait(third))]),
        );
        expect(await third.service.stop()).toBe(0);
        expect(recovery.servers).toEqual([]);
      }),
  );
});
