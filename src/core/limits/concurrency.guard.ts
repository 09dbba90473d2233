import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../errors/api-error';
import type { AppRequest } from '../http/request-context';
import { APP_CONFIG, type AppConfig } from '../config/app-config';

/** Runs after `ApiKeyGuard`, which sets `request.team`: bounds the requests of a team at once. */
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
    if (team === undefined || this.limit === 0) return true;

    const response = http.getResponse<Response>();
    // The caller hung up during the key lookup: `close` was emitted before.
    if (response.closed || response.destroyed) return true;
    const { teamId } = team;
    const count = this.inFlight.get(teamId) ?? 0;
    if (count >= this.limit) {
      throw new ApiError('RATE_LIMITED');
    }
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
