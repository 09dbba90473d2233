import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { firstValueFrom, from, type Observable } from 'rxjs';
import type { AppRequest } from '../common/http/request-context';
import { IdempotencyService } from './idempotency.service';
import { readIdempotencyKey } from './read-idempotency-key';

/** Lets any POST be sent again safely with an `Idempotency-Key`; without the header it does nothing. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<AppRequest>();
    const { team } = request;
    if (request.method !== 'POST' || team === undefined) return next.handle();
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return next.handle();

    const response = http.getResponse<Response>();
    const { method, path } = request;
    const handled = this.idempotency.run(
      team,
      { key, method, path, body: request.body },
      async (teamInTransaction) => {
        request.team = teamInTransaction;
        const body: unknown = await firstValueFrom(next.handle());
        return { status: response.statusCode, body: JSON.stringify(body) };
      },
    );
    return from(
      handled.then((answer) => {
        response.status(answer.status);
        if (answer.isReplay) response.setHeader('Idempotent-Replayed', 'true');
        return JSON.parse(answer.body) as unknown;
      }),
    );
  }
}
