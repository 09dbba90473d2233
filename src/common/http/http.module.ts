import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ApiErrorFilter } from '../errors/api-error.filter';
import { RequestValidationPipe } from '../validation/request-validation.pipe';
import { JsonBodyInterceptor } from './json-body.interceptor';

/** What every route shares: reading bodies, checking them, answering errors. */
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ApiErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
  ],
})
export class HttpModule {}
