import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { parseQuery, trustProxies } from '@rapport/fast-express';
import { FastExpressAdapter } from '@rapport/fast-express/adapter';
import { AppModule } from './app.module';
import { setupConsole } from './console/setup-console';
import { APP_CONFIG, type AppConfig } from './core/config/app-config';
import { ApiError } from './core/errors/api-error';
import { checkPublicRoutes } from './core/http/check-public-routes';
import { API_PREFIX, CONSOLE_PREFIX } from './core/http/route-prefixes';
import { RequestLifecycle } from './core/http/request-lifecycle';
import { ApiUnsentBytes } from './core/http/api-unsent-bytes';
import { writeRejection } from './core/http/write-rejection';
import { LoadShedding } from './core/limits/load-shedding';
import { LOGGER, NestLogger } from './core/observability/logger';
import { Metrics } from './core/observability/metrics/metrics';
import { setupMetrics } from './core/processes/setup-metrics';
import { Readiness } from './core/observability/readiness';
import { TryItSource } from './tenancy/openapi/page/try-it-source';
import { setupDocs } from './tenancy/openapi/setup-docs';
import { validateParameters } from './core/validation/validate-parameters';
import type { AppResources } from './core/processes/application';

/** Creates the application of the service: {@link createApp}, and examples of the demo team in `/docs`. */
export async function createService(resources: AppResources): Promise<NestExpressApplication> {
  const app = await createApp(resources);
  app.get(TryItSource).use(async () => {
    // Loaded with the first request for the docs page.
    const { findDemoExamples } = await import('./cli/demo/find-demo-examples.js');
    return findDemoExamples(app, resources.config.database.embeddedDataDir);
  });
  return app;
}

/** Creates the application, ready to listen, for the service, the e2e tests and the benchmark. */
export async function createApp(resources: AppResources): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(resources),
    new FastExpressAdapter({ writeRejection }),
    {
      // `JsonBodyGuard` reads bodies, after the API key has been checked.
      bodyParser: false,
      logger: new NestLogger(resources.logger),
      abortOnError: false,
    },
  );
  await configureApp(app);
  return app;
}

async function configureApp(app: NestExpressApplication): Promise<void> {
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  const { trustedProxies } = app.get<AppConfig>(APP_CONFIG);
  trustProxies(app, trustedProxies);
  const adapter = app.getHttpAdapter() as unknown as FastExpressAdapter;
  adapter.setStages(
    new RequestLifecycle(
      app.get<Logger>(LOGGER),
      app.get(Readiness),
      app.get(Metrics),
      app.get(LoadShedding),
      app.get(ApiUnsentBytes),
      trustedProxies.length > 0,
    ),
  );
  app.setGlobalPrefix(API_PREFIX, {
    exclude: [
      'health/live',
      'health/ready',
      'oauth/social/:platform/callback',
      'unsubscribe/:token',
      'f/:link{/*path}',
      'embed.js',
      'proof-of-work.js',
      `${CONSOLE_PREFIX}{/*path}`,
    ],
  });
  setupDocs(app);
  await setupConsole(app);
  setupMetrics(app);
  app.getHttpServer().keepAliveTimeout = app.get<AppConfig>(APP_CONFIG).keepAliveTimeoutMs;
  validateParameters(app);
  checkPublicRoutes(app);
  await app.init();
  adapter.connectRoutes();
  // Nest handles unknown routes only below the prefix and at the excluded paths.
  app.use((_request: Request, response: Response) => {
    const error = new ApiError('ROUTE_NOT_FOUND');
    response.status(error.status).json(error.toBody());
  });
}
