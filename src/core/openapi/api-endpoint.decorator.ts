import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiOperation } from './decorators';
import type { ErrorCode } from '../errors/error-catalogue';

export interface EndpointTexts {
  summary: string;
  description: string;
}

/** A code with an example of its `fields` at this endpoint; a bare code has the example of the catalogue. */
export interface ErrorExample {
  readonly code: ErrorCode;
  readonly fields: readonly string[];
}

export type DocumentedError = ErrorCode | ErrorExample;

/** What the OpenAPI document needs of a handler besides what `@nestjs/swagger` reads. */
export interface EndpointDocument {
  readonly id: string;
  readonly errors: readonly DocumentedError[];
}

export const DocumentedEndpoint = Reflector.createDecorator<EndpointDocument>();

/**
 * Adds a handler to the document.
 * @param id generated clients name their methods by it, so it must not change
 * @param errors in addition to those that all endpoints share
 */
export const ApiEndpoint = (
  id: string,
  texts: EndpointTexts,
  errors: readonly DocumentedError[] = [],
): MethodDecorator =>
  applyDecorators(DocumentedEndpoint({ id, errors }), ApiOperation({ operationId: id, ...texts }));
