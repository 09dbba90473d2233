import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import type { Application } from './application';
import { serve } from './serve';
import { stopOnce } from './stop-once';
import { exitOnSignals, onStopSignal } from './stop-signals';

/** One of several processes behind a port; the supervisor has opened the database that its settings name. */
export async function runWorker(
  application: Application,
  config: AppConfig,
  logger: Logger,
): Promise<void> {
  const { url } = config.database;
  if (url === null) throw new Error('A worker is to be told which database is in use.');
  const watch = exitOnSignals();
  const service = await serve(
    await application.create({ config, databaseUrl: url, logger }),
    config,
  );
  watch.end();
  const stop = stopOnce(logger, () => service.stop());
  onStopSignal(stop);
  // The supervisor is gone, and with it the port.
  process.on('disconnect', () => stop('disconnect'));
}
