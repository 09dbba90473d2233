import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pino from 'pino';
import type { AppConfig } from '../core/config/app-config';
import { NestLogger } from '../core/observability/logger';
import { CliModule } from './cli.module';
import { withDatabase } from './with-database';

/**
 * Runs `work` with the services of the API on the configured database, and closes them afterwards.
 * @throws ApiError SERVICE_UNAVAILABLE when the database cannot be used
 */
export async function withServices<T>(
  notice: (message: string) => void,
  work: (services: INestApplicationContext) => Promise<T>,
): Promise<T> {
  return withDatabase(notice, async (config, databaseUrl) => {
    const services = await createServices(config, databaseUrl);
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  });
}

/** Creates the services that commands use, on a migrated database. */
export function createServices(
  config: AppConfig,
  databaseUrl: string,
): Promise<INestApplicationContext> {
  // Silent: standard output is for the result, and errors are thrown to the caller.
  const logger = pino({ level: 'silent' });
  return NestFactory.createApplicationContext(CliModule.forRoot({ config, databaseUrl, logger }), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}
