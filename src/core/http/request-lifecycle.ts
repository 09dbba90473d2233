import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import {
  announceClose,
  clientNetwork,
  type RequestStages,
  type ResponseOwner,
} from '@rapport/fast-express';
import type { LoadShedding } from '../limits/load-shedding';
import type { Metrics } from '../observability/metrics/metrics';
import type { Readiness } from '../observability/readiness';
import { ApiError } from '../errors/api-error';
import { API_PREFIX } from './route-prefixes';
import { type AppRequest, isSafeMethod, REQUEST_ID_HEADER, requestIdOf } from './request-context';
import { securityHeaders } from './security-headers';
import type { ApiUnsentBytes } from './api-unsent-bytes';

/** The routes of `UnknownRouteController`. */
const CATCH_ALL_ROUTES = new Set<string | undefined>([`/${API_PREFIX}`, `/${API_PREFIX}/*path`]);

/**
 * The work around the route of every request: sets its id, makes its path decodable, adds the common headers to the
 * response, and counts and logs the request once the response has closed. Headers, bodies and query strings are not logged.
 */
export class RequestLifecycle implements RequestStages {
  private readonly headers = [...securityHeaders()].flat();

  constructor(
    private readonly logger: Logger,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly shedding: LoadShedding,
    private readonly unsentBytes: ApiUnsentBytes,
    /** Whether proxies are trusted, or a request has shown that one would have to be. */
    private knowsProxies: boolean,
  ) {}

  prepare(incoming: Request, response: Response): void {
    const request = incoming as AppRequest;
    request.startedAt = performance.now();
    request.requestId = requestIdOf(request);
    request.url = decodableUrl(request.url);
    if (!this.knowsProxies && isForwarded(request)) this.warnOfProxy();
    this.readiness.track();
    if (this.readiness.isStopping) announceClose(response);
  }

  conclude(incoming: Request, response: Response): void {
    const request = incoming as AppRequest;
    this.readiness.release();
    this.note(request, response, performance.now() - request.startedAt);
    request.releases?.forEach((release) => release());
  }

  /**
   * Rejects reads, and pages of forms that were not stored: the response to a write must report what the write has done. The
   * response to a stored form is a short redirect.
   */
  rejectLarge(incoming: Request): ApiError | null {
    const request = incoming as AppRequest;
    if (!isSafeMethod(request.method) && request.sender?.isVisitor !== true) return null;
    const rejection = this.unsentBytes.rejectionFor(ownerOf(request));
    if (rejection !== null) this.shedding.count('unsent_bytes');
    return rejection;
  }

  wroteLarge(response: Response): void {
    this.unsentBytes.hold(ownerOf(response.req as AppRequest), response);
  }

  overflow(): void {
    this.shedding.count('pipelining');
  }

  headersOf(incoming: Request): string[] {
    const { requestId, addedHeaders } = incoming as AppRequest;
    const headers = [...this.headers, REQUEST_ID_HEADER, requestId];
    if (addedHeaders !== undefined) headers.push(...addedHeaders);
    return headers;
  }

  fail(error: unknown, response: Response): void {
    const isUnknownRoute = error === null || error === undefined;
    if (!isUnknownRoute) {
      const { requestId: id } = response.req as AppRequest;
      this.logger.error({ id, err: error }, 'The error filter failed.');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const rejection = new ApiError(isUnknownRoute ? 'ROUTE_NOT_FOUND' : 'INTERNAL_ERROR');
    response.status(rejection.status).json(rejection.toBody());
  }

  private warnOfProxy(): void {
    this.knowsProxies = true;
    this.logger.warn(
      'A request has a header of a proxy, but TRUST_PROXY is unset: clients behind one proxy share the limits of its address. ' +
        'Set TRUST_PROXY to the address of the proxy if there is one.',
    );
  }

  private note(request: AppRequest, response: Response, ms: number): void {
    const { method, sender } = request;
    const route = routeOf(request);
    const status = response.statusCode;
    const isAborted = !response.writableFinished;
    this.metrics.observe({
      method,
      route: CATCH_ALL_ROUTES.has(route) ? undefined : route,
      status: isAborted ? 'aborted' : status,
      seconds: ms / 1_000,
    });
    this.logger.info({
      id: request.requestId,
      method,
      route,
      status,
      aborted: isAborted ? true : undefined,
      ms: Math.round(ms * 10) / 10,
      ...sender?.logged,
    });
  }
}

/** Whether a request has passed a proxy, or claims it. */
const isForwarded = ({ headers }: Request): boolean =>
  headers['x-forwarded-for'] !== undefined ||
  headers.forwarded !== undefined ||
  headers['x-real-ip'] !== undefined;

function ownerOf(request: AppRequest): ResponseOwner {
  const { sender } = request;
  if (sender?.isVisitor === false) return { kind: 'sender', id: sender.shareId };
  const network = clientNetwork(request);
  return sender === undefined
    ? { kind: 'network', id: network, network }
    : { kind: 'visitors', id: sender.shareId, network };
}

/** Returns the pattern of the route, not the path: paths contain identifiers. */
function routeOf(request: AppRequest): string | undefined {
  return (request.route as { path?: string } | undefined)?.path;
}

/** Escapes the percent signs of a path with a broken escape: a literal path is 404, where Express would send 400. */
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
