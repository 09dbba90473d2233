import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { Metrics } from './metrics';

export const METRICS_PATH = '/metrics';

/** Serves the metrics without a key if METRICS is true. A proxy must not expose the path. */
export function setupMetrics(app: NestExpressApplication): void {
  const metrics = app.get(Metrics);
  if (!metrics.isEnabled) return;
  app
    .getHttpAdapter()
    .getInstance()
    .get(METRICS_PATH, (_request: Request, response: Response, next: NextFunction) => {
      metrics.text().then((text) => response.type(metrics.contentType).send(text), next);
    });
}
