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
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsInt, IsString } from 'class-validator';
import type { Server } from 'node:http';
import type { Response } from 'express';
import request from 'supertest';
import { ApiError } from '../errors/api-error';
import { validateParameters } from './validate-parameters';

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

@Controller()
class UncheckedController {
  @Post('list')
  list(@Body(new ParseArrayPipe({ items: BodyDto })) _body: BodyDto[]): void {}

  @Post('raw')
  raw(@Body() _body: unknown): void {}
}

const Own = createParamDecorator(() => ({ own: true }));

@Controller()
class ThingsController {
  @Post('body')
  body(@Body() dto: BodyDto) {
    return { isDto: dto instanceof BodyDto };
  }

  @Post('query')
  query(@Query() dto: QueryDto) {
    return { isDto: dto instanceof QueryDto };
  }

  @Post('params/:id')
  params(@Param() dto: ParamsDto) {
    return dto;
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

const createApp = (controller: Type) =>
  NestFactory.create(
    { module: class ThingsModule {}, controllers: [controller] },
    { logger: false },
  );

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
    ['/query', {}, 'search: '],
    ['/params/x', {}, 'id: '],
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
  ])('throws for a parameter that is not validated: %p', async (controller, message) => {
    const unsafe = await createApp(controller);
    expect(() => validateParameters(unsafe)).toThrow(message);
    await unsafe.close();
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
