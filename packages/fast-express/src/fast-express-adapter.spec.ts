import 'reflect-metadata';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  Body,
  ConflictException,
  Controller,
  Get,
  Header,
  HttpCode,
  Module,
  Param,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { FastExpressAdapter, type RequestStages } from './fast-express-adapter';

@Controller('things')
class ThingsController {
  @Get()
  list(@Query() query: object) {
    return { query };
  }

  @Get('text')
  text(): string {
    return 'Grüße';
  }

  @Get('nothing')
  nothing(): null {
    return null;
  }

  @Get('stream')
  stream(): StreamableFile {
    return new StreamableFile(Readable.from([Buffer.from('a,b')]));
  }

  @Get('typed')
  @Header('X-Kind', 'typed')
  typed() {
    return { kind: 'typed' };
  }

  @Get('statuses/:status')
  empty(@Param('status') status: string, @Res() response: Response): void {
    response.status(Number(status)).json({ status });
  }

  @Get('problem')
  @Header('Content-Type', 'application/problem+json')
  problem() {
    return { title: 'Grüße' };
  }

  @Get('tagged')
  @Header('ETag', '"1"')
  tagged() {
    return { tag: 1 };
  }

  @Get('no-json')
  noJson() {
    return { toJSON: () => undefined };
  }

  @Get('error-value')
  errorValue() {
    return Object.assign(new Error('A defect.'), { detail: 'secret' });
  }

  @Get('csv-error')
  @Header('Content-Type', 'text/csv')
  csvError(): never {
    throw new ConflictException();
  }

  @Get('head')
  head(@Res() response: Response): void {
    response.writeHead(200, ['X-Own', '1', 'Content-Type', 'text/plain']).end('head');
  }

  @Get('own')
  own(@Res() response: Response): void {
    response.setHeader('X-Stage', 'own');
    response.status(202).json({ own: true });
  }

  @Get('error')
  throwError(): never {
    throw new Error('A defect.');
  }

  @Get(':id')
  get(@Param('id') id: string, @Req() request: Request) {
    const { method, path, originalUrl, hostname, protocol, secure } = request;
    const route = (request.route as { path: string }).path;
    return { id, method, path, originalUrl, hostname, protocol, secure, route, name: 'Grüße' };
  }

  @Post(':id/parts')
  @HttpCode(207)
  post(@Param() params: object, @Body() body: object) {
    return { params, body };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

class Stages implements RequestStages {
  readonly prepared: string[] = [];
  concluded = 0;
  readonly failed: unknown[] = [];

  prepare(request: Request): void {
    this.prepared.push(request.url);
  }

  conclude(): void {
    this.concluded += 1;
  }

  rejectLarge(): null {
    return null;
  }

  wroteLarge(): void {
    throw new Error('No test sends that much.');
  }

  overflow(): void {
    throw new Error('No test pipelines that much.');
  }

  headersOf(): string[] {
    return ['X-Stage', 'given'];
  }

  fail(error: unknown, response: Response): void {
    this.failed.push(error);
    response.status(500).json({ failed: true });
  }
}

/** Returns the status, headers and body of a response, without the date and the port. */
async function ask(server: Server, path: string, init?: RequestInit) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const { date: _date, ...headers } = Object.fromEntries(response.headers);
  const body = (await response.text()).replaceAll(`${port}`, '<port>');
  return { status: response.status, headers, body };
}

async function start(adapter: ExpressAdapter): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(ThingsModule, adapter, {
    // As the service: a body parser is a middleware before all routes.
    bodyParser: false,
    logger: false,
  });
  app.disable('etag');
  app.disable('x-powered-by');
  return app;
}

async function listen(app: NestExpressApplication): Promise<Server> {
  await app.listen(0, '127.0.0.1');
  return app.getHttpServer();
}

