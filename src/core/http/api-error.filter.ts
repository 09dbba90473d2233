import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Inject,
  NotFoundException,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { RejectionQueue } from '@rapport/fast-express';
import { LoadShedding } from '../limits/load-shedding';
import { LOGGER } from '../observability/logger';
import { type AppRequest, requestOf, responseOf } from './request-context';
import { isKeyError } from '../errors/error-catalogue';
import { ApiError, OverloadError, TooManyAttemptsError } from '../errors/api-error';
import { toApiError } from './to-api-error';

const RETRY_AFTER_SECONDS = 1;

/** Shared by all applications of the process, which share its event loop. */
const rejections = new RejectionQueue();

/**
 * Sends the error body for everything that is thrown. 401, 429 and overload errors go through `RejectionQueue` and are not logged;
 * other 5xx are logged with the id of the request.
 */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly shedding: LoadShedding,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void | Promise<void> {
    this.respond(thrown, host);
  }

  protected respond(thrown: unknown, host: ArgumentsHost): void {
    const request = requestOf(host);
    const response = responseOf(host);
    const error = isUnknownRoute(thrown, request)
      ? new ApiError('ROUTE_NOT_FOUND')
      : toApiError(thrown);
    if (isRejection(error)) {
      if (rejections.add(response, () => send(response, error))) return;
      request.socket.destroy();
      this.shedding.count('rejections');
      return;
    }
    this.logServerError(error, request);
    send(response, error);
  }

  protected logServerError(error: ApiError, request: AppRequest): void {
    if (error.status >= 500 && !(error instanceof OverloadError)) this.log(error, request);
  }

  private log(error: ApiError, request: AppRequest): void {
    if (error.code === 'SERVICE_UNAVAILABLE' && error.cause === undefined) {
      // The stack of an expected rejection, such as a timeout in a queue, is of no use.
      const { requestId: id, sender } = request;
      this.logger.warn({ id, code: error.code, ...sender?.logged }, error.message);
      return;
    }
    this.logger.error(
      {
        id: request.requestId,
        code: error.code,
        ...request.sender?.logged,
        err: error.cause ?? error,
      },
      error.message,
    );
  }
}

/** Whether Nest found no route. Only the message distinguishes this exception from others of its class. */
function isUnknownRoute(thrown: unknown, { method, originalUrl }: AppRequest): boolean {
  return (
    thrown instanceof NotFoundException && thrown.message === `Cannot ${method} ${originalUrl}`
  );
}

/** Whether the request does not prove who sends it, exceeds a limit, or is shed in an overload. */
function isRejection(error: ApiError): boolean {
  return error.status === 401 || error.status === 429 || error instanceof OverloadError;
}

function send(response: Response, error: ApiError): void {
  // A complete response may still be in the buffer of the socket.
  if (response.destroyed || response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status } = error;
  // Errors of sessions do not have this header, for which a browser would ask for a user name and a password.
  if (isKeyError(error.code)) response.setHeader('WWW-Authenticate', 'Bearer');
  if (error instanceof TooManyAttemptsError) {
    response.setHeader('Retry-After', error.retryAfterSeconds);
  }
  if ((status === 429 || status === 503) && !response.hasHeader('Retry-After')) {
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  }
  // The handler may have set the type of its own body.
  if (response.hasHeader('Content-Type')) response.type('json');
  response.status(status).json(error.toBody());
}
