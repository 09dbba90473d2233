import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../common/errors/api-error';
import type { AppRequest } from '../common/http/request-context';
import { RateLimiter } from './rate-limiter';

/** Global, after the one that knows the key: so many requests a minute for each key. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { team } = http.getRequest<AppRequest>();
    const state = team === undefined ? null : await this.limiter.count(team.key.id);
    if (state === null) return true;

    const response = http.getResponse<Response>();
    response.setHeader('RateLimit-Limit', state.limit);
    response.setHeader('RateLimit-Remaining', state.remaining);
    response.setHeader('RateLimit-Reset', state.resetSeconds);
    if (!state.isExceeded) return true;
    response.setHeader('Retry-After', state.resetSeconds);
    throw new ApiError('RATE_LIMITED');
  }
}
