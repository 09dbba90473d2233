import { ApiError } from '../errors/api-error';

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** The key of a request, if it has one. @throws ApiError VALIDATION_FAILED when it is no sound key */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && PRINTABLE.test(header)) return header;
  throw new ApiError('VALIDATION_FAILED', [
    'Idempotency-Key: must contain 1 to 255 printable ASCII characters',
  ]);
}
