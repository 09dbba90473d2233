import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { announce, commandLinkOrigin } from './announce';
import type { Application } from './application';
import { freeMemory } from './free-memory';
import { serve } from './serve';
import { SchemaWatch } from './schema-watch';
import { ServiceOriginRegistration } from './service-origin';
import { exitOnSignals, onStopSignal, stopOnce } from './shutdown';
import { startDatabase } from './start-database';

/** Runs the whole service in this process. */
export async function runSingle(
  application: Application,
  config: AppConfig,
  logger: Logger,
): Promise<void> {
  const watch = exitOnSignals();
  const database = await startDatabase(config, application.migrations, logger);
  const resources = { config, databaseUrl: database.url, logger };
  const app = await application.create(resources);
  const banner = await application.prepareBanner(resources, database.dataDir, app);
  const service = await serve(app, config);
  watch.end();
  const registration = new ServiceOriginRegistration(database.url, logger);
  const stop = stopOnce(logger, async () => {
    await Promise.all([service.stop(), registration.end()]);
    await database.close();
  });
  onStopSignal(stop);
  new SchemaWatch(database.url, application.migrations, logger, { stop }).begin();
  await registration.begin(commandLinkOrigin(config, service.port));
  announce(config, service.port, banner, logger);
  await freeMemory(logger);
}
