import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pino from 'pino';
import type { AppConfig } from '../core/config/app-config';
import { NestLogger } from '../core/observability/logger';
import { CliModule } from './cli.module';
import { allModules, type CommandModules } from './command-modules';
import { withDatabase } from './with-database';

/**
 * Runs `work` with the services of the API on the configured database, and closes them afterwards.
 * @throws ApiError SERVICE_UNAVAILABLE when the database cannot be used
 */
export async function withServices<T>(
  notice: (message: string) => void,
  work: (services: INestApplicationContext) => Promise<T>,
  loadModules?: CommandModules,
): Promise<T> {
  return withDatabase(notice, async (config, databaseUrl) => {
    const services = await createServices(config, databaseUrl, loadModules);
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  });
}

/** Creates the services that a command uses, on a migrated database. */
export async function createServices(
  config: AppConfig,
  databaseUrl: string,
  loadModules: CommandModules = allModules,
): Promise<INestApplicationContext> {
  // Silent: standard output is for the result, and errors are thrown to the caller.
  const logger = pino({ level: 'silent' });
  const module = CliModule.forRoot({ config, databaseUrl, logger }, await loadModules());
  return NestFactory.createApplicationContext(module, {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}
