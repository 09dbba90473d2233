import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { ApiErrorFilter } from './common/errors/api-error.filter';
import { RequestValidationPipe } from './common/validation/request-validation.pipe';
import { JsonBodyInterceptor } from './common/http/json-body.interceptor';

/** What every route shares: reading bodies, checking them, answering errors. */
@Module({
  imports: [IdempotencyModule],
  providers: [
    { provide: APP_FILTER, useClass: ApiErrorFilter },
    // In this order: an Idempotency-Key is held against the body.
    { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
  ],
})
export class RequestPipelineModule {}
