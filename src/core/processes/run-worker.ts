import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import type { Application } from './application';
import { freeMemory } from './free-memory';
import { serve } from './serve';
import { exitOnSignals, onStopSignal, stopOnce } from './shutdown';

/** Runs one of several processes behind a port, on the database that the supervisor has opened. */
export async function runWorker(
  application: Application,
  config: AppConfig,
  logger: Logger,
): Promise<void> {
  const { url } = config.database;
  if (url === null) throw new Error('A worker process needs DATABASE_URL.');
  const watch = exitOnSignals();
  const service = await serve(
    await application.create({ config, databaseUrl: url, logger }),
    config,
  );
  watch.end();
  const stop = stopOnce(logger, () => service.stop());
  onStopSignal(stop);
  const { worker } = cluster;
  worker?.once('disconnect', () => {
    // The supervisor, which owns the port, has ended. Without the flag, `node:cluster` exits at once, without draining.
    worker.exitedAfterDisconnect = true;
    stop('disconnect');
  });
  await freeMemory(logger);
}
