import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { checkBodyShape } from './check-body-shape';
import { readJsonBody } from './read-json-body';
import type { AppRequest } from './request-context';
import { UnknownRouteController } from './unknown-route.controller';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads the body after the guard and before the pipes, so that nobody without a key makes the
 * service read or parse anything, and a bad body without a key is 401.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<AppRequest>();
    // Where there is no route, no body matters.
    if (WITH_BODY.has(request.method) && context.getClass() !== UnknownRouteController) {
      const body = await readJsonBody(request, http.getResponse<Response>());
      checkBodyShape(body);
      request.body = body;
    }
    return next.handle();
  }
}
