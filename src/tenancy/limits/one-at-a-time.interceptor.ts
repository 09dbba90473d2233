import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import { KeyedSemaphore } from '@rapport/pg-lanes';
import type { RequestScope } from '../scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { teamRequestOf } from '../scope/team-request';
import { readIdempotencyKey } from '../idempotency/keyed-request';

/** Per team; each queued request holds its body in memory. */
const MAX_QUEUED = 50;

/**
 * Runs the requests of a team to an endpoint one at a time, for work that the database would serialize anyway. Requests
 * queue here, before they take a connection or claim an idempotency key, so that other requests get the connections.
 */
@Injectable()
export class OneAtATimeInterceptor implements NestInterceptor {
  private readonly requests = new KeyedSemaphore({ maxActive: 1, maxQueued: MAX_QUEUED });

  /** Team and idempotency key of queued and running requests; the database has the claims of running ones only. */
  private readonly keysInProgress = new Set<string>();

  /** @throws ApiError IDEMPOTENCY_IN_PROGRESS; QueueFullError, WaitTimeoutError */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { scope, headers } = teamRequestOf(context);
    if (scope === undefined) return next.handle();
    const idempotencyKey = readIdempotencyKey(headers['idempotency-key']);
    if (idempotencyKey === null) return this.runNext(scope, next);
    const requestKey = `${scope.teamId} ${idempotencyKey}`;
    if (this.keysInProgress.has(requestKey)) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
    this.keysInProgress.add(requestKey);
    try {
      const running = await this.runNext(scope, next);
      return running.pipe(finalize(() => this.keysInProgress.delete(requestKey)));
    } catch (error) {
      this.keysInProgress.delete(requestKey);
      throw error;
    }
  }

  private async runNext(
    { teamId, deadline }: RequestScope,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    await this.requests.acquire(teamId, deadline.remainingMs);
    return next.handle().pipe(finalize(() => this.requests.release(teamId)));
  }
}
