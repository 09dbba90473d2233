import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
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
import type { Request, Response } from 'express';
import { FastExpressAdapter, type RequestStages } from '../src/fast-express-adapter';

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
export async function ask(server: Server, path: string, init?: RequestInit) {
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

/** Starts applications for each test of the calling block, and closes them after it. */
export function useThings() {
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

  return {
    get stages() {
      return stages;
    },
    startFast,
    startStock,
  };
}

export function throwError(): never {
  throw new Error('A defect.');
}
