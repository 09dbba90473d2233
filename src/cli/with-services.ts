import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pino from 'pino';
import { ApiError } from '../common/errors/api-error';
import type { AppConfig } from '../config/app-config';
import { loadConfig } from '../config/load-config';
import { openDatabase } from '../database/open-database';
import { waitForDatabase } from '../database/wait-for-database';
import { NestLogger } from '../observability/logger';
import { CliModule } from './cli.module';
import { useEmbeddedServer } from './use-embedded-server';

/** A person waits for the answer; the service itself is more patient with a database that starts late. */
const PATIENCE_MS = 5_000;

type Notice = (message: string) => void;
type Work<T> = (services: INestApplicationContext) => Promise<T>;

/**
 * Runs `work` with the services of the API on the configured database, whether the service runs or not,
 * and closes everything again. @throws ApiError SERVICE_UNAVAILABLE when the database cannot be used
 */
export async function withServices<T>(notice: Notice, work: Work<T>): Promise<T> {
  const config = loadConfig();
  const { url, embeddedDataDir } = config.database;
  if (url !== null) {
    await waitForDatabase(url, PATIENCE_MS).catch(unavailable);
    return runOn(config, notice, work);
  }
  return useEmbeddedServer(embeddedDataDir, notice, () => runOn(config, notice, work));
}

async function runOn<T>(config: AppConfig, notice: Notice, work: Work<T>): Promise<T> {
  const database = await openDatabase(config, notice).catch(unavailable);
  try {
    // Silent: standard output is for the result, and what fails is thrown and told once.
    const logger = pino({ level: 'silent' });
    const services = await NestFactory.createApplicationContext(
      CliModule.forRoot({ config, databaseUrl: database.url, logger }),
      { logger: new NestLogger(logger), abortOnError: false },
    );
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  } finally {
    await database.close();
  }
}

function unavailable(cause: unknown): never {
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause });
}
