import path from 'node:path';
import type { Cleanups } from '../cleanups';
import { type MeasuredProcess, startProcess } from './start-process';

export interface Contenders {
  readonly service: MeasuredProcess;
  readonly floor: MeasuredProcess;
  stop(): Promise<void>;
}

export interface ContenderSettings {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly folder: string;
}

/** The service as in production, and the floor, side by side on one database. */
export async function startContenders(
  { databaseUrl, poolSize, folder }: ContenderSettings,
  cleanups: Cleanups,
): Promise<Contenders> {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: `${poolSize}`,
    LOG_LEVEL: 'info',
    DEMO: 'false',
    // Counted as in production, and never exceeded.
    RATE_LIMIT_PER_MINUTE: '10000000',
    METRICS: 'true',
  };
  const start = (name: 'service' | 'floor', script: string) =>
    startProcess(
      { name, script: path.join(__dirname, '../..', script), environment, folder },
      cleanups,
    );
  const service = await start('service', 'src/main.js');
  const floor = await start('floor', 'bench/floor.js');
  return {
    service,
    floor,
    stop: async () => {
      await Promise.all([service.stop(), floor.stop()]);
    },
  };
}
