import 'reflect-metadata';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Type, VersioningOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { DirectRoutes } from '../src/direct-routes';
import { FastExpressAdapter } from '../src/fast-express-adapter';

/** What ran for the current request, in order. */
export const calls: string[] = [];

/** A middleware that notes its call. */
export const note =
  (name: string) => (request: Request, response: Response, next: NextFunction) => {
    calls.push(`${name} ${request.method} ${request.baseUrl}${request.path}`);
    response.locals.seen = [...((response.locals.seen as string[] | undefined) ?? []), name];
    next();
  };

export interface Variant {
  module: Type;
  versioning?: VersioningOptions;
  /** Called before the routes are registered. */
  configure?: ((app: NestExpressApplication) => void) | undefined;
  /** Whether a feature is used for which Express must route every request. */
  needsExpress?: boolean;
  /** Whether handlers of direct routes call `next`. */
  passesOn?: boolean;
}

async function start(
  adapter: ExpressAdapter,
  { module, versioning, configure }: Variant,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, adapter, {
    // As the service: a body parser is a middleware before all routes.
    bodyParser: false,
    logger: false,
  });
  app.disable('etag');
  app.disable('x-powered-by');
  if (versioning !== undefined) app.enableVersioning(versioning);
  configure?.(app);
  await app.init();
  if (adapter instanceof FastExpressAdapter) adapter.connectRoutes();
  await app.listen(0, '127.0.0.1');
  return app;
}

/** `fetch` sets no Host header. */
function ask(server: Server, method: string, path: string, headers: Record<string, string>) {
  calls.length = 0;
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = http.request({ port, method, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        const { date: _date, ...rest } = response.headers;
        resolve({ status: response.statusCode, headers: rest, body, calls: [...calls] });
      });
    });
    request.on('error', reject).end();
  });
}

/** A request, and its headers. */
export type FeatureRequest = [method: string, path: string, headers?: Record<string, string>];

/** Tests that a module gets and sends the same on both adapters, and runs its parts in the same order. */
export function testOnBothAdapters(variant: Variant, requests: readonly FeatureRequest[]): void {
  let stock: NestExpressApplication;
  let fast: NestExpressApplication;
  let find: jest.SpyInstance;
  let passOn: jest.SpyInstance;

  beforeAll(async () => {
    stock = await start(new ExpressAdapter(), variant);
    const adapter = new FastExpressAdapter();
    adapter.setStages({
      prepare: () => undefined,
      rejectLarge: () => null,
      wroteLarge: () => undefined,
      conclude: () => undefined,
      overflow: () => undefined,
      headersOf: () => [],
      fail: (error, response) => {
        throw new Error(`unexpected for ${response.req.url}`, { cause: error });
      },
    });
    find = jest.spyOn(DirectRoutes.prototype, 'find');
    passOn = jest.spyOn(adapter as unknown as { continueAfter(): void }, 'continueAfter');
    fast = await start(adapter, variant);
  });

  afterAll(async () => {
    await stock.close();
    await fast.close();
    find.mockRestore();
  });

  it.each(requests)(
    'responds to %s %s %o as on a plain ExpressAdapter',
    async (method, path, headers = {}) => {
      const expected = await ask(stock.getHttpServer(), method, path, headers);

      expect(await ask(fast.getHttpServer(), method, path, headers)).toEqual(expected);
    },
  );

  it('covers direct routes, and requests that they pass on', () => {
    const found = find.mock.results.filter(({ value }) => value !== null);
    if (variant.needsExpress === true) expect(found).toHaveLength(0);
    else expect(found).not.toHaveLength(0);
    if (variant.passesOn === true) expect(passOn).toHaveBeenCalled();
  });
}
