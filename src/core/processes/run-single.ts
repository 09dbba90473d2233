import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { openDatabase } from '../database/open-database';
import { announce } from './announce';
import type { Application } from './application';
import { logStart } from './log-start';
import { recoverOrExit } from './recover-or-exit';
import { serve } from './serve';
import { stopOnce } from './stop-once';
import { exitOnSignals, onStopSignal } from './stop-signals';

/** Runs the whole service in this process. */
export async function runSingle(
  application: Application,
  config: AppConfig,
  logger: Logger,
): Promise<void> {
  const watch = exitOnSignals();
  const notice = (message: string): void => logger.info(message);
  const database = await openDatabase(config, notice, recoverOrExit(logger));
  logStart(config, database, logger);
  const resources = { config, databaseUrl: database.url, logger };
  const app = await application.create(resources);
  const banner = await application.prepareBanner(resources, database.dataDir, app);
  const service = await serve(app, config);
  watch.end();
  onStopSignal(
    stopOnce(logger, async () => {
      await service.stop();
      await database.close();
    }),
  );
  announce(config, service.port, banner, logger);
}
