import 'reflect-metadata';
import {
  Body,
  Controller,
  createParamDecorator,
  Delete,
  Headers,
  Param,
  ParseArrayPipe,
  ParseIntPipe,
  Post,
  Query,
  Search,
  type Type,
  UsePipes,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  IsInt,
  IsString,
  Validate,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import type { Server } from 'node:http';
import type { Response } from 'express';
import request from 'supertest';
import { ApiError } from '../errors/api-error';
import { UNVALIDATED, validateParameters } from './validate-parameters';

class BodyDto {
  @IsString()
  name: string;
}

class QueryDto {
  @IsString()
  search: string;
}

class ParamsDto {
  @IsInt()
  id: number;
}

@ValidatorConstraint({ async: true })
class AsyncRule implements ValidatorConstraintInterface {
  validate(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

class NoDto {
  name: string;
}

@Controller()
class NoRulesController {
  @Post()
  post(@Body() _body: NoDto): void {}
}

@Controller()
class QueryWithoutRulesController {
  @Post()
  post(@Query() _query: NoDto): void {}
}

@Controller()
class ListController {
  @Post()
  post(@Body() _body: BodyDto[]): void {}
}

@Controller()
class DeleteController {
  @Delete()
  remove(@Body() _body: BodyDto): void {}
}

/** As the compiler emits `import type { BodyDto }`. */
@Controller()
class TypeOnlyController {
  @Post()
  post(@Body() _body: unknown): void {}
}

@Controller()
class TypeOnlyMemberController {
  @Post()
  post(@Body('name') _name: unknown): void {}
}

@Controller()
class MemberWithoutRulesController {
  @Post()
  post(@Body('member') _member: NoDto): void {}
}

abstract class ParentController {
  @Post()
  post(@Body() dto: BodyDto): unknown {
    return dto;
  }
}

@Controller('first')
class FirstController extends ParentController {}

@Controller('second')
class SecondController extends ParentController {}

/** Inherits the decorators of the parameters, but not the types. */
@Controller('overriding')
class OverridingController extends ParentController {
  @Post()
  override post(dto: NoDto): unknown {
    return dto;
  }
}

@Controller('undecorated')
class UndecoratedController extends ParentController {
  override post(dto: NoDto): unknown {
    return dto;
  }
}

class AsyncDto {
  @Validate(AsyncRule)
  name: string;
}

@Controller()
class SearchController {
  @Search()
  search(@Body() _body: BodyDto): void {}
}

@Controller()
class UncheckedController {
  @Post('list')
  list(@Body(new ParseArrayPipe({ items: BodyDto })) _body: BodyDto[]): void {}

  @Post('raw')
  raw(@Body(UNVALIDATED) _body: unknown): void {}

  @Post('texts/:id')
  texts(@Query('list') _list: string[], @Param('id') _id: unknown): void {}

  @Post('handler')
  @UsePipes(new ParseArrayPipe({ items: BodyDto }))
  handler(@Body() _body: BodyDto[]): void {}
}

const Own = createParamDecorator(() => ({ own: true }));

@Controller()
class ThingsController {
  @Post('body')
  body(@Body() dto: BodyDto) {
    return { isDto: dto instanceof BodyDto };
  }

  @Post('async')
  async(@Body() dto: AsyncDto) {
    return dto;
  }

  @Post('query')
  query(@Query() dto: QueryDto) {
    return { isDto: dto instanceof QueryDto };
  }

  @Post('params/:id')
  params(@Param() dto: ParamsDto) {
    return dto;
  }

  @Post('member')
  member(@Body('thing') dto: BodyDto) {
    return { isDto: dto instanceof BodyDto };
  }

  @Post('others/:id')
  others(
    @Param('id', ParseIntPipe) id: number,
    @Own() own: BodyDto,
    @Headers() headers: BodyDto,
    @Body('name') name: string,
    @Query('search') search?: string,
  ) {
    return { id, own, host: 'host' in headers, name, search };
  }
}

const createApp = (...controllers: Type[]) =>
  NestFactory.create({ module: class ThingsModule {}, controllers }, { logger: false });

/** Without Nest's own pipes and filters: the thrown error is the response. */
async function startApp() {
  const app = await createApp(ThingsController);
  app.useGlobalFilters({
    catch: (error: unknown, host) => {
      const response = host.switchToHttp().getResponse<Response>();
      const body = error instanceof ApiError ? error.toBody() : { unexpected: String(error) };
      response.status(error instanceof ApiError ? error.status : 500).json(body);
    },
  });
  validateParameters(app);
  await app.init();
  return app;
}

describe('validateParameters', () => {
  let app: Awaited<ReturnType<typeof startApp>>;

  beforeAll(async () => {
    app = await startApp();
  });

  afterAll(() => app.close());

  const post = (path: string, body: object = {}) =>
    request(app.getHttpServer() as Server)
      .post(path)
      .send(body);

  it.each([
    ['/body', { name: 7 }, 'name: '],
    ['/async', { name: 'x' }, 'name: '],
    ['/query', {}, 'search: '],
    ['/params/x', {}, 'id: '],
    ['/member', { thing: { name: 7 } }, 'thing.name: '],
    ['/member', { thing: 'x' }, 'thing: must be a JSON object'],
    ['/member', {}, 'thing: must be a JSON object'],
  ])(
    'rejects what the DTO class of a plain decorator does not allow: %s',
    async (path, body, field) => {
      const response = await post(path, body).expect(400);

      expect(response.body).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: [expect.stringContaining(field)],
      });
    },
  );

  it('passes valid values as instances of their DTO classes', async () => {
    const responses = [await post('/body', { name: 'a' }), await post('/query?search=a')];

    expect(responses.map(({ body }) => body as unknown)).toEqual([
      { isDto: true },
      { isDto: true },
    ]);
  });

  it.each([
    [NoRulesController, 'NoRulesController.post: NoDto has no validation rules.'],
    [
      QueryWithoutRulesController,
      'QueryWithoutRulesController.post: NoDto has no validation rules.',
    ],
    [ListController, 'ListController.post: The items of a list are not validated.'],
    [DeleteController, 'DeleteController.remove: The body of a DELETE is not read.'],
    [SearchController, 'SearchController.search: The body of a SEARCH is not read.'],
    [TypeOnlyController, 'The type of the parameter is not a class at run time.'],
    [TypeOnlyMemberController, 'The type of the parameter is not a class at run time.'],
    [MemberWithoutRulesController, 'NoDto has no validation rules.'],
  ])('throws for a parameter that is not validated: %p', async (controller, message) => {
    const unsafe = await createApp(controller);
    expect(() => validateParameters(unsafe)).toThrow(message);
    await unsafe.close();
  });

  it('validates the parameters of inherited handlers, and throws for overriding handlers without rules', async () => {
    const inheriting = await createApp(FirstController, SecondController, UndecoratedController);
    validateParameters(inheriting);
    await inheriting.init();
    const server = inheriting.getHttpServer() as Server;
    for (const path of ['/first', '/second']) {
      await request(server).post(path).send({ name: 'a' }).expect(201, { name: 'a' });
      const { body } = await request(server).post(path).send({ name: 7 }).expect(500);
      expect(body).not.toHaveProperty('name');
    }
    await request(server).post('/undecorated').send({ name: 'a' }).expect(404);
    await inheriting.close();

    const overriding = await createApp(FirstController, OverridingController);
    expect(() => validateParameters(overriding)).toThrow('NoDto has no validation rules.');
    await overriding.close();
  });

  it('leaves parameters alone that have no class or a pipe of their own', async () => {
    const unchecked = await createApp(UncheckedController);
    expect(() => validateParameters(unchecked)).not.toThrow();
    await unchecked.close();
  });

  it('does not validate single properties, headers and custom parameters', async () => {
    const { body } = await post('/others/7?search=a', { name: 'n' });

    expect(body).toEqual({ id: 7, own: { own: true }, host: true, name: 'n', search: 'a' });
  });
});
