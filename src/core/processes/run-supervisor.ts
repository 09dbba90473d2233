import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { serveClusterMetrics } from '../observability/metrics/cluster-metrics';
import { announce, commandLinkOrigin } from './announce';
import type { Application } from './application';
import { freeMemory } from './free-memory';
import { SchemaWatch } from './schema-watch';
import { ServiceOriginRegistration } from './service-origin';
import { exitOnSignals, onStopSignal, stopOnce } from './shutdown';
import { startDatabase } from './start-database';
import { workerEnvironment } from './worker-environment';
import { Workers } from './workers';

/** Above the time that a worker needs at most: 8 s to drain, and the rest of its shutdown. */
const STOP_TIMEOUT_MS = 9_500;

/** Runs several worker processes behind one port. This process opens the database for them and serves no requests. */
export async function runSupervisor(
  application: Application,
  config: AppConfig,
  logger: Logger,
): Promise<void> {
  const watch = exitOnSignals();
  const database = await startDatabase(config, application.migrations, logger);
  const resources = { config, databaseUrl: database.url, logger };
  const banner = await application.prepareBanner(resources, database.dataDir, null);
  watch.end();
  const workers = new Workers(workerEnvironment(config, database.url), logger);
  const registration = new ServiceOriginRegistration(database.url, logger);
  const stop = stopOnce(logger, async () => {
    await Promise.all([workers.stop(STOP_TIMEOUT_MS), registration.end()]);
    await database.close();
  });
  onStopSignal(stop);
  new SchemaWatch(database.url, application.migrations, logger, {
    stop,
    killWorkers: () => workers.killAll(),
  }).begin();
  if (config.metrics) serveClusterMetrics();
  try {
    const port = await workers.start(config.processes);
    await registration.begin(commandLinkOrigin(config, port));
    announce(config, port, banner, logger);
  } catch (error) {
    workers.killAll();
    await database.close();
    throw error;
  }
  await freeMemory(logger);
}
