import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../errors/api-error';
import type { AppRequest } from '../http/request-context';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { KeyedSemaphore } from './keyed-semaphore';

/** Runs after the guards that set `request.team`: limits the concurrent requests of a team. */
@Injectable()
export class ConcurrencyGuard implements CanActivate {
  private readonly requests: KeyedSemaphore | null;

  constructor(@Inject(APP_CONFIG) { limits }: AppConfig) {
    const maxActive = limits.concurrentPerTeam;
    this.requests = maxActive === 0 ? null : new KeyedSemaphore({ maxActive, maxQueued: 0 });
  }

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { team } = http.getRequest<AppRequest>();
    if (team !== undefined && !this.tryEnter(team.teamId, http.getResponse<Response>())) {
      throw new ApiError('RATE_LIMITED');
    }
    return true;
  }

  /** Counts a request of the team until its response has closed; false: the team has too many requests in flight. */
  tryEnter(teamId: string, response: ServerResponse): boolean {
    const { requests } = this;
    // `close` is not emitted again when the client has already disconnected.
    if (requests === null || response.closed || response.destroyed) return true;
    if (!requests.tryAcquire(teamId)) return false;
    response.once('close', () => requests.release(teamId));
    return true;
  }
}
