import http, { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';

/** Node's constructors are functions of the old kind, which can be called on an object of another prototype. */
type OldConstructor = (this: object, ...args: unknown[]) => void;

const constructRequest = IncomingMessage as unknown as OldConstructor;
const constructResponse = ServerResponse as unknown as OldConstructor;

/** Slow senders are let go within 15 s; a search of 255 characters, percent-encoded, fits into the headers. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 14_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 65_536,
  requireHostHeader: false,
};

type ServerOptions = Parameters<ExpressAdapter['initHttpServer']>[0];

/**
 * Express gives each request and response its own prototype with `Object.setPrototypeOf`, which makes them
 * slow for good. Here Node makes them with these prototypes at once, so that Express finds nothing to change.
 */
export class NativePrototypeAdapter extends ExpressAdapter {
  /** An object as JSON, without the detours by which Express makes sure that it is one. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (typeof body !== 'object' || body === null || body instanceof StreamableFile) {
      return super.reply(response, body, statusCode);
    }
    if (statusCode !== undefined) response.statusCode = statusCode;
    const text = JSON.stringify(body);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(text);
  }

  override initHttpServer(options: ServerOptions): void {
    const needsParent =
      options?.httpsOptions !== undefined ||
      Reflect.get(options ?? {}, 'return503OnClosing') === true ||
      Reflect.get(options ?? {}, 'forceCloseConnections') === true;
    if (needsParent || !canCallConstructors()) {
      super.initHttpServer(options);
      return;
    }
    const app = this.getInstance<http.RequestListener & { request: object; response: object }>();
    this.setHttpServer(
      http.createServer(
        {
          ...SERVER_LIMITS,
          IncomingMessage: withPrototype(constructRequest, app.request) as never,
          ServerResponse: withPrototype(constructResponse, app.response) as never,
        },
        app,
      ),
    );
  }
}

/** Not a class and not Reflect.construct: either would bring the slow objects back. */
function withPrototype(construct: OldConstructor, prototype: object): OldConstructor {
  function Native(this: object, ...args: unknown[]): void {
    construct.apply(this, args);
  }
  Native.prototype = prototype;
  return Native;
}

/** A future Node may make classes of them, which refuse to be called. */
export function canCallConstructors(): boolean {
  try {
    const request = Object.create(IncomingMessage.prototype) as IncomingMessage;
    constructRequest.call(request, new Socket());
    const response = Object.create(ServerResponse.prototype) as ServerResponse;
    constructResponse.call(response, request);
    return request.headers !== undefined && response.statusCode === 200;
  } catch {
    return false;
  }
}
