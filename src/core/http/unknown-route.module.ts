import { All, Controller, Module } from '@nestjs/common';
import { ApiExcludeController } from '../openapi/decorators';
import { ApiError } from '../errors/api-error';

/** Matches every path under the prefix, so that unknown routes pass the guards: without a key they are 401, not 404. */
@ApiExcludeController()
@Controller()
export class UnknownRouteController {
  @All(['', '*path'])
  reject(): never {
    throw new ApiError('ROUTE_NOT_FOUND');
  }
}

/** Import last: its route matches every path. */
@Module({ controllers: [UnknownRouteController] })
export class UnknownRouteModule {}
