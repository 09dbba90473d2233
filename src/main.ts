import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { AppConfig } from './config/app-config';
import { loadConfig } from './config/load-config';
import { createApp } from './create-app';
import { type OpenDatabase, openDatabase } from './database/open-database';
import type { Demo } from './demo/demo.service';
import { prepareDemo } from './demo/prepare-demo';
import { drain } from './drain';
import { createLogger } from './observability/logger';
import { originOf, startBanner } from './start-banner';

/** Requests get most of the 10 s that a stop may take; webhooks and the database need the rest. */
const DRAIN_MS = 8_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

async function main(): Promise<void> {
  const watch = exitOnSignals();
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config, (message) => logger.info(message));
  const app = await createApp({ config, databaseUrl: database.url, logger });
  const demo = await findDemo(app, config, database, logger);
  await app.listen(config.port, config.host);
  watch.end();
  stopOnSignals(app, database, logger);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const origin = originOf(config.host, port);
  logger.info({ url: `${origin}/v1` }, 'Listening.');
  process.stdout.write(startBanner({ origin, demo }));
}

/** Only a convenience: without it the service starts all the same. */
async function findDemo(
  app: NestExpressApplication,
  config: AppConfig,
  { dataDir }: OpenDatabase,
  logger: Logger,
): Promise<Demo | null> {
  if (!config.demo || dataDir === null) return null;
  try {
    return await prepareDemo(app, dataDir);
  } catch (error) {
    logger.warn({ err: error }, 'There is no demo team, as it could not be made.');
    return null;
  }
}

const exitAtOnce = (): never => process.exit(0);

/** While there is nothing to drain yet; an embedded database ends by itself with the process that started it. */
function exitOnSignals(): { end(): void } {
  for (const signal of STOP_SIGNALS) process.on(signal, exitAtOnce);
  return {
    end: () => {
      for (const signal of STOP_SIGNALS) process.off(signal, exitAtOnce);
    },
  };
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
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.fatal({ err: error }, 'The shutdown failed.');
        process.exit(1);
      });
    });
  }
}

function toLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE'
    ? `Port ${String(port)} is taken by another process; set PORT to a free one.`
    : error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${toLine(error)}\n`);
  process.exit(1);
});
