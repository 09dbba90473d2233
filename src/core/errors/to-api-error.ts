import { HttpException } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/postgres-errors';
import { ApiError } from './api-error';
import type { ErrorCode } from './error-catalogue';

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  404: 'ROUTE_NOT_FOUND',
  405: 'ROUTE_NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
};

/** What the caller is told of anything that was thrown. What nobody foresaw is INTERNAL_ERROR, never a 4xx. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    return new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: thrown });
  }
  const code = thrown instanceof HttpException ? CODE_BY_STATUS[thrown.getStatus()] : undefined;
  return new ApiError(code ?? 'INTERNAL_ERROR', undefined, { cause: thrown });
}
