import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule, type AppResources } from './app.module';
import { FastExpressAdapter } from './common/http/fast-express-adapter';
import { configureApp } from './configure-app';
import { NestLogger } from './observability/logger';

/** Builds the application, ready to listen. */
export async function createApp(resources: AppResources): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(resources),
    new FastExpressAdapter(),
    {
      // Bodies are read after the key, by a guard.
      bodyParser: false,
      logger: new NestLogger(resources.logger),
      abortOnError: false,
    },
  );
  await configureApp(app);
  return app;
}
