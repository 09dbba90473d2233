import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { openDatabase } from '../database/open-database';
import { answerMetricsRequests } from '../observability/metrics/cluster-metrics';
import { announce } from './announce';
import type { Application } from './application';
import { logStart } from './log-start';
import { recoverOrExit } from './recover-or-exit';
import { stopOnce } from './stop-once';
import { exitOnSignals, onStopSignal } from './stop-signals';
import { workerEnvironment } from './worker-environment';
import { Workers } from './workers';

/** A little more than a worker takes at most. */
const STOP_MS = 9_500;

/** Runs several worker processes behind one port. This process opens the database for them and serves no requests. */
export async function runSupervisor(
  application: Application,
  config: AppConfig,
  logger: Logger,
): Promise<void> {
  const watch = exitOnSignals();
  const notice = (message: string): void => logger.info(message);
  const database = await openDatabase(config, notice, recoverOrExit(logger));
  logStart(config, database, logger);
  const resources = { config, databaseUrl: database.url, logger };
  const banner = await application.prepareBanner(resources, database.dataDir, null);
  watch.end();
  const workers = new Workers(workerEnvironment(config, database.url), logger);
  onStopSignal(
    stopOnce(logger, async () => {
      await workers.stop(STOP_MS);
      await database.close();
    }),
  );
  if (config.metrics) answerMetricsRequests();
  try {
    const port = await workers.start(config.processes);
    announce(config, port, banner, logger);
  } catch (error) {
    workers.killAll();
    await database.close();
    throw error;
  }
}
