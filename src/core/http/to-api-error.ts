import { STATUS_CODES } from 'node:http';
import { HttpException, HttpStatus } from '@nestjs/common';
import { FORBIDDEN_MESSAGE } from '@nestjs/core/guards/constants.js';
import { BodyError } from '@rapport/fast-express';
import {
  isDatabaseUnavailable,
  LostRacesError,
  QueueFullError,
  WaitTimeoutError,
} from '@rapport/pg-lanes';
import { ApiError } from '../errors/api-error';
import { ERROR_CATALOGUE, type ErrorCode } from '../errors/error-catalogue';

/** The codes of statuses whose name in `HttpStatus` is not a code of the catalogue. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION_FAILED',
  401: 'INVALID_CLIENT',
  429: 'RATE_LIMITED',
  500: 'INTERNAL_ERROR',
};

/** Converts anything that was thrown to an `ApiError`. Unknown errors become INTERNAL_ERROR, never a 4xx. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof BodyError) return fromBodyError(thrown);
  if (thrown instanceof QueueFullError) return new ApiError('RATE_LIMITED');
  // Has no cause, because nothing is wrong with the database.
  if (thrown instanceof WaitTimeoutError) return new ApiError('SERVICE_UNAVAILABLE');
  if (thrown instanceof HttpException)
    return new HttpApiError(thrown.getStatus(), readResponse(thrown), thrown);
  if (isHttpError(thrown)) {
    const { statusCode, message, expose = statusCode < 500 } = thrown;
    return new HttpApiError(statusCode, { message: expose ? message : undefined }, thrown);
  }
  const isTemporary = isDatabaseUnavailable(thrown) || thrown instanceof LostRacesError;
  return new ApiError(isTemporary ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR', undefined, {
    cause: thrown,
  });
}

function fromBodyError({ fault, reason, cause }: BodyError): ApiError {
  const code = fault === 'COSTLY_JSON' ? 'VALIDATION_FAILED' : fault;
  return new ApiError(code, reason === undefined ? undefined : [`body: ${reason}`], { cause });
}

/** Message and fields of an exception; the default is the message of the catalogue. */
interface HttpErrorText {
  readonly message?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** An `HttpException` of Nest, or an error of an Express middleware, with its own status. */
class HttpApiError extends ApiError {
  override readonly code: ErrorCode;
  override readonly status: number;

  constructor(status: number, { message, fields }: HttpErrorText, cause: unknown) {
    const code = CODE_BY_STATUS[status] ?? HttpStatus[status] ?? codeOfName(STATUS_CODES[status]);
    const isKnown = Object.hasOwn(ERROR_CATALOGUE, code);
    super(isKnown ? (code as ErrorCode) : 'INTERNAL_ERROR', fields, { cause });
    // May be a code that the catalogue lacks, derived from the name of an unusual status.
    this.code = code as ErrorCode;
    this.status = status;
    if (message !== undefined) this.message = message;
    else if (!isKnown) this.message = `${STATUS_CODES[status] ?? 'Error'}.`;
  }
}

/** `UPGRADE_REQUIRED` for 426 Upgrade Required. */
const codeOfName = (name = 'HTTP error'): string => name.toUpperCase().replaceAll(/\W+/g, '_');

/**
 * Reads the body of an exception: a text, a list of texts, or an object whose `message` is one of them (Nest's `ValidationPipe`).
 * Entries of a list that are no texts, such as `ValidationError` objects, are not sent.
 */
function readResponse(exception: HttpException): HttpErrorText {
  const response: unknown = exception.getResponse();
  // As Nest, does not send the message of an error that is passed as the response.
  if (response instanceof Error) return {};
  const message: unknown =
    typeof response === 'object' && response !== null && !Array.isArray(response)
      ? Reflect.get(response, 'message')
      : response;
  if (Array.isArray(message)) {
    const fields = message.filter((entry) => typeof entry === 'string');
    return { fields: fields.length > 0 ? fields : undefined };
  }
  const isOwn = typeof message === 'string' && message !== '' && !isDefault(message);
  return { message: isOwn ? message : undefined };
}

/** Whether Nest chose the message, such as `Conflict`, or `Forbidden resource` after a guard that returned false. */
const isDefault = (message: string): boolean =>
  message === FORBIDDEN_MESSAGE || Object.values(STATUS_CODES).includes(message);

/** An error of an Express middleware with its own status, as Nest recognizes them. */
interface HttpError {
  readonly statusCode: number;
  readonly message: string;
  /** Whether the message is meant for the client. */
  readonly expose?: boolean;
}

function isHttpError(thrown: unknown): thrown is HttpError {
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { status, statusCode, expose, message } = thrown as Partial<Record<string, unknown>>;
  if (!Number.isInteger(statusCode)) return false;
  // Errors of the package `http-errors` have these properties.
  if (thrown instanceof Error) return typeof expose === 'boolean' && status === statusCode;
  const isErrorStatus = Number(statusCode) >= 400 && Number(statusCode) < 600;
  return isErrorStatus && typeof message === 'string' && message !== '';
}
