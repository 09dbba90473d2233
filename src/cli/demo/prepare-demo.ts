import type { INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader, NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module';
import { NestLogger } from '../../core/observability/logger';
import type { AppResources } from '../../core/processes/application';
import { DemoModule } from './demo.module';
import { type Demo, DemoService } from './demo.service';

/** Finds or creates the demo team of the embedded database in `dataDir`; null when the database has other teams only. */
export async function prepareDemo(
  app: INestApplicationContext,
  dataDir: string,
): Promise<Demo | null> {
  const module = await app.get(LazyModuleLoader).load(() => DemoModule);
  return module.get(DemoService).prepare(dataDir);
}

/** Like {@link prepareDemo}, for a process without an application: creates one without an HTTP server and closes it. */
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
