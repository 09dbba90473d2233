import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue';

/** The one error body, specification section 7; `fields` only for codes that list something. */
export interface ErrorBody {
  success: false;
  code: ErrorCode;
  message: string;
  fields?: readonly string[];
}

/** A refusal that the caller is meant to see. Thrown anywhere, answered by the one filter. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly string[] | undefined;

  constructor(code: ErrorCode, fields?: readonly string[], options?: ErrorOptions) {
    super(ERROR_CATALOGUE[code].message, options);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }

  toBody(): ErrorBody {
    const body: ErrorBody = { success: false, code: this.code, message: this.message };
    if (this.fields !== undefined) body.fields = this.fields;
    return body;
  }
}
