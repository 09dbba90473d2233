import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { LOGGER } from '../../observability/logger';
import type { AppRequest } from '../http/request-context';
import type { ApiError } from './api-error';
import { RefusalQueue } from './refusal-queue';
import { toApiError } from './to-api-error';

const RETRY_AFTER_SECONDS = 1;

/** Without a valid key, or beyond a limit. */
const NOT_LET_IN = new Set([401, 429]);

/** One for the one event loop that all requests share. */
const refusals = new RefusalQueue();

/** Makes the one error body out of whatever was thrown. A 5xx is logged with the request's id. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void | Promise<void> {
    this.answer(thrown, host);
  }

  protected answer(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<AppRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toApiError(thrown);
    if (error.status >= 500) this.log(error, request);
    if (NOT_LET_IN.has(error.status)) refusals.add(() => send(response, error));
    else send(response, error);
  }

  private log(error: ApiError, request: AppRequest): void {
    this.logger.error(
      {
        id: request.requestId,
        code: error.code,
        team: request.team?.teamId,
        err: error.cause ?? error,
      },
      error.message,
    );
  }
}

function send(response: Response, error: ApiError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error.code === 'SERVICE_UNAVAILABLE') response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  response.status(error.status).json(error.toBody());
}
