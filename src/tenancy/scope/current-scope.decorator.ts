import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { RequestScope } from './request-scope';
import { teamRequestOf } from './team-request';

const ScopeOfRequest = createParamDecorator(
  (_data: unknown, context: ExecutionContext): RequestScope => {
    const { scope } = teamRequestOf(context);
    if (scope === undefined) throw new Error('This route has no team.');
    return scope;
  },
);

/** The index of the parameter with the scope, by method of a prototype. */
const scopeIndexes = new WeakMap<object, Map<string | symbol, number>>();

/**
 * The scope of the request, on all routes of a team. A write whose changes `@Endpoint` records gets the unit of work in its place:
 * declare it as `unit: UnitOfWork`.
 */
export const CurrentScope = (): ParameterDecorator => (prototype, method, index) => {
  if (method === undefined) throw new Error('A constructor has no scope.');
  ScopeOfRequest()(prototype, method, index);
  const indexes = scopeIndexes.get(prototype) ?? new Map<string | symbol, number>();
  scopeIndexes.set(prototype, indexes.set(method, index));
};

/** The index of the parameter with `@CurrentScope()`, or undefined without one. */
export const scopeIndexOf = (prototype: object, method: string | symbol): number | undefined =>
  scopeIndexes.get(prototype)?.get(method);
