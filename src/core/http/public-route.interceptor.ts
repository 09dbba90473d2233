import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { clientNetwork } from '@rapport/fast-express';
import { Deadline } from '@rapport/pg-lanes';
import { ApiError } from '../errors/api-error';
import { requestOf } from './request-context';
import { PublicRouteLimits } from '../limits/public-route-limits';

/** Runs the handlers of `@Public('queued')`, after the body is read: in a queue, and with a deadline for the response. */
@Injectable()
export class PublicRouteInterceptor implements NestInterceptor {
  constructor(private readonly limits: PublicRouteLimits) {}

  /** @throws OverloadError; ApiError SERVICE_UNAVAILABLE at the deadline */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = requestOf(context);
    const deadline = (request.deadline ??= new Deadline());
    const handle = (): Promise<unknown> =>
      lastValueFrom(next.handle(), { defaultValue: undefined });
    const handled = this.limits.run('public_routes', clientNetwork(request), deadline, handle);
    return from(settleWithin(handled, deadline.remainingMs));
  }
}

/** Work that is late keeps its slot until it ends; its result is not sent. */
async function settleWithin<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError('SERVICE_UNAVAILABLE')), ms);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
