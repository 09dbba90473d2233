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

    return counted.then((state) => {
      addHeaders(request, state);
      if (!state.isExceeded) return true;
      responseOf(context).setHeader('Retry-After', state.resetSeconds);
      throw new ApiError('RATE_LIMITED');
    });
  }

  private count({ method, scope, session }: TeamRequest): Promise<RateState> | null {
    if (scope?.actor.kind === 'key') return this.limiter.count(scope.actor.id);
    if (session === undefined) return null;
    const counted = this.limiter.count(session.id);
    if (counted === null || isSafeMethod(method)) return counted;
    return counted.then((all) =>
      all.isExceeded ? all : (this.limiter.countWrite(session.id) ?? all),
    );
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
