import type { ErrorBody } from './models';

/**
 * An error code of the API; `NETWORK_ERROR` if there was no response; `UNEXPECTED_RESPONSE` if the response is not from the
 * API, for example a proxy's.
 */
export type RapportErrorCode = ErrorBody['code'] | 'NETWORK_ERROR' | 'UNEXPECTED_RESPONSE';

export interface ErrorDetails {
  code: RapportErrorCode;
  message: string;
  status?: number | null;
  fields?: readonly string[];
  requestId?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
}

/** Thrown when a request has failed and is not retried any more. */
export class RapportError extends Error {
  override readonly name = 'RapportError';
  readonly code: RapportErrorCode;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The violations, for codes that list them. */
  readonly fields: readonly string[];
  /** The id with which the service has logged the request. */
  readonly requestId: string | null;
  /** The `Retry-After` of the response in milliseconds. */
  readonly retryAfterMs: number | null;
  /** The key of a POST: the same request with the same key takes effect once within 24 hours. */
  idempotencyKey: string | null = null;

  constructor(details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status ?? null;
    this.fields = details.fields ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}
