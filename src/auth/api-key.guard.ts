import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Deadline } from '@rapport/pg-lanes';
import { ApiError } from '../core/errors/api-error';
import { isSafeMethod } from '../core/http/request-context';
import { KeyResolver, type TeamKey } from './key-resolver';
import { isConsoleRoute } from '../core/http/route-prefixes';
import { PublicRoute } from '../core/http/public.decorator';
import { setScope, type TeamRequest, teamRequestOf } from '../tenancy/scope/team-request';

/** The format of a key; other values are rejected without a query. */
const BEARER_PATTERN = /^Bearer +(rap_[\w-]{43})$/i;

/** Global guard: resolves the API key of a request to its team. Runs before all other guards and pipes. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  /** Whether a route is `@Public()`, by controller and handler: subclasses share the handlers that they inherit. */
  private readonly publicRoutes = new WeakMap<object, WeakMap<object, boolean>>();

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyResolver,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.isPublic(context)) return true;
    const request = teamRequestOf(context);
    // `SessionGuard` checks the routes of the console.
    if (isConsoleRoute(request)) return true;
    const deadline = new Deadline();
    const secret = readBearer(request.headers.authorization);
    request.requireRights = () => this.keys.resolve(secret);
    const apiKey = this.keys.resolve(secret);
    return apiKey instanceof Promise
      ? apiKey.then((loaded) => admit(request, loaded, deadline))
      : admit(request, apiKey, deadline);
  }

  private isPublic(context: ExecutionContext): boolean {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    let routes = this.publicRoutes.get(controller);
    if (routes === undefined) this.publicRoutes.set(controller, (routes = new WeakMap()));
    let isPublic = routes.get(handler);
    if (isPublic === undefined) {
      isPublic = this.reflector.getAllAndOverride(PublicRoute, [handler, controller]) !== undefined;
      routes.set(handler, isPublic);
    }
    return isPublic;
  }
}

/** @throws ApiError FORBIDDEN for a write with a key that may only read */
function admit(request: TeamRequest, apiKey: TeamKey, deadline: Deadline): true {
  const { teamId, phoneRegion, actor } = apiKey;
  if (actor.access === 'read' && !isSafeMethod(request.method)) throw new ApiError('FORBIDDEN');
  const { requestId } = request;
  setScope(request, { shareId: teamId, teamId, phoneRegion, actor, deadline, requestId });
  return true;
}

/**
 * Reads the key in an `Authorization` header. Specification, section 5.
 * @throws ApiError AUTH_HEADER_MISSING when the header is absent or empty, INVALID_CLIENT when it has no bearer key
 */
function readBearer(header: string | undefined): string {
  const value = header?.trim() ?? '';
  if (value === '') throw new ApiError('AUTH_HEADER_MISSING');
  const apiKey = BEARER_PATTERN.exec(value)?.[1];
  if (apiKey === undefined) throw new ApiError('INVALID_CLIENT');
  return apiKey;
}
