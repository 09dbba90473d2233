import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { ConfigError } from './config/app-config';
import { loadConfig } from './config/load-config';
import { createApp } from './create-app';
import { type OpenDatabase, openDatabase } from './database/open-database';
import { drain } from './drain';
import { createLogger } from './observability/logger';

const DRAIN_MS = 10_000;

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config, (message) => logger.info(message));
  const app = await createApp({ config, databaseUrl: database.url, logger });
  await app.listen(config.port, config.host);
  stopOnSignals(app, database, logger);
  const { port } = app.getHttpServer().address() as AddressInfo;
  logger.info({ url: `http://${config.host}:${port}/v1` }, 'Listening.');
}

/** Nest's own shutdown hooks raise the signal again, which ends the process with a status other than 0. */
function stopOnSignals(app: NestExpressApplication, database: OpenDatabase, logger: Logger): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'Stopping.');
    await drain(app, DRAIN_MS);
    await app.close();
    await database.close();
    logger.info('Stopped.');
    logger.flush(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.fatal({ err: error }, 'The shutdown failed.');
        process.exit(1);
      });
    });
  }
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.message : error;
  process.stderr.write(`${String(text)}\n`);
  process.exit(1);
});
