import { type RequestListener, type Server, ServerResponse } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { Connections } from './connections';
import {
  examineHead,
  rejectClientErrors,
  type WriteRejection,
  writePlainRejection,
} from './client-errors';
import { completeHeadOf, headerReaders, writeCompleteHead } from './complete-head';
import { DirectRoutes, type Layer, type RouteHandler } from './direct-routes';
import { countingMethods, type LargeResponses, rejects } from './large-responses';
import { LARGE_RESPONSE_BYTES } from './unsent-bytes';
import { canCallConstructors, createNativeServer, type Prototypes } from './native-server';

type ServerOptions = Parameters<ExpressAdapter['initHttpServer']>[0];

type Json = (this: Response, body: unknown) => Response;
type WriteHead = (this: ServerResponse, status: number, ...rest: unknown[]) => ServerResponse;

/** The members of an Express application that this adapter uses. */
interface Express extends RequestListener, Prototypes {
  readonly router: ExpressRouter;
  readonly handle: Handle;
  /** Returns a setting. */
  get(name: string): unknown;
}

interface ExpressRouter {
  stack: Layer[];
  /** Callbacks of `app.param`, by parameter. */
  readonly params: object;
  use(middleware: RouteHandler): void;
  readonly handle: Handle;
}

/** @param done called when no layer has responded, with the error that no layer handled */
type Handle = (request: Request, response: Response, done: (error: unknown) => void) => void;

/** Hooks around the route of each request. */
export interface RequestStages extends LargeResponses {
  /** Called first, with every request. */
  prepare(request: Request, response: Response): void;
  /** Called last, with every request that was prepared, when its response has closed. */
  conclude(request: Request, response: Response): void;
  /** Called when a connection has been destroyed because of too many queued requests. */
  overflow(): void;
  /** Default headers of the response: names and values alternate. */
  headersOf(request: Request): string[];
  /** Called when no layer has responded: with the error that no error filter handled, or null or undefined without one. */
  fail(error: unknown, response: Response): void;
}

export interface FastExpressOptions {
  /** Writes the response to a message that is not valid HTTP, for which no request exists. By default, a reason as plain text. */
  readonly writeRejection?: WriteRejection;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Settings of an Express application that change what `response.json` sends. */
const JSON_SETTINGS = ['json escape', 'json replacer', 'json spaces', 'etag fn'];
const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);
/** The methods of a response that `response.json` of Express calls, and which middleware may replace. */
const SENDING_METHODS = ['json', 'send', 'end', 'write', 'writeHead', 'setHeader'] as const;

/**
 * Express without its largest costs: Node creates requests and responses with the prototypes of Express, requests are
 * routed by a radix tree, and JSON is written to the response directly. Where an application uses a feature of Express that this would
 * skip (hooks of the adapter, `app.param`, settings of JSON, replaced methods of a response), Express does the work.
 */
export class FastExpressAdapter extends ExpressAdapter {
  private readonly routes = new DirectRoutes();

  private stages: RequestStages | null = null;

  /** Whether Node creates requests and responses with the prototypes of Express. */
  private isNative = false;

  private hasHooks = false;

  /** The method that Express defines. */
  private readonly expressJson: Json;

  /** The methods of all responses, as this adapter defines them. */
  private readonly sendingMethods: unknown[];

  /** Whether Express would send JSON as `JSON.stringify` returns it, by methods that nobody has replaced for all responses. */
  private sendsPlainJson = false;

  readonly connections = new Connections({
    examine: (request) => examineHead(request, this.writeRejection),
    arrive: (request, response) => this.stages?.prepare(request as Request, response as Response),
    leave: (request, response) => this.stages?.conclude(request as Request, response as Response),
    serve: (request, response) => this.dispatch(request as Request, response as Response),
    overflow: () => this.stages?.overflow(),
  });

  private readonly writeRejection: WriteRejection;

  constructor({ writeRejection = writePlainRejection }: FastExpressOptions = {}) {
    super();
    this.writeRejection = writeRejection;
    const complete = (response: Response): void => this.completeHead(response);
    const send = (response: Response, body: object): Response => this.sendJson(response, body);
    const { writeHead } = ServerResponse.prototype as unknown as { writeHead: WriteHead };
    const { json } = this.express.response as unknown as { json: Json };
    this.expressJson = json;
    define(this.express.response, {
      writeHead(this: Response, status: number, ...rest: unknown[]) {
        if (rest[0] === undefined || rest[0] !== completeHeadOf(this)) complete(this);
        return writeHead.call(this, status, ...rest);
      },
      json(this: Response, body: unknown) {
        return typeof body === 'object' && body !== null ? send(this, body) : json.call(this, body);
      },
      ...headerReaders(),
      ...countingMethods(this.express.response, () => this.stages),
    });
    this.sendingMethods = this.readSendingMethods();
  }

  setStages(stages: RequestStages): void {
    this.stages = stages;
  }

