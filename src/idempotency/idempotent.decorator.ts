import { UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor';

/** On every POST: with an `Idempotency-Key` it takes effect once, however often it is sent. */
export const Idempotent = (): MethodDecorator => UseInterceptors(IdempotencyInterceptor);
