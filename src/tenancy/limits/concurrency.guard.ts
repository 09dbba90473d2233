import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { KeyedSemaphore } from '@rapport/pg-lanes';
import { ApiError } from '../../core/errors/api-error';
import {
  type AppRequest,
  isSafeMethod,
  responseOf,
  whenClosed,
} from '../../core/http/request-context';
import { ApiUnsentBytes } from '../../core/http/api-unsent-bytes';
import { teamRequestOf } from '../scope/team-request';
import { LoadShedding } from '../../core/limits/load-shedding';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';

/**
 * Runs after the guards that set `request.scope`: limits the concurrent requests of a team, and rejects its writes while its
 * clients leave too many bytes of responses unread.
 */
@Injectable()
export class ConcurrencyGuard implements CanActivate {
  private readonly requests: KeyedSemaphore | null;
  /** The visitors of a team's hosted forms, who need no key, leave half of the requests to its keys and members. */
  private readonly visits: KeyedSemaphore | null;
  /** By team and network: one client, which may send slowly, leaves half of these to other visitors. */
  private readonly visitsOfNetwork: KeyedSemaphore | null;

  constructor(
    @Inject(APP_CONFIG) { limits }: AppConfig,
    private readonly unsentBytes: ApiUnsentBytes,
    private readonly shedding: LoadShedding,
  ) {
    const maxActive = limits.concurrentPerTeam;
    this.requests = semaphoreOf(maxActive);
    this.visits = semaphoreOf(Math.ceil(maxActive / 2));
    this.visitsOfNetwork = semaphoreOf(Math.ceil(maxActive / 4));
  }

  canActivate(context: ExecutionContext): boolean {
    const { scope, method } = teamRequestOf(context);
    if (scope === undefined) return true;
    if (!this.tryEnter(scope.teamId, responseOf(context))) {
      throw new ApiError('RATE_LIMITED');
    }
    const rejection = isSafeMethod(method) ? null : this.unsentBytes.rejectWrite(scope.teamId);
    if (rejection === null) return true;
    this.shedding.count('unsent_bytes');
    throw rejection;
  }

  /** Like {@link tryEnter}, for a request without an API key. @param network see `clientNetwork` */
  tryEnterAsVisitor(teamId: string, network: string, response: ServerResponse): boolean {
    return (
      hold(this.visitsOfNetwork, `${teamId} ${network}`, response) &&
      hold(this.visits, teamId, response) &&
      this.tryEnter(teamId, response)
    );
  }

  /** Counts a request of the team until its response has closed. Returns false if the team has too many requests in flight. */
  private tryEnter(teamId: string, response: ServerResponse): boolean {
    return hold(this.requests, teamId, response);
  }
}

const semaphoreOf = (maxActive: number): KeyedSemaphore | null =>
  maxActive === 0 ? null : new KeyedSemaphore({ maxActive, maxQueued: 0 });

/** Takes a slot until the response has closed. Returns false if none is free. */
function hold(
  semaphore: KeyedSemaphore | null,
  slotKey: string,
  response: ServerResponse,
): boolean {
  // `close` is not emitted again when the client has already disconnected.
  if (semaphore === null || response.closed || response.destroyed) return true;
  if (!semaphore.tryAcquire(slotKey)) return false;
  whenClosed(response.req as AppRequest, () => semaphore.release(slotKey));
  return true;
}
