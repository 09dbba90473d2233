import { ApiError } from '../core/errors/api-error';

/** Anything that is not shaped like a key is refused without asking the database. */
const BEARER = /^Bearer +(rap_[\w-]{43})$/i;

/**
 * The key in an `Authorization` header. Specification, section 5.
 * @throws ApiError AUTH_HEADER_MISSING when absent or empty, INVALID_CLIENT for anything but a bearer key
 */
export function readBearer(header: string | undefined): string {
  const value = header?.trim() ?? '';
  if (value === '') throw new ApiError('AUTH_HEADER_MISSING');
  const key = BEARER.exec(value)?.[1];
  if (key === undefined) throw new ApiError('INVALID_CLIENT');
  return key;
}
