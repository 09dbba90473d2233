import { type ErrorCode, errorEntry } from './error-catalogue';

/** The body of every error response (specification, section 7). */
export interface ErrorBody {
  success: false;
  code: ErrorCode;
  message: string;
  /** Only for codes that list something. */
  fields?: readonly string[];
}

/** An error of the API, thrown anywhere; `ApiErrorFilter` sends the response. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly string[] | undefined;
  readonly status: number;

  constructor(code: ErrorCode, fields?: readonly string[], options?: ErrorOptions) {
    const { status, message } = errorEntry(code);
    super(message, options);
    this.code = code;
    this.fields = fields;
    this.status = status;
  }

  toBody(): ErrorBody {
    const body: ErrorBody = { success: false, code: this.code, message: this.message };
    if (this.fields !== undefined) body.fields = this.fields;
    return body;
  }
}

/** 429 with the time after which another attempt is accepted. */
export class TooManyAttemptsError extends ApiError {
  constructor(readonly retryAfterSeconds: number) {
    super('TOO_MANY_ATTEMPTS');
  }
}

/**
 * 503 for a request that is rejected because too many similar ones are queued. The code that throws it counts it in `LoadShedding`;
 * it is not logged.
 */
export class OverloadError extends ApiError {
  constructor() {
    super('SERVICE_UNAVAILABLE');
  }
}
