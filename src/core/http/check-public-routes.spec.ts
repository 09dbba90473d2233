import { Controller, Get, Module, Post, SetMetadata, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { PublicRouteLimits } from '../limits/public-route-limits';
import { checkPublicRoutes } from './check-public-routes';
import { ReadsOwnBody } from './json-body.guard';
import { Public, publicHandler, PublicRoute } from './public.decorator';

@Controller('closed')
class ClosedController {
  @Get()
  read(this: void) {
    return 'secret';
  }
}

@Public('queued')
@Controller('queued')
class QueuedController {
  @Post()
  write(this: void) {
    return 'written';
  }
}

@Public({ boundedBy: 'a file in memory' })
@Controller('bounded')
class BoundedController extends ClosedController {}

@SetMetadata(PublicRoute.KEY, true)
@Controller('undeclared')
class UndeclaredController extends ClosedController {}

@Controller('undeclared')
class UndeclaredHandlerController {
  @SetMetadata(PublicRoute.KEY, undefined)
  @Get()
  read(this: void) {
    return 'secret';
  }
}

@Public({ boundedBy: ' ' })
@Controller('blank')
class BlankController extends ClosedController {}

@PublicRoute('queued')
@Controller('unqueued')
class UnqueuedController extends ClosedController {}

@Public('queued')
@Controller('own-body')
class OwnBodyController {
  @Post()
  @ReadsOwnBody(true)
  write(this: void) {
    return 'written';
  }
}

async function check(
  controllers: Type[],
  register: (app: NestExpressApplication) => void = () => undefined,
): Promise<void> {
  @Module({ controllers, providers: [{ provide: PublicRouteLimits, useValue: {} }] })
  class AppModule {}
  const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: false });
  register(app);
  try {
    checkPublicRoutes(app);
  } finally {
    await app.close();
  }
}

const send = () => (_request: Request, response: Response) => void response.send('secret');

const registerPage = (app: NestExpressApplication): void =>
  void app.getHttpAdapter().getInstance().get('/page', send());

describe('The check of public routes', () => {
  it('accepts routes that need a key or a session, and public ones that say what bounds them', async () => {
    const checked = check([ClosedController, QueuedController, BoundedController], (app) => {
      app.getHttpAdapter().getInstance().get('/page', publicHandler('a page in memory', send()));
    });
    await expect(checked).resolves.toBeUndefined();
  });

  it.each<[Type, RegExp]>([
    [UndeclaredController, /^UndeclaredController\.read: .*says what bounds it/],
    [UndeclaredHandlerController, /^UndeclaredHandlerController\.read: .*says what bounds it/],
    [BlankController, /^BlankController\.read: .*says what bounds it/],
    [UnqueuedController, /^UnqueuedController\.read: .*adds the queue/],
    [OwnBodyController, /^OwnBodyController\.write: .*reads its own body/],
  ])('rejects %p', async (controller, message) => {
    await expect(check([ClosedController, controller])).rejects.toThrow(message);
  });

  it('rejects a route without a controller that does not say what bounds it', async () => {
    await expect(check([], registerPage)).rejects.toThrow(/^\/page: .*publicHandler/);
  });
});
