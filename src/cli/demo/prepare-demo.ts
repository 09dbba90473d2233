import type { INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader, NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module';
import { NestLogger } from '../../core/observability/logger';
import type { AppResources } from '../../core/processes/application';
import { DemoModule } from './demo.module';
import { type Demo, DemoService } from './demo.service';

/** The demo team of the embedded database in `dataDir`, made if the database is empty; null when it has none. */
export async function prepareDemo(
  app: INestApplicationContext,
  dataDir: string,
): Promise<Demo | null> {
  const module = await app.get(LazyModuleLoader).load(() => DemoModule);
  return module.get(DemoService).prepare(dataDir);
}

/** {@link prepareDemo} for a process without an application: builds one that serves no requests, and closes it. */
export async function makeDemo(resources: AppResources, dataDir: string): Promise<Demo | null> {
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(resources), {
    logger: new NestLogger(resources.logger),
    abortOnError: false,
  });
  try {
    return await prepareDemo(app, dataDir);
  } finally {
    await app.close();
  }
}
