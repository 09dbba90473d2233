import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { VERSION } from '../config/version';
import type { OpenDatabase } from '../database/open-database';

/** One line that says what runs on what; without the user and the password of the database. */
export function logStart(
  { processes }: AppConfig,
  { mode, server }: Pick<OpenDatabase, 'mode' | 'server'>,
  logger: Logger,
): void {
  const { host, port, database: name, version: postgres } = server;
  const database = { mode, host, port, name, postgres };
  logger.info({ version: VERSION, database, processes }, 'Starting Rapport.');
}
