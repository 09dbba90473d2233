import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { readJsonBody } from './read-json-body';
import type { AppRequest } from './request-context';
import { UnknownRouteController } from './unknown-route.module';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The last of the global guards: reads the body after the key is known and before the pipes, so that nobody
 * without a key makes the service read or parse anything, and a bad body without a key is 401.
 */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<AppRequest>();
    // Where there is no route, no body matters.
    return !WITH_BODY.has(request.method) || context.getClass() === UnknownRouteController
      ? true
      : readBody(request, http.getResponse<Response>());
  }
}

async function readBody(request: AppRequest, response: Response): Promise<true> {
  const startedAt = performance.now();
  request.body = await readJsonBody(request, response);
  // The time that a client takes to send its body is not counted.
  request.team?.deadline?.extend(performance.now() - startedAt);
  return true;
}
