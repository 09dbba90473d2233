import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { ApiError } from './common/errors/api-error';
import { API_PREFIX } from './common/http/api-prefix';
import { answerClientErrors } from './common/http/answer-client-errors';
import { requestLifecycle } from './common/http/request-lifecycle';
import { setupDocs } from './docs/setup-docs';
import { LOGGER } from './observability/logger';
import { Readiness } from './observability/readiness';

/** The same set-up for the service, the e2e tests and the bench. The application must not be initialised yet. */
export async function configureApp(app: NestExpressApplication): Promise<void> {
  app.disable('x-powered-by');
  app.disable('etag');
  // Flat: `a[b]=1` is a parameter named "a[b]", which nobody knows.
  app.set('query parser', 'simple');
  app.use(requestLifecycle(app.get<Logger>(LOGGER), app.get(Readiness)));
  app.setGlobalPrefix(API_PREFIX, { exclude: ['health/live', 'health/ready'] });
  setupDocs(app);
  answerClientErrors(app.getHttpServer());
  await app.init();
  // Nest answers unknown routes only below the prefix.
  app.use((_request: Request, response: Response) => {
    const error = new ApiError('ROUTE_NOT_FOUND');
    response.status(error.status).json(error.toBody());
  });
}
