import { All, Controller, Module } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ApiError } from '../errors/api-error';

/** Stands last under the prefix, so that the guard speaks first even where there is no route. */
@ApiExcludeController()
@Controller()
export class UnknownRouteController {
  @All(['', '*path'])
  refuse(): never {
    throw new ApiError('ROUTE_NOT_FOUND');
  }
}

/** Imported last: its route takes whatever no other route took. */
@Module({ controllers: [UnknownRouteController] })
export class UnknownRouteModule {}
