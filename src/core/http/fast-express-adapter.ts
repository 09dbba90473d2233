import { type RequestListener, ServerResponse } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { ApiError } from '../errors/api-error';
import { Connections } from './connections';
import { examineFraming } from './reject-client-errors';
import { DirectRoutes, type RouteHandler } from './direct-routes';
import { LARGE_RESPONSE_BYTES } from './unsent-bytes';
import { canCallConstructors, createNativeServer, type Prototypes } from './native-server';

type ServerOptions = Parameters<ExpressAdapter['initHttpServer']>[0];

type Json = (this: Response, body: unknown) => Response;
type WriteHead = (this: ServerResponse, status: number, ...rest: unknown[]) => ServerResponse;

/** What Express holds of a route or, without one, of a middleware. */
interface Layer {
  readonly route?: {
    readonly path: string;
    readonly stack: readonly { readonly method?: string; readonly handle: RouteHandler }[];
  };
}

interface Express extends RequestListener, Prototypes {
  readonly router: { readonly stack: readonly Layer[] };
}

/** What is done with a request around its route. */
export interface RequestStages {
  /** Called first, with every request. */
  prepare(request: Request, response: Response): void;
  /** What is sent instead of a large response, when too much is unsent already; null for nothing. */
  rejectLarge(request: Request): ApiError | null;
  /** Called when a large response has been written. */
  wroteLarge(response: Response): void;
  /** Called when a connection was destroyed because it brought too many requests. */
  overflow(): void;
  /** What stands in the head of its answer, names and values in turn, unless it is set otherwise. */
  headersOf(request: Request): string[];
  /** Called when a route has thrown what its error filter should have answered. */
  fail(error: unknown, response: Response): void;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Express without what costs most of its time: its objects have the right prototypes from the start, a request
 * goes straight to its route, and JSON is written straight to the response.
 */
export class FastExpressAdapter extends ExpressAdapter {
  private readonly routes = new DirectRoutes();

  private stages: RequestStages | null = null;

  /** Whether requests and responses are made with the prototypes of Express. */
  private isNative = false;

  readonly connections = new Connections({
    examine: examineFraming,
    arrive: (request, response) => this.stages?.prepare(request as Request, response as Response),
    serve: (request, response) => this.dispatch(request as Request, response as Response),
    overflow: () => this.stages?.overflow(),
  });

  constructor() {
    super();
    const complete = (response: Response): void => this.completeHead(response);
    const send = (response: Response, body: object): Response => this.sendJson(response, body);
    const { writeHead } = ServerResponse.prototype as unknown as { writeHead: WriteHead };
    const { json } = this.express.response as unknown as { json: Json };
    define(this.express.response, {
      writeHead(this: Response, status: number, ...rest: unknown[]) {
        // A list is a whole head already.
        if (!Array.isArray(rest[0])) complete(this);
        return writeHead.call(this, status, ...rest);
      },
      json(this: Response, body: unknown) {
        return typeof body === 'object' && body !== null ? send(this, body) : json.call(this, body);
      },
    });
  }

  setStages(stages: RequestStages): void {
    this.stages = stages;
  }

  /**
   * To be called once all routes are there: from then on requests go straight to them. Routes that stand behind a
   * middleware are left to Express, which leads through it.
   */
  connectRoutes(): void {
    // The first layer is Nest's own, for hooks that nobody has set.
    for (const { route } of this.express.router.stack.slice(1)) {
      if (route === undefined) return;
      const [only, ...others] = route.stack;
      if (only?.method === undefined || others.length > 0) continue;
      this.routes.add(only.method.toUpperCase(), route.path, only.handle);
    }
  }

  /** An object as JSON, without the detours by which Express makes sure that it is one. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (typeof body !== 'object' || body === null || body instanceof StreamableFile) {
      return super.reply(response, body, statusCode);
    }
    if (statusCode !== undefined) response.statusCode = statusCode;
    return this.sendJson(response, body);
  }

  override initHttpServer(options: ServerOptions): void {
    const needsParent =
      options?.httpsOptions !== undefined ||
      Reflect.get(options ?? {}, 'return503OnClosing') === true ||
      Reflect.get(options ?? {}, 'forceCloseConnections') === true;
    this.isNative = !needsParent && canCallConstructors();
    if (this.isNative) {
      this.setHttpServer(createNativeServer(this.express, this.connections.accept));
    } else {
      super.initHttpServer(options);
      const server = this.getHttpServer();
      server.removeAllListeners('request');
      server.on('request', this.connections.accept);
    }
    this.getHttpServer().on('connection', this.connections.connect);
  }

  private dispatch(request: Request, response: Response): void {
    const found = this.isNative ? this.routes.find(request.method, request.url) : null;
    if (found === null) {
      this.express(request, response);
      return;
    }
    // As much of what Express leaves on them as its methods and Nest look at.
    request.res = response;
    request.originalUrl = request.url;
    request.params = found.params;
    request.route = { path: found.path };
    const fail = (error: unknown): void => this.fail(error, response);
    try {
      const handled = found.handler(request, response, fail);
      if (handled instanceof Promise) handled.catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  /** Also what a route calls as `next`: with an error, as nothing comes after it. */
  private fail(error: unknown, response: Response): void {
    const fault = error ?? new Error('A route handed its request on, and nothing comes after it.');
    this.stages?.fail(fault, response);
  }

  private sendJson(response: Response, body: object): Response {
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    const isLarge = length > LARGE_RESPONSE_BYTES;
    const rejection = isLarge ? this.stages?.rejectLarge(response.req) : null;
    if (rejection) {
      response.setHeader('Retry-After', 1);
      return this.sendJson(response.status(rejection.status), rejection.toBody());
    }
    if (this.stages !== null && response.getHeaderNames().length === 0) {
      const headers = this.stages.headersOf(response.req);
      headers.push('Content-Type', JSON_TYPE, 'Content-Length', `${length}`);
      response.writeHead(response.statusCode, headers);
    } else {
      if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
      response.setHeader('Content-Length', length);
    }
    response.end(text);
    if (isLarge) this.stages?.wroteLarge(response);
    return response;
  }

  private completeHead(response: Response): void {
    const headers = this.stages?.headersOf(response.req) ?? [];
    for (let index = 0; index < headers.length; index += 2) {
      const [name = '', value = ''] = headers.slice(index, index + 2);
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
  }

  private get express(): Express {
    return this.getInstance<Express>();
  }
}

/** Not assigned: what stands further up the chain may be read-only, and tests replace methods. */
function define(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}
