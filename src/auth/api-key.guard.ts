import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Deadline } from '../core/limits/deadline';
import type { AppRequest } from '../core/http/request-context';
import { KeyResolver } from './key-resolver';
import { Public } from '../core/http/public.decorator';
import { readBearer } from './read-bearer';
import type { TeamContext } from '../core/http/team-context';

/** Global: resolves the API key of every request to its team, before anything else looks at the request. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  /** Read from its decorators once. */
  private readonly publicHandlers = new WeakMap<object, boolean>();

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyResolver,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.isPublic(context)) return true;
    const request = context.switchToHttp().getRequest<AppRequest>();
    const deadline = new Deadline();
    const team = this.keys.resolve(readBearer(request.headers.authorization));
    return team instanceof Promise
      ? team.then((loaded) => admit(request, loaded, deadline))
      : admit(request, team, deadline);
  }

  private isPublic(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let isPublic = this.publicHandlers.get(handler);
    if (isPublic === undefined) {
      isPublic = this.reflector.getAllAndOverride(Public, [handler, context.getClass()]) ?? false;
      this.publicHandlers.set(handler, isPublic);
    }
    return isPublic;
  }
}

function admit(request: AppRequest, team: TeamContext, deadline: Deadline): true {
  request.team = { ...team, deadline };
  return true;
}
