import 'reflect-metadata';
import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  ConflictException,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  ForbiddenException,
  Get,
  Head,
  HostParam,
  Injectable,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  type NestMiddleware,
  type NestModule,
  Next,
  Param,
  Post,
  RequestMethod,
  Req,
  Res,
  UseFilters,
  UseGuards,
  UseInterceptors,
  Version,
  VERSION_NEUTRAL,
} from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { calls, note } from './both-adapters';

const prototypeOf = (value: object): string => {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return 'an object';
  return prototype === null ? 'without a prototype' : 'with a prototype of its own';
};

@Injectable()
class ClassMiddleware implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    note('class middleware')(request, response, next);
  }
}

class NoteGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    calls.push('guard');
    return context.switchToHttp().getRequest<Request>().headers['x-deny'] === undefined;
  }
}

class NoteInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    calls.push('before');
    return next.handle().pipe(
      map((data: object) => {
        calls.push('after');
        return { ...data, intercepted: true };
      }),
    );
  }
}

@Catch(ConflictException)
class ConflictFilter implements ExceptionFilter {
  catch(_error: ConflictException, host: ArgumentsHost): void {
    calls.push('filter');
    host.switchToHttp().getResponse<Response>().status(460).json({ filtered: true });
  }
}

@Controller('covered')
class CoveredController {
  @Get()
  list() {
    calls.push('handler');
    return { covered: true };
  }

  @Get('free/:id')
  free(@Param('id') id: string) {
    return { id };
  }

  @Get(':id')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  post(@Param('id') id: string) {
    return { posted: id };
  }
}

@Controller('plain')
class PlainController {
  @Get('locals')
  locals(@Res() response: Response): void {
    response.json({ locals: response.locals, app: response.app === response.req.app });
  }

  @Get('prototypes/:id')
  prototypes(
    @Req() { params, query }: Request,
    @Res({ passthrough: true }) { locals }: Response,
  ): object {
    return {
      params: prototypeOf(params),
      query: prototypeOf(query),
      locals: prototypeOf(locals),
    };
  }

  @Get('next')
  passOn(@Next() next: NextFunction): void {
    calls.push('passed on');
    next();
  }

  @Get('next')
  passedOn() {
    return { second: true };
  }

  @Get('next-to-nobody')
  toNobody(@Next() next: NextFunction): void {
    next();
  }

  @Get('next-with-error')
  withError(@Next() next: NextFunction): void {
    next(new ConflictException('passed on'));
  }

  @Head('headed')
  headed(): void {
    calls.push('head');
  }

  @Get('twice/:id')
  twice(): void {
    calls.push('get');
  }

  @Head('twice/:id')
  twiceHead(): void {
    calls.push('head');
  }

  @Get(':id')
  @UseGuards(new NoteGuard())
  @UseInterceptors(new NoteInterceptor())
  @UseFilters(new ConflictFilter())
  get(@Param('id') id: string) {
    calls.push('handler');
    if (id === 'conflict') throw new ConflictException();
    return { id };
  }
}

@Controller({ path: 'hosted', host: ':shop.example.com' })
class HostedController {
  @Get()
  get(@HostParam('shop') shop: string) {
    return { shop };
  }
}

@Controller('hosted')
class AnyHostController {
  @Get()
  get() {
    return { anyHost: true };
  }
}

@Controller({ path: 'neutral', version: VERSION_NEUTRAL })
class NeutralController {
  @Get()
  get() {
    return { neutral: true };
  }

  @Version(['1', '2'])
  @Get('both')
  both() {
    return { both: true };
  }
}

@Controller('versioned')
class VersionedController {
  @Version('1')
  @Get(':id')
  one(@Param('id') id: string) {
    return { version: 1, id };
  }

  @Version('2')
  @Get(':id')
  two(@Param('id') id: string) {
    return { version: 2, id };
  }
}

/** Behind middleware that is asynchronous, throws or passes on an error. */
@Controller('behind')
class BehindController {
  @Get(':middleware')
  get(@Param('middleware') middleware: string) {
    calls.push('handler');
    return { middleware };
  }
}

@Controller('ordered')
class OrderedController {
  @Get('first')
  first() {
    return { first: true };
  }

  @Get(':any/latest')
  latest(@Param('any') any: string) {
    return { latest: any };
  }

  @Get('archive/:id')
  archive(@Param('id') id: string) {
    return { archive: id };
  }

  @Get(':id')
  one(@Param('id') id: string) {
    return { id };
  }

  @Get('last')
  last() {
    return { last: true };
  }
}

@Module({
  controllers: [
    CoveredController,
    HostedController,
    AnyHostController,
    NeutralController,
    VersionedController,
    BehindController,
    PlainController,
    OrderedController,
  ],
})
export class TeamModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(ClassMiddleware)
      .exclude({ path: 'covered/free/:id', method: RequestMethod.GET })
      .forRoutes(CoveredController);
    consumer.apply(note('path')).forRoutes('covered/path');
    consumer
      .apply(note('method'))
      .forRoutes({ path: 'covered/method', method: RequestMethod.POST });
    consumer
      .apply(note('method and case'))
      .forRoutes({ path: 'ordered/secret', method: RequestMethod.GET });
    consumer.apply(note('get')).forRoutes({ path: 'plain/headed', method: RequestMethod.GET });
    consumer.apply(note('wildcard')).forRoutes('hosted/*rest', 'versioned/w*rest');
    consumer
      .apply((_request: Request, response: Response) => response.status(418).send('ended'))
      .forRoutes({ path: 'plain/ended', method: RequestMethod.ALL });
    consumer
      .apply(async (_request: Request, _response: Response, next: NextFunction) => {
        await Promise.resolve();
        calls.push('async middleware');
        next();
      }, note('second'))
      .forRoutes('behind/async');
    consumer
      .apply(() => {
        throw new ConflictException('thrown by a middleware');
      })
      .forRoutes('behind/throwing');
    consumer
      .apply((_request: Request, _response: Response, next: NextFunction) =>
        next(new ForbiddenException()),
      )
      .forRoutes('behind/rejecting');
  }
}
