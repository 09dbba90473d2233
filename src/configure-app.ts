import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { ApiError } from './common/errors/api-error';
import { API_PREFIX } from './common/http/api-prefix';
import { parseQuery } from './common/http/parse-query';
import { rejectClientErrors } from './common/http/reject-client-errors';
import { FastExpressAdapter } from './common/http/fast-express-adapter';
import { RequestLifecycle } from './common/http/request-lifecycle';
import { APP_CONFIG, type AppConfig } from './config/app-config';
import { setupDocs } from './docs/setup-docs';
import { LoadShedding } from './observability/load-shedding';
import { Metrics } from './observability/metrics/metrics';
import { setupMetrics } from './observability/metrics/setup-metrics';
import { LOGGER } from './observability/logger';
import { Readiness } from './observability/readiness';

/** The same set-up for the service, the e2e tests and the bench. The application must not be initialised yet. */
export async function configureApp(app: NestExpressApplication): Promise<void> {
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  const adapter = app.getHttpAdapter() as unknown as FastExpressAdapter;
  adapter.setStages(
    new RequestLifecycle(
      app.get<Logger>(LOGGER),
      app.get(Readiness),
      app.get(Metrics),
      app.get(LoadShedding),
    ),
  );
  app.setGlobalPrefix(API_PREFIX, { exclude: ['health/live', 'health/ready'] });
  setupDocs(app);
  setupMetrics(app);
  app.getHttpServer().keepAliveTimeout = app.get<AppConfig>(APP_CONFIG).keepAliveTimeoutMs;
  rejectClientErrors(app.getHttpServer(), adapter.connections);
  await app.init();
  adapter.connectRoutes();
  // Nest answers unknown routes only below the prefix.
  app.use((_request: Request, response: Response) => {
    const error = new ApiError('ROUTE_NOT_FOUND');
    response.status(error.status).json(error.toBody());
  });
}
