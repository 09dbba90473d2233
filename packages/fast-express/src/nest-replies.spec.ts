import 'reflect-metadata';
import {
  All,
  Controller,
  Get,
  GoneException,
  Head,
  Header,
  HttpCode,
  Injectable,
  type MessageEvent,
  Module,
  Options,
  Param,
  ParseIntPipe,
  Query,
  Redirect,
  Req,
  Res,
  Scope,
  Sse,
  StreamableFile,
} from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { from, type Observable } from 'rxjs';
import {
  calls,
  type FeatureRequest,
  testOnBothAdapters,
  type Variant,
} from '../test/both-adapters';

@Injectable({ scope: Scope.REQUEST })
class RequestCounter {
  count = 0;
}

/** Everything that a handler can return. */
@Controller('replies')
class RepliesController {
  constructor(private readonly counter: RequestCounter) {}

  @Get('text')
  text() {
    return 'text';
  }

  @Get('number')
  number() {
    return 7;
  }

  @Get('nothing')
  nothing(): void {
    calls.push('handler');
  }

  @Get('null')
  null() {
    return null;
  }

  @Get('buffer')
  buffer() {
    return Buffer.from('bytes');
  }

  @Get('list')
  list() {
    return [1, { a: undefined }];
  }

  @Get('error')
  error() {
    return new Error('returned');
  }

  @Get('observable')
  observable() {
    return from([1, 2, 3]);
  }

  @Get('file')
  @Header('X-File', 'yes')
  file() {
    return new StreamableFile(Buffer.from('a,b'), { type: 'text/csv', disposition: 'attachment' });
  }

  @Sse('events')
  events(): Observable<MessageEvent> {
    return from([{ data: 'one' }, { data: { two: 2 } }] as MessageEvent[]);
  }

  @Get('redirect')
  @Redirect('/replies/text', 307)
  redirect() {
    return undefined;
  }

  @Get('redirect-elsewhere')
  @Redirect('/replies/text', 307)
  redirectElsewhere() {
    return { url: '/replies/number', statusCode: 308 };
  }

  @Get('status')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  status() {
    return { accepted: true };
  }

  @Get('no-content')
  @HttpCode(204)
  noContent() {
    return { ignored: true };
  }

  @Get('passthrough')
  passthrough(@Res({ passthrough: true }) response: Response) {
    response.cookie('a', 'b').status(203);
    return { cookie: true };
  }

  @Get('wrapped-end')
  wrappedEnd(@Res({ passthrough: true }) response: Response) {
    wrapEnd(response);
    return { wrapped: true };
  }

  @Get('sent')
  sent(@Res() response: Response): void {
    response.type('text/plain').send('sent');
  }

  @Get('counted')
  counted() {
    this.counter.count += 1;
    return { count: this.counter.count };
  }

  @Get('whole/:number')
  whole(@Param('number', ParseIntPipe) number: number, @Query('list') list: unknown) {
    return { number, list };
  }

  @Get('rejected')
  async rejected() {
    await Promise.resolve();
    throw new GoneException({ reason: 'an object' });
  }

  @Get('thrown')
  thrown() {
    throw new TypeError('unforeseen');
  }

  @All('all')
  all(@Req() { method }: Request) {
    return { method };
  }

  @Head('head-only')
  @Header('X-Head', 'yes')
  head(): void {
    calls.push('head');
  }

  @Options('options')
  options() {
    return { options: true };
  }
}

@Module({ controllers: [RepliesController], providers: [RequestCounter] })
class RepliesModule {}

const REQUESTS: FeatureRequest[] = [
  ...['text', 'number', 'nothing', 'null', 'buffer', 'list', 'error', 'observable', 'file'].map(
    (path): [string, string] => ['GET', `/replies/${path}`],
  ),
  ...[
    'events',
    'redirect',
    'redirect-elsewhere',
    'status',
    'no-content',
    'passthrough',
    'wrapped-end',
  ].map((path): [string, string] => ['GET', `/replies/${path}`]),
  ...['sent', 'counted', 'whole/7?list=a&list=b', 'whole/x', 'rejected', 'thrown', 'all'].map(
    (path): [string, string] => ['GET', `/replies/${path}`],
  ),
  ['GET', '/replies/list', { 'if-none-match': '*' }],
  ['HEAD', '/replies/list'],
  ['HEAD', '/replies/file'],
  ['PATCH', '/replies/all'],
  ['OPTIONS', '/replies/all'],
  ['HEAD', '/replies/head-only'],
  ['GET', '/replies/head-only'],
  ['OPTIONS', '/replies/options'],
];

/** Notes what handlers send, as middleware for caches and logs does. */
function watchBodies(_request: Request, response: Response, next: NextFunction): void {
  const { json, send } = response;
  response.json = (body) => {
    calls.push(`json ${JSON.stringify(body)}`);
    return json.call(response, body);
  };
  response.send = (body) => {
    calls.push(`send ${typeof body}`);
    return send.call(response, body);
  };
  next();
}

type Method = (...args: unknown[]) => Response;

/** Sets a header as late as possible, as middleware that measures responses does. */
function wrapEnd(response: Response): void {
  const end = Reflect.get(response, 'end') as unknown as Method;
  response.end = ((...args: unknown[]) => {
    if (!response.headersSent) {
      response.setHeader('X-Ended', `${response.get('Content-Type')}`);
    }
    return end.apply(response, args);
  }) as typeof response.end;
}

function wrapHead(_request: Request, response: Response, next: NextFunction): void {
  const writeHead = Reflect.get(response, 'writeHead') as unknown as Method;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    calls.push(`head ${status} ${rest.length} ${response.get('Content-Type')}`);
    response.setHeader('X-Head', 'late');
    return writeHead.call(response, status, ...rest);
  }) as typeof response.writeHead;
  const setHeader = Reflect.get(response, 'setHeader') as unknown as Method;
  response.setHeader = (...args) => {
    calls.push(`header ${args[0]}`);
    return setHeader.apply(response, args);
  };
  next();
}

/** Replaces a method of all responses. */
function wrapAllJson(app: NestExpressApplication): void {
  const { response } = app.getHttpAdapter().getInstance() as { response: Response };
  const { json } = response;
  response.json = function wrap(this: Response, body: unknown) {
    return json.call(this, { wrapped: body });
  };
}

describe.each<[string, Pick<Variant, 'configure' | 'needsExpress'>]>([
  ['no middleware', {}],
  [
    'middleware that replaces response.json and response.send',
    { configure: (app) => app.use(watchBodies), needsExpress: true },
  ],
  [
    'middleware that replaces response.end',
    {
      configure: (app) =>
        app.use((_request: Request, response: Response, next: NextFunction) => {
          wrapEnd(response);
          next();
        }),
      needsExpress: true,
    },
  ],
  [
    'middleware that replaces response.writeHead and response.setHeader',
    { configure: (app) => app.use(wrapHead), needsExpress: true },
  ],
  ['another response.json for all responses', { configure: wrapAllJson }],
  ['indented JSON', { configure: (app) => app.set('json spaces', 2) }],
  ['escaped JSON', { configure: (app) => app.set('json escape', true) }],
  ['ETags', { configure: (app) => app.set('etag', 'weak') }],
])('A controller of another team, by what its handlers return, with %s', (_name, variant) => {
  testOnBothAdapters({ module: RepliesModule, ...variant }, REQUESTS);
});
