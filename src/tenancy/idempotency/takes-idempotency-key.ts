import { Reflector } from '@nestjs/core';

/** Marks the endpoints that run once for each `Idempotency-Key`, for the OpenAPI documents. */
export const TakesIdempotencyKey = Reflector.createDecorator<boolean>();