describe('FastExpressAdapter', () => {
  let apps: NestExpressApplication[];
  let stages: Stages;

  beforeEach(() => {
    apps = [];
    stages = new Stages();
  });

  afterEach(async () => {
    for (const app of apps) await app.close();
  });

  /** Starts an application with connected routes; `extend` adds Express layers before those of Nest. */
  async function startFast(extend?: (app: NestExpressApplication) => void): Promise<Server> {
    const adapter = new FastExpressAdapter();
    const app = await start(adapter);
    apps.push(app);
    adapter.setStages(stages);
    extend?.(app);
    await app.init();
    adapter.connectRoutes();
    return listen(app);
  }

  async function startStock(extend?: (app: NestExpressApplication) => void): Promise<Server> {
    const app = await start(new ExpressAdapter());
    apps.push(app);
    extend?.(app);
    return listen(app);
  }

  const JSON_BODY = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":1}',
  };

  it.each<[name: string, path: string, init?: RequestInit]>([
    ['a list', '/things?a=1&a=2&b=%20'],
    ['one', '/things/a-b'],
    ['one with an escape', '/things/a%2Fb%20c'],
    ['a broken escape', '/things/%zz'],
    ['a slash at the end', '/things/'],
    ['other letters', '/THINGS/a'],
    ['text', '/things/text'],
    ['nothing', '/things/nothing'],
    ['a stream', '/things/stream'],
    ['headers of the route', '/things/typed'],
    ['an error', '/things/error'],
    ['204 with JSON', '/things/statuses/204'],
    ['205 with JSON', '/things/statuses/205'],
    ['304 with JSON', '/things/statuses/304'],
    ['another type of JSON', '/things/problem'],
    ['a tag', '/things/tagged', { headers: { 'If-None-Match': '"1"' } }],
    ['any tag', '/things/a', { headers: { 'If-None-Match': '*' } }],
    ['an object without JSON', '/things/no-json'],
    ['an Error as the result', '/things/error-value'],
    ['an error of a route with another type', '/things/csv-error'],
    ['a list of headers', '/things/head'],
    ['no route', '/elsewhere'],
    ['a body', '/things/x/parts', JSON_BODY],
    ['an empty parameter', '/things//parts', JSON_BODY],
    ['a method that no route has', '/things', { method: 'DELETE' }],
    ['HEAD', '/things/x', { method: 'HEAD' }],
    ['OPTIONS', '/things/x', { method: 'OPTIONS' }],
  ])(
    'responds as Express does, with the headers of the stages: %s',
    async (_name, path, init = {}) => {
      const expected = await ask(await startStock(), path, init);

      const response = await ask(await startFast(), path, init);

      const headers = { ...expected.headers, 'x-stage': 'given' };
      expect(response).toEqual({ ...expected, headers });
      expect(stages.prepared).toEqual([path]);
      while (stages.concluded === 0) await nextTurn();
      expect(stages.concluded).toBe(1);
      expect(stages.failed).toEqual([]);
    },
  );

  it('leaves what a route sets as it is', async () => {
    const response = await ask(await startFast(), '/things/own');
    expect(response).toMatchObject({
      status: 202,
      headers: { 'x-stage': 'own' },
      body: '{"own":true}',
    });
  });

  it('runs a middleware before the routes behind it', async () => {
    const seen = jest.fn();
    const server = await startFast((app) => {
      app.use((request: Request, _response: Response, next: NextFunction) => {
        seen(request.url);
        next();
      });
    });

    expect(await ask(server, '/things/a')).toMatchObject({ status: 200 });

    expect(seen.mock.calls).toEqual([['/things/a']]);
  });

  it.each<[string, (next: NextFunction) => unknown]>([
    ['throws', () => throwError()],
    ['rejects', () => Promise.reject(new Error('A defect.'))],
    ['throws nothing', () => throwNothing()],
    ['rejects with nothing', () => Promise.reject()],
    [
      'returns another kind of promise that rejects',
      () => ({
        // oxlint-disable-next-line unicorn/no-thenable -- as promises of libraries are
        then: (_resolve: unknown, reject: (error: Error) => void) => reject(new Error('A defect.')),
      }),
    ],
    ['passes an error on', (next) => next(new Error('A defect.'))],
    ['passes its request on, and no route comes after it', (next) => next()],
  ])('responds as Express does when a route %s', async (_name, work) => {
    const extend = (app: NestExpressApplication): void => {
      const instance = app.getHttpAdapter().getInstance();
      instance.get('/raw', (_request: Request, _response: Response, next: NextFunction) =>
        work(next),
      );
    };
    const expected = await ask(await startStock(extend), '/raw');

    const { headers, ...response } = await ask(await startFast(extend), '/raw');

    expect({ ...response, headers: { ...headers, 'x-stage': undefined } }).toEqual({
      ...expected,
      headers: { ...expected.headers, 'x-stage': undefined },
    });
    expect(stages.failed).toEqual([]);
  });

  it('does not call a handler of errors for a request', async () => {
    const { status, body } = await ask(await startStock(addErrorHandler), '/raw');

    expect(await ask(await startFast(addErrorHandler), '/raw')).toMatchObject({ status, body });
    expect(status).toBe(404);
  });

  it.each(['prefinish', 'finish', 'close'])(
    'keeps the headers of a response for listeners of %s',
    async (event) => {
      const headersBy = async (
        startServer: (extend: (app: NestExpressApplication) => void) => Promise<Server>,
      ): Promise<unknown> => {
        let resolve: (read: unknown) => void;
        const read = new Promise((settle) => (resolve = settle));
        const server = await startServer((app) =>
          app.use((_request: Request, response: Response, next: NextFunction) => {
            response.removeHeader('Date');
            response.sendDate = false;
            response.on(event, () =>
              resolve([
                response.get('Content-Length'),
                response.getHeader('content-type'),
                response.hasHeader('Content-Type'),
                response.hasHeader('X-None'),
                response.getHeader('X-None'),
                { ...response.getHeaders(), 'x-stage': 'given' },
                [...new Set([...response.getHeaderNames(), 'x-stage'])].toSorted(),
              ]),
            );
            next();
          }),
        );
        await ask(server, '/things');
        return read;
      };

      expect(await headersBy(startFast)).toEqual(await headersBy(startStock));
    },
  );

  it('reports a request that no layer has answered without an error', async () => {
    const server = await startFast((app) =>
      app.use('/things/:any', (_request: Request, _response: Response, next: NextFunction) =>
        next('router'),
      ),
    );

    await ask(server, '/things/a');

    expect(stages.failed).toEqual([null]);
  });

  it('reports an error that the error filter itself throws', async () => {
    const server = await startFast((app) => {
      app.useGlobalFilters({ catch: () => throwError() });
    });

    expect(await ask(server, '/things/error')).toMatchObject({
      status: 500,
      body: '{"failed":true}',
    });
    expect(stages.failed).toEqual([expect.any(Error)]);
  });

  it('prepares requests that Node creates without the prototypes, too', async () => {
    const adapter = new FastExpressAdapter();
    adapter.initHttpServer({ forceCloseConnections: true });
    adapter.setStages(stages);
    adapter.get('/raw', (_request: Request, response: Response) => {
      response.json({ raw: true });
    });
    const server: Server = adapter.getHttpServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');

    const { headers, body } = await ask(server, '/raw');

    expect([headers['x-stage'], body, stages.prepared]).toEqual([
      'given',
      '{"raw":true}',
      ['/raw'],
    ]);
    server.closeAllConnections();
    server.close();
  });
});

/** Registers a handler with the four parameters of a handler of errors. */
function addErrorHandler(app: NestExpressApplication): void {
  const instance = app.getHttpAdapter().getInstance();
  instance.get('/raw', (_error: unknown, _request: Request, response: Response, _next: unknown) =>
    response.json({ called: true }),
  );
}

function throwNothing(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the case
  throw undefined;
}

function throwError(): never {
  throw new Error('A defect.');
}
