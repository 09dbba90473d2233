import path from 'node:path';
import type { Cleanups } from '../cleanups';
import { readStartCommand } from './start-command';
import { type MeasuredProcess, startProcess } from './start-process';

export interface Contenders {
  readonly service: MeasuredProcess;
  readonly floor: MeasuredProcess;
  /** What others build from frameworks; none where the scenario is not theirs. */
  readonly peers: readonly MeasuredProcess[];
  stop(): Promise<void>;
}

export interface ContenderSettings {
  readonly databaseUrl: string;
  /** Of the service. */
  readonly processes: number;
  readonly poolSize: number;
  readonly folder: string;
  readonly withPeers: boolean;
}

const PEERS = ['fastify', 'typeorm'];
const BENCH = path.join(__dirname, '..');

/** The service as in production, the floor, and the peers side by side on one database. */
export async function startContenders(
  { databaseUrl, processes, poolSize, folder, withPeers }: ContenderSettings,
  cleanups: Cleanups,
): Promise<Contenders> {
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
      { name, script: path.join(BENCH, file), flags, environment, folder, workers: 0 },
      cleanups,
    );
  const floor = await start('floor', 'floor.js');
  const peers: MeasuredProcess[] = [];
  for (const name of withPeers ? PEERS : []) peers.push(await start(name, `peers/${name}.js`));
  const all = [service, floor, ...peers];
  return {
    service,
    floor,
    peers,
    stop: async () => {
      await Promise.all(all.map((side) => side.stop()));
    },
  };
}

const serviceSettings = (processes: number) => ({
  WEB_CONCURRENCY: `${processes}`,
  LOG_LEVEL: 'info',
  DEMO: 'false',
  METRICS: 'true',
  // Counted as in production, and never exceeded.
  RATE_LIMIT_PER_MINUTE: '10000000',
  // The receiver of the webhooks is on this machine.
  WEBHOOK_ALLOW_PRIVATE: 'true',
});
