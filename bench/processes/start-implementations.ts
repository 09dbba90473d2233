import path from 'node:path';
import type { Cleanups } from '../cleanups';
import { readStartCommand } from './start-command';
import { type MeasuredProcess, startProcess } from './start-process';

export interface Implementations {
  readonly service: MeasuredProcess;
  readonly floor: MeasuredProcess;
  /** The baselines `fastify` and `typeorm`; empty if the scenario does not include them. */
  readonly frameworks: readonly MeasuredProcess[];
  stop(): Promise<void>;
}

export interface ImplementationSettings {
  readonly databaseUrl: string;
  /** The number of processes of the service. */
  readonly processes: number;
  readonly poolSize: number;
  readonly folder: string;
  readonly withFrameworks: boolean;
}

const FRAMEWORKS = ['fastify', 'typeorm'];
const BENCH_FOLDER = path.join(__dirname, '..');

/** Starts the service as in production, and the baselines, on the same database. */
export async function startImplementations(
  { databaseUrl, processes, poolSize, folder, withFrameworks }: ImplementationSettings,
  cleanups: Cleanups,
): Promise<Implementations> {
  const { flags, script } = readStartCommand();
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: `${poolSize}`,
  };
  const service = await startProcess(
    {
      name: 'service',
      script,
      flags,
      environment: { ...environment, ...serviceSettings(processes) },
      folder,
      workers: processes === 1 ? 0 : processes,
    },
    cleanups,
  );
  const start = (name: string, file: string) =>
    startProcess(
      { name, script: path.join(BENCH_FOLDER, file), flags, environment, folder, workers: 0 },
      cleanups,
    );
  const floor = await start('floor', 'floor.js');
  const frameworks: MeasuredProcess[] = [];
  for (const name of withFrameworks ? FRAMEWORKS : []) {
    frameworks.push(await start(name, `baselines/${name}.js`));
  }
  const all = [service, floor, ...frameworks];
  return {
    service,
    floor,
    frameworks,
    stop: async () => {
      await Promise.all(all.map((implementation) => implementation.stop()));
    },
  };
}

/** The settings of the service, as in production. */
export const serviceSettings = (processes: number) => ({
  WEB_CONCURRENCY: `${processes}`,
  LOG_LEVEL: 'info',
  DEMO: 'false',
  METRICS: 'true',
  // Counted as in production, but never reached.
  RATE_LIMIT_PER_MINUTE: '10000000',
  // Visitors of hosted pages have addresses of their own, in `X-Forwarded-For`.
  TRUST_PROXY: '127.0.0.1',
  // The webhook receiver listens on the loopback interface.
  WEBHOOK_ALLOW_PRIVATE: 'true',
});
