import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ApiError } from '../../core/errors/api-error';
import { type AppRequest, isSafeMethod, responseOf } from '../../core/http/request-context';
import { type TeamRequest, teamRequestOf } from '../scope/team-request';
import { RateLimiter, type RateState } from './rate-limiter';

/** Runs after the guards that set `request.scope` and `request.session`: bounds the requests of a key, or session, per minute. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = teamRequestOf(context);
    const counted = this.count(request);
    if (counted === null) return true;

    const admit = (state: RateState): true => {
      addHeaders(request, state);
      if (!state.isExceeded) return true;
      responseOf(context).setHeader('Retry-After', state.resetSeconds);
      throw new ApiError('RATE_LIMITED');
    };
    return counted instanceof Promise ? counted.then(admit) : admit(counted);
  }

  private count(request: TeamRequest): RateState | Promise<RateState> | null {
    const { method, scope, session } = request;
    if (scope?.actor.kind === 'key') return this.limiter.count(scope.actor.id);
    if (session === undefined) return null;
    const counted = this.limiter.count(session.id);
    if (counted === null || isSafeMethod(method)) return counted;
    const countWrite = (all: RateState): RateState | Promise<RateState> =>
      all.isExceeded ? all : (this.limiter.countWrite(session.id) ?? all);
    return counted instanceof Promise ? counted.then(countWrite) : countWrite(counted);
  }
}

function addHeaders(request: AppRequest, { limit, remaining, resetSeconds }: RateState): void {
  (request.addedHeaders ??= []).push(
    'RateLimit-Limit',
    `${limit}`,
    'RateLimit-Remaining',
    `${remaining}`,
    'RateLimit-Reset',
    `${resetSeconds}`,
  );
}
