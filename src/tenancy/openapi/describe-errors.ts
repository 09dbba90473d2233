import type { ResponseObject } from '@nestjs/swagger';
import type { ErrorBody } from '../../core/errors/api-error';
import { type ErrorCode, errorEntry, isKeyError } from '../../core/errors/error-catalogue';
import { STORED_ERROR_STATUSES } from '../idempotency/idempotency.service';
import type { Caller } from './api-description';
import type { DocumentedError } from '../../core/openapi/api-endpoint.decorator';
import { CALLER_HEADERS, headersOf } from '../../core/openapi/response-headers';
import { type Schema, schemaRef } from '../../core/openapi/schema';

/** Traits that determine the headers and errors of an operation. */
export interface OperationTraits {
  readonly caller: Caller;
  /** Needs no key or session, so there is no rate limit. */
  readonly isPublic: boolean;
  readonly takesIdempotencyKey: boolean;
}

const CODES_WITH_RETRY_AFTER: readonly ErrorCode[] = [
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
  'TOO_MANY_ATTEMPTS',
];

/** A request without a valid key or session is not counted. */
const isUncounted = (code: ErrorCode): boolean =>
  isKeyError(code) || code === 'SIGN_IN_REQUIRED' || code === 'SECOND_FACTOR_REQUIRED';

export const codeOf = (error: DocumentedError): ErrorCode =>
  typeof error === 'string' ? error : error.code;

/** Returns the error responses of an operation, by status. */
export function describeErrors(
  errors: readonly DocumentedError[],
  traits: OperationTraits,
): Record<string, ResponseObject> {
  const all = distinct(errors);
  const statuses = new Set(all.map(statusOf));
  return Object.fromEntries(
    [...statuses].map((status) => [
      String(status),
      describeStatus(
        all.filter((error) => statusOf(error) === status),
        status,
        traits,
      ),
    ]),
  );
}

const statusOf = (error: DocumentedError): number => errorEntry(codeOf(error)).status;

/** Removes duplicate codes; an entry with an example takes precedence over a bare code. */
function distinct(errors: readonly DocumentedError[]): DocumentedError[] {
  const byCode = new Map<ErrorCode, DocumentedError>();
  for (const error of errors) {
    const code = codeOf(error);
    if (!byCode.has(code) || typeof error !== 'string') byCode.set(code, error);
  }
  return [...byCode.values()];
}

function describeStatus(
  errors: readonly DocumentedError[],
  status: number,
  { isPublic, takesIdempotencyKey }: OperationTraits,
): ResponseObject {
  const codes = errors.map(codeOf);
  const schema: Schema = {
    allOf: [
      schemaRef('ErrorBody'),
      { type: 'object', properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${errorEntry(code).message}`).join('\n\n'),
    headers: headersOf(
      'X-Request-Id',
      ...(codes.some(isKeyError) ? (['WWW-Authenticate'] as const) : []),
      ...(isPublic || codes.every(isUncounted) ? [] : CALLER_HEADERS),
      ...(takesIdempotencyKey && STORED_ERROR_STATUSES.has(status)
        ? (['Idempotent-Replayed'] as const)
        : []),
      ...(codes.some((code) => CODES_WITH_RETRY_AFTER.includes(code))
        ? (['Retry-After'] as const)
        : []),
    ),
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(
          errors.map((error) => [codeOf(error), { value: exampleBody(error) }]),
        ),
      },
    },
  };
}

function exampleBody(error: DocumentedError): ErrorBody {
  const code = codeOf(error);
  const { message, fields: exampleFields } = errorEntry(code);
  const fields = typeof error === 'string' ? exampleFields : error.fields;
  return {
    success: false,
    code,
    message,
    ...(fields !== undefined && { fields }),
  };
}
