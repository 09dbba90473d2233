import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { ApiErrorFilter } from '../errors/api-error.filter';
import { BodyRightsGuard } from './body-rights.guard';
import { IgnoredParametersGuard } from './ignored-parameters.guard';
import { JsonBodyGuard } from './json-body.guard';

/**
 * Reads bodies and sends error responses for every route. Import after the modules whose guards run first: guards run
 * in the order of the modules.
 */
@Module({
  imports: [IdempotencyModule],
  providers: [
    { provide: APP_FILTER, useClass: ApiErrorFilter },
    { provide: APP_GUARD, useClass: IgnoredParametersGuard },
    { provide: APP_GUARD, useClass: JsonBodyGuard },
    { provide: APP_GUARD, useClass: BodyRightsGuard },
  ],
})
export class RequestPipelineModule {}
