import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sharedProgram } from '../../support/compile-sources';
import { together } from '../../support/together';
import { postmasters, waitFor } from '../database/embedded-server';
import { ServiceProcess } from './service-process';

const RUNS_AGAIN = /The embedded PostgreSQL runs again, started by this process/;

// Processes and servers are started for each test.
jest.setTimeout(180_000);

/** A data folder and the services on it, all of which end with the scenario. */
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

  /** A service whose requests need the database, and the statuses of all that it is asked. */
  async start(environment: NodeJS.ProcessEnv = {}) {
    const service = ServiceProcess.start(this.program, {
      EMBEDDED_DATA_DIR: this.dataDir,
      DEMO: 'false',
      ...environment,
    });
    this.services.push(service);
    const url = await service.url();
    const statuses = new Set<number>();
    const ask = async (): Promise<number> => {
      const { status } = await fetch(`${url}/health/ready`);
      statuses.add(status);
      return status;
    };
    return { service, ask, statuses };
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

describe('The service on an embedded database that ends', () => {
  let program: string;

  beforeAll(async () => {
    program = await sharedProgram();
  });

  const isServedAgain = (environment: NodeJS.ProcessEnv) => () =>
    Recovery.run(program, async (recovery) => {
      const { service, ask, statuses } = await recovery.start(environment);
      expect(await ask()).toBe(200);

      recovery.killServer();
      await waitFor(async () => (await ask()) === 200 && RUNS_AGAIN.test(service.text));

      expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
      expect(await service.stop()).toBe(0);
      expect(recovery.servers).toEqual([]);
    });

  const itTogether = together();

  itTogether('ends with status 1 where the server cannot be started again', () =>
    Recovery.run(program, async (recovery) => {
      const { service } = await recovery.start();
      await rm(path.join(recovery.dataDir, 'cluster/data/PG_VERSION'));

      recovery.killServer();

      expect(await service.end()).toBe(1);
      expect(service.text).toContain('The embedded PostgreSQL cannot be started again.');
    }),
  );

  itTogether(
    'answers nothing but 503 until the server runs again, in one process',
    isServedAgain({}),
  );

  itTogether(
    'answers nothing but 503 until the server runs again, in several processes',
    isServedAgain({ WEB_CONCURRENCY: '2' }),
  );

  itTogether('takes over the server of a service that stops, and of one that is killed', () =>
    Recovery.run(program, async (recovery) => {
      const first = await recovery.start();
      const second = await recovery.start();
      expect(await second.ask()).toBe(200);

      expect(await first.service.stop()).toBe(0);
      await second.service.waitFor(RUNS_AGAIN);
      await waitFor(async () => (await second.ask()) === 200);

      const third = await recovery.start();
      await second.service.stop('SIGKILL');
      await third.service.waitFor(RUNS_AGAIN);
      await waitFor(async () => (await third.ask()) === 200);
      expect(await third.service.stop()).toBe(0);
      expect(recovery.servers).toEqual([]);
    }),
  );
});
