import { Controller, type ExecutionContext, Get, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { ApiError } from '../core/errors/api-error';
import { Public } from '../core/http/public.decorator';
import { ApiKeyGuard } from './api-key.guard';
import type { KeyResolver } from './key-resolver';

abstract class Base {
  @Get()
  list(this: void) {
    return [];
  }
}

@Public({ boundedBy: 'a list' })
@Controller('open')
class OpenController extends Base {}

@Controller('closed')
class ClosedController extends Base {}

/** A request without a key to the handler that a controller inherits. */
const requestTo = (controller: Type): ExecutionContext =>
  new ExecutionContextHost(
    [{ headers: {}, method: 'GET', route: { path: '/v1/x' } }],
    controller,
    Base.prototype.list,
  );

describe('ApiKeyGuard', () => {
  const rejection = new ApiError('AUTH_HEADER_MISSING');
  let guard: ApiKeyGuard;

  beforeEach(() => {
    guard = new ApiKeyGuard(new Reflector(), {} as KeyResolver);
  });

  it('requires a key for an inherited handler after a public subclass was called', () => {
    expect(guard.canActivate(requestTo(OpenController))).toBe(true);
    expect(() => guard.canActivate(requestTo(ClosedController))).toThrow(rejection);
    expect(guard.canActivate(requestTo(OpenController))).toBe(true);
  });

  it('requires no key for a public subclass after another one was called', () => {
    expect(() => guard.canActivate(requestTo(ClosedController))).toThrow(rejection);
    expect(guard.canActivate(requestTo(OpenController))).toBe(true);
  });
});
