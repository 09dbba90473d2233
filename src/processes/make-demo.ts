import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { AppModule } from '../app.module';
import type { AppConfig } from '../config/app-config';
import type { Demo } from '../demo/demo.service';
import { NestLogger } from '../observability/logger';
import { findDemo } from './find-demo';

/** The demo team, made or found by services that nobody can call, and that are gone afterwards. */
export async function makeDemo(
  config: AppConfig,
  databaseUrl: string,
  dataDir: string,
  logger: Logger,
): Promise<Demo | null> {
  const services = await NestFactory.createApplicationContext(
    AppModule.forRoot({ config, databaseUrl, logger }),
    { logger: new NestLogger(logger), abortOnError: false },
  );
  try {
    return await findDemo(services, config, dataDir, logger);
  } finally {
    await services.close();
  }
}