  /**
   * Routes requests directly from now on; called once all routes are registered. Requests to routes behind a middleware
   * still go through Express.
   */
  connectRoutes(): void {
    const { express } = this;
    const { router } = express;
    const methods = this.readSendingMethods();
    this.sendsPlainJson =
      JSON_SETTINGS.every((name) => !express.get(name)) &&
      this.sendingMethods.every((method, index) => method === methods[index]);
    if (Object.keys(router.params).length > 0) return;
    // The first layer is of Nest: it runs the hooks of `setOnRequestHook` and `setOnResponseHook`.
    this.routes.addAll(router.stack.slice(1));
  }

  override setOnRequestHook(...hook: Parameters<ExpressAdapter['setOnRequestHook']>): void {
    this.hasHooks = true;
    super.setOnRequestHook(...hook);
  }

  override setOnResponseHook(...hook: Parameters<ExpressAdapter['setOnResponseHook']>): void {
    this.hasHooks = true;
    super.setOnResponseHook(...hook);
  }

  /** Sends objects as JSON without the checks of Nest and Express that cannot apply, and everything else with them. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    const isPlain =
      this.sendsPlainJson &&
      typeof body === 'object' &&
      body !== null &&
      !(body instanceof StreamableFile || body instanceof Error) &&
      // Middleware may have replaced the method of this response.
      !Object.hasOwn(response, 'json') &&
      !response.hasHeader('Content-Type');
    if (!isPlain) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
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
    const server = this.getHttpServer() as Server;
    server.on('connection', this.connections.connect);
    rejectClientErrors(server, this.connections, this.writeRejection);
  }

  private dispatch(request: Request, response: Response): void {
    const isDirect = this.isNative && !this.hasHooks;
    const found = isDirect ? this.routes.find(request.method, request.url) : null;
    if (found === null) {
      this.express.handle(request, response, this.fallbackHandler(response));
      return;
    }
    // The properties of Express that its methods and Nest read.
    request.res = response;
    request.originalUrl = request.url;
    request.baseUrl = '';
    request.params = found.params;
    request.route = found.layer.route;
    response.locals = Object.create(null) as Response['locals'];
    const continueRouting = (error?: unknown): void =>
      this.continueAfter(found.layer, request, response, error);
    request.next = continueRouting;
    try {
      const handled = found.handler(request, response, continueRouting);
      if (isThenable(handled)) {
        handled.then(null, (error: unknown) =>
          continueRouting(error ?? new Error('A route failed.')),
        );
      }
    } catch (error) {
      continueRouting(error);
    }
  }

  /** Runs the layers after a route that called `next` or failed, as Express does; one of them is the error filter. */
  private continueAfter(layer: Layer, request: Request, response: Response, error: unknown): void {
    const { router } = this.express;
    const rest = Object.create(router) as ExpressRouter;
    rest.stack = [];
    rest.use((_request, _response, next) => next(error));
    rest.stack.push(...router.stack.slice(router.stack.indexOf(layer) + 1));
    rest.handle(request, response, this.fallbackHandler(response));
  }

  /** Replaces the `finalhandler` of Express, which sends the stack of an error. */
  private fallbackHandler(response: Response): (error: unknown) => void {
    return (error) => this.stages?.fail(error, response);
  }

  private sendJson(response: Response, body: object): Response {
    // undefined if `toJSON` of the body returns it
    const text = JSON.stringify(body) as string | undefined;
    const length = text === undefined ? 0 : Buffer.byteLength(text);
    if (!this.sendsPlainJson) {
      this.expressJson.call(response, body);
    } else if (text !== undefined && this.stages !== null && isSimple(response)) {
      if (length > LARGE_RESPONSE_BYTES && rejects(response)) return response;
      const headers = this.stages.headersOf(response.req);
      headers.push('Content-Type', JSON_TYPE, 'Content-Length', `${length}`);
      writeCompleteHead(response, response.statusCode, headers);
      response.end(text);
    } else {
      if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
      response.send(text);
    }
    return response;
  }

  private completeHead(response: Response): void {
    const headers = this.stages?.headersOf(response.req) ?? [];
    for (let index = 0; index < headers.length; index += 2) {
      const [name = '', value = ''] = headers.slice(index, index + 2);
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
  }

  private readSendingMethods(): unknown[] {
    const { response } = this.express;
    return SENDING_METHODS.map((name) => Reflect.get(response, name));
  }

  private get express(): Express {
    return this.getInstance<Express>();
  }
}

/** Whether Express would send a text as it is: other responses have no body, or depend on the headers that the route set. */
const isSimple = (response: Response): boolean =>
  !STATUSES_WITHOUT_BODY.has(response.statusCode) &&
  response.getHeaderNames().length === 0 &&
  !SENDING_METHODS.some((name) => Object.hasOwn(response, name)) &&
  response.req.headers['if-none-match'] === undefined;

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';

/** Defines methods: assignment fails where the prototype chain has a read-only one. Tests replace the methods. */
function define(target: object, methods: object): void {
  for (const name of Reflect.ownKeys(methods)) {
    const value: unknown = Reflect.get(methods, name);
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}
