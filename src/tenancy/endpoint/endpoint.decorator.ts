import { applyDecorators, Delete, Get, Patch, Post, Put, UseFilters } from '@nestjs/common';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { KeyedRejectionFilter } from '../idempotency/keyed-rejection.filter';
import { DeclaredEndpoint, type ReadEndpoint, type WriteEndpoint } from './endpoint-declaration';
import { recordWrite } from './write-handler';

const declare = (declaration: ReadEndpoint | WriteEndpoint): MethodDecorator[] => {
  const { id, summary, description, returns, errors } = declaration;
  return [
    DeclaredEndpoint(declaration),
    ApiEndpoint(id, { summary, description }, errors),
    returns,
  ];
};

const read =
  (method: (path?: string) => MethodDecorator) =>
  (declaration: ReadEndpoint): MethodDecorator =>
    applyDecorators(method(declaration.path), ...declare(declaration));

const write =
  (method: (path?: string) => MethodDecorator) =>
  (declaration: WriteEndpoint): MethodDecorator => {
    const { id, audit, idempotency } = declaration;
    return applyDecorators(
      // The first one, because it replaces the handler.
      ...(audit === 'byService' || 'notAudited' in audit
        ? []
        : [recordWrite({ id, audit, idempotency })]),
      ...declare(declaration),
      ...(idempotency === 'none' ? [] : [UseFilters(KeyedRejectionFilter)]),
      method(declaration.path),
    );
  };

/**
 * Declares an endpoint: its route, texts, callers, response and errors, and of a write what the audit log records and how it is
 * idempotent. A handler with it has no other decorators of these kinds.
 */
export const Endpoint = {
  get: read(Get),
  post: write(Post),
  put: write(Put),
  patch: write(Patch),
  delete: write(Delete),
};
