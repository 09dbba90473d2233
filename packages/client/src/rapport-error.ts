import type { ErrorBody } from './models';

/**
 * A code of the API, or what kept the API from being heard: no answer (`NETWORK_FAULT`), or one that is
 * not its own, as of a proxy (`UNEXPECTED_ANSWER`).
 */
export type RapportErrorCode = ErrorBody['code'] | 'NETWORK_FAULT' | 'UNEXPECTED_ANSWER';

export interface ErrorDetails {
  code: RapportErrorCode;
  message: string;
  status?: number | null;
  fields?: readonly string[];
  requestId?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
}

/** A request that failed for good: with what the API said of it, or because nothing was heard. */
export class RapportError extends Error {
  override readonly name = 'RapportError';
  readonly code: RapportErrorCode;
  /** null when there was no answer. */
  readonly status: number | null;
  /** What is at fault, for codes that list something. */
  readonly fields: readonly string[];
  /** Under which the service has logged the request. */
  readonly requestId: string | null;
  /** How long the service asked to wait. */
  readonly retryAfterMs: number | null;
  /** Of a POST: sent with it again, the same request still takes effect once, within 24 hours. */
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
