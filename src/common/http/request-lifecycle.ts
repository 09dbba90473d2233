import type { NextFunction, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../../observability/metrics/metrics';
import type { Readiness } from '../../observability/readiness';
import { API_PREFIX } from './api-prefix';
import type { AppRequest } from './request-context';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id';

/** What takes the paths that no route is for. */
const CATCH_ALL = new Set<string | undefined>([`/${API_PREFIX}`, `/${API_PREFIX}/*path`]);

/**
 * The first thing that a request meets: gives it its id, makes its path decodable, and counts it
 * and logs one line when it is answered. Headers, bodies and query strings never reach the log.
 */
export function requestLifecycle(
  logger: Logger,
  readiness: Readiness,
  metrics: Metrics,
): RequestHandler {
  return ((request: AppRequest, response: Response, next: NextFunction) => {
    const startedAt = performance.now();
    request.requestId = requestIdOf(request);
    response.setHeader(REQUEST_ID_HEADER, request.requestId);
    readiness.track(response);
    request.url = decodableUrl(request.url);

    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const { method } = request;
      const route = routeOf(request);
      const status = response.statusCode;
      const isAborted = !response.writableFinished;
      metrics.observe({
        method,
        route: CATCH_ALL.has(route) ? undefined : route,
        status: isAborted ? 'aborted' : status,
        seconds: ms / 1_000,
      });
      logger.info({
        id: request.requestId,
        method,
        route,
        status,
        aborted: isAborted ? true : undefined,
        ms: Math.round(ms * 10) / 10,
        team: request.team?.teamId,
        key: request.team?.key.prefix,
      });
    });
    next();
  }) as RequestHandler;
}

/** The pattern, not the path: paths hold identifiers. */
function routeOf(request: AppRequest): string | undefined {
  return (request.route as { path?: string } | undefined)?.path;
}

/** Express answers a path with a broken percent escape with 400; taken literally it is merely not found. */
function decodableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
