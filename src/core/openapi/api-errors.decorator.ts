import { Reflector } from '@nestjs/core';
import type { ErrorCode } from '../errors/error-catalogue';

/** A code with what its `fields` may hold at this endpoint; a bare code takes the general example. */
export interface ErrorExample {
  readonly code: ErrorCode;
  readonly fields: readonly string[];
}

export type DocumentedError = ErrorCode | ErrorExample;

export const EndpointErrors = Reflector.createDecorator<readonly DocumentedError[]>();

/** The errors of an endpoint's own; those that every endpoint can give are added to them. */
export const ApiErrors = (...errors: DocumentedError[]): MethodDecorator => EndpointErrors(errors);
