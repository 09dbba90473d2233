import { ApiError, type ErrorBody } from '../core/errors/api-error';
import { toApiError } from '../core/http/to-api-error';
import { ConfigError } from '../core/config/app-config';
import { toSingleLine } from './format';

export interface CommandFailure {
  /** The error body that the API responds with. */
  readonly body: ErrorBody;
  /** For people: one line, or one for each invalid setting. */
  readonly lines: readonly string[];
}

/** Describes any thrown value for the standard error of a command. */
export function describeFailure(thrown: unknown): CommandFailure {
  if (thrown instanceof ConfigError) {
    const body = new ApiError('VALIDATION_FAILED', thrown.violations).toBody();
    return { body, lines: thrown.violations.map(toSingleLine) };
  }
  const error = toApiError(thrown);
  return { body: error.toBody(), lines: [toSingleLine(reasonOf(error))] };
}

/** The operator sees the cause of an internal error, which the API does not disclose to its clients. */
function reasonOf({ cause, fields, message }: ApiError): string {
  if (cause instanceof Error && cause.message !== '') return cause.message;
  if (fields === undefined) return message;
  return fields.join('; ');
}
