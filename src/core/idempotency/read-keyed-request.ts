import type { TeamContext } from '../http/team-context';
import type { AppRequest } from '../http/request-context';
import { readIdempotencyKey } from './read-idempotency-key';

/** A request that is to take effect once. */
export interface KeyedRequest {
  readonly key: string;
  readonly team: TeamContext;
  readonly method: string;
  readonly path: string;
  /** As it was parsed, with whatever the endpoint ignores. */
  readonly body: unknown;
}

/** null for a request without an `Idempotency-Key`. @throws ApiError VALIDATION_FAILED when that is no sound key */
export function readKeyedRequest(request: AppRequest): KeyedRequest | null {
  const { team, method } = request;
  if (team === undefined) return null;
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  return key === null ? null : { key, team, method, path: request.path, body: request.body };
}
