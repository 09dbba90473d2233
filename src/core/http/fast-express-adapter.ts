import { type RequestListener, ServerResponse } from 'node:http';
import { NotFoundException, StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { ApiError } from '../errors/api-error';
import { Connections } from './connections';
import { examineFraming } from './reject-client-errors';
import { DirectRoutes, type Layer, type RouteHandler } from './direct-routes';
import { LARGE_RESPONSE_BYTES } from './unsent-bytes';
import { canCallConstructors, createNativeServer, type Prototypes } from './native-server';

type ServerOptions = Parameters<ExpressAdapter['initHttpServer']>[0];

type Json = (this: Response, body: unknown) => Response;
type WriteHead = (this: ServerResponse, status: number, ...rest: unknown[]) => ServerResponse;

/** As much of an Express application as this adapter uses. */
interface Express extends RequestListener, Prototypes {
  readonly router: ExpressRouter;
  readonly handle: Handle;
}

interface ExpressRouter {
  stack: Layer[];
  use(middleware: RouteHandler): void;
  readonly handle: Handle;
}

/** @param done called when no layer has responded, with the error that no layer handled */
type Handle = (request: Request, response: Response, done: (error: unknown) => void) => void;

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
  /** Called with an error that no error filter handled. */
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
   * Sends requests straight to their routes from now on; called once all routes are registered. Routes behind a middleware
   * stay with Express, which runs the middleware first.
   */
  connectRoutes(): void {
    // The first layer is Nest's own. It runs a hook that only `setOnRequestHook` sets.
    this.routes.addAll(this.express.router.stack.slice(1));
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
      this.express.handle(request, response, this.finish(response));
      return;
    }
    // As much of what Express leaves on them as its methods and Nest look at.
    request.res = response;
    request.originalUrl = request.url;
    request.baseUrl = '';
    request.params = found.params;
    request.route = found.layer.route;
    response.locals = {};
    const passOn = (error?: unknown): void =>
      this.continueAfter(found.layer, request, response, error);
    const fail = (error: unknown): void => passOn(error ?? new Error('A route failed.'));
    request.next = passOn;
    try {
      const handled = found.handler(request, response, passOn);
      if (handled instanceof Promise) handled.catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  /** Runs the layers behind a route that called `next` or failed, as Express does; the error filter is one of them. */
  private continueAfter(layer: Layer, request: Request, response: Response, error: unknown): void {
    const { router } = this.express;
    const rest = Object.create(router) as ExpressRouter;
    rest.stack = [];
    rest.use((_request, _response, next) => next(error));
    rest.stack.push(...router.stack.slice(router.stack.indexOf(layer) + 1));
    rest.handle(request, response, this.finish(response));
  }

  /** Takes the place of the `finalhandler` of Express, which responds with the stack of an error. */
  private finish(response: Response): (error: unknown) => void {
    return (error) => this.stages?.fail(error ?? new NotFoundException(), response);
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
