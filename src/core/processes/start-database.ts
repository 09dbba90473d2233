import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { VERSION } from '../values/package';
import type { Migrations } from '../database/data-source-options';
import { type OpenDatabase, openDatabase } from '../database/open-database';

/**
 * Opens the database of the configuration and logs what the process runs on, without user and password. An embedded
 * server that ends is started again; if that fails, the process exits with status 1.
 */
export async function startDatabase(
  config: AppConfig,
  migrations: Migrations,
  logger: Logger,
): Promise<OpenDatabase> {
  const notice = (message: string): void => logger.info(message);
  const warn = (message: string): void => logger.warn(message);
  const fail = (error: unknown): void => {
    logger.fatal({ err: error }, 'The embedded PostgreSQL cannot be started again.');
    logger.flush(() => process.exit(1));
  };
  const recovery = { report: warn, fail };
  const opened = await openDatabase(config, migrations, notice, { warn, recovery });
  const { host, port, database: name, version: postgres } = opened.server;
  const database = { mode: opened.mode, host, port, name, postgres };
  logger.info({ version: VERSION, database, processes: config.processes }, 'Starting Rapport.');
  return opened;
}
