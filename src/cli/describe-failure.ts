import type { CommanderError } from 'commander';
import { ApiError, type ErrorBody } from '../core/errors/api-error';
import { toApiError } from '../core/errors/to-api-error';
import { ConfigError } from '../core/config/app-config';
import { toLine } from './to-line';

export interface Failure {
  /** The body that the API would answer. */
  readonly body: ErrorBody;
  /** For people: one, or as many as there are wrong settings. */
  readonly lines: readonly string[];
}

/** What a failed command says of whatever was thrown in it. */
export function describeFailure(thrown: unknown): Failure {
  if (thrown instanceof ConfigError) {
    const body = new ApiError('VALIDATION_FAILED', thrown.faults).toBody();
    return { body, lines: thrown.faults.map(toLine) };
  }
  const error = toApiError(thrown);
  return { body: error.toBody(), lines: [toLine(reasonOf(error))] };
}

/** A command line that nobody can run, for a program that asked for JSON. */
export function toUsageBody({ code, message }: CommanderError): ErrorBody {
  const isHelp = code === 'commander.help';
  const reason = isHelp ? 'name a command; --help lists them' : message.replace(/^error: /, '');
  return new ApiError('VALIDATION_FAILED', [toLine(reason)]).toBody();
}

/** The operator may know more than a client of the API: what really went wrong, if that is known. */
function reasonOf({ cause, fields, message }: ApiError): string {
  if (cause instanceof Error && cause.message !== '') return cause.message;
  if (fields === undefined) return message;
  return fields.join('; ');
}
