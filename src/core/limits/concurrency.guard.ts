import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../errors/api-error';
import type { AppRequest } from '../http/request-context';
import { APP_CONFIG, type AppConfig } from '../config/app-config';

/** Runs after the guards that set `request.team`: bounds the requests of a team at once. */
@Injectable()
export class ConcurrencyGuard implements CanActivate {
  private readonly limit: number;
  private readonly inFlight = new Map<string, number>();

  constructor(@Inject(APP_CONFIG) { limits }: AppConfig) {
    this.limit = limits.concurrentPerTeam;
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
    // The caller may have hung up before: then `close` was already emitted.
    if (this.limit === 0 || response.closed || response.destroyed) return true;
    const count = this.inFlight.get(teamId) ?? 0;
    if (count >= this.limit) return false;
    this.inFlight.set(teamId, count + 1);
    response.once('close', () => this.leave(teamId));
    return true;
  }

  private leave(teamId: string): void {
    const count = this.inFlight.get(teamId) ?? 0;
    if (count > 1) this.inFlight.set(teamId, count - 1);
    else this.inFlight.delete(teamId);
  }
}
