import type { RequestScope } from '../scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import type { TeamRequest } from '../scope/team-request';

const PRINTABLE_PATTERN = /^[\x20-\x7e]{1,255}$/;

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly idempotencyKey: string;
  readonly scope: RequestScope;
  readonly method: string;
  readonly path: string;
  /** The parsed body, with the members that the endpoint ignores. */
  readonly body: unknown;
}

/** Returns null for a request without an `Idempotency-Key`. @throws ApiError VALIDATION_FAILED for an invalid key */
export function readKeyedRequest(request: TeamRequest): KeyedRequest | null {
  const { scope, method } = request;
  if (scope === undefined) return null;
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
  if (idempotencyKey === null) return null;
  return { idempotencyKey, scope, method, path: request.path, body: request.body };
}

/** The value of the header, or null without one. @throws ApiError VALIDATION_FAILED for an invalid key */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && PRINTABLE_PATTERN.test(header)) return header;
  throw new ApiError('VALIDATION_FAILED', [
    'Idempotency-Key: must contain 1 to 255 printable ASCII characters',
  ]);
}
