import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { publicHandler } from '../http/public.decorator';
import { Metrics } from '../observability/metrics/metrics';

export const METRICS_PATH = '/metrics';

/** Serves the metrics without a key if METRICS is true. A proxy must not expose the path. */
export function setupMetrics(app: NestExpressApplication): void {
  const metrics = app.get(Metrics);
  if (!metrics.isEnabled) return;
  const send = (_request: Request, response: Response, next: NextFunction): void => {
    metrics.text().then((text) => response.type(metrics.contentType).send(text), next);
  };
  const handler = publicHandler('the proxy, which does not expose the path', send);
  app.getHttpAdapter().getInstance().get(METRICS_PATH, handler);
}
