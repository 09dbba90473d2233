import { Reflector } from '@nestjs/core';
import type { ErrorCode } from '../errors/error-catalogue';

/** A code with an example of its `fields` at this endpoint; a bare code has the example of `ERROR_FIELDS`. */
export interface ErrorExample {
  readonly code: ErrorCode;
  readonly fields: readonly string[];
}

export type DocumentedError = ErrorCode | ErrorExample;

export const EndpointErrors = Reflector.createDecorator<readonly DocumentedError[]>();

/** Documents the errors of an endpoint, in addition to those that all endpoints share. */
export const ApiErrors = (...errors: DocumentedError[]): MethodDecorator => EndpointErrors(errors);
