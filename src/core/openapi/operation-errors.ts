import { isDeepStrictEqual } from 'node:util';
import type {
  OperationObject,
  ReferenceObject,
  ResponseObject,
  ResponsesObject,
} from '@nestjs/swagger';
import type { ErrorCode } from '../errors/error-catalogue';
import type { DocumentedError } from './api-errors.decorator';
import { describeErrors, type OperationTraits } from './describe-errors';
import type { Endpoint } from './read-endpoints';

const KEY_ERRORS: readonly ErrorCode[] = [
  'AUTH_HEADER_MISSING',
  'INVALID_CLIENT',
  'API_KEY_EXPIRED',
];
/** A key may be restricted to reads. */
const WRITE_ERRORS: readonly ErrorCode[] = ['FORBIDDEN'];
const BODY_ERRORS: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const LIMIT_ERRORS: readonly ErrorCode[] = ['RATE_LIMITED'];
const KEYED_ERRORS: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'];
const SERVER_ERRORS: readonly ErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

const SHARED_NAMES: Readonly<Record<string, string>> = {
  401: 'Unauthorized',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};
const SHARED = describeErrors([...KEY_ERRORS, ...LIMIT_ERRORS, ...BODY_ERRORS, ...SERVER_ERRORS], {
  isPublic: false,
  takesIdempotencyKey: false,
});

/** Node's parser rejects such a request before its operation is known. */
const IMPROPER_REQUEST: DocumentedError = {
  code: 'VALIDATION_FAILED',
  fields: ['request: has too many bytes of headers'],
};

/** Returns the error responses that most operations share, for the components of the document. */
export const sharedResponses = (): Record<string, ResponseObject> =>
  Object.fromEntries(
    Object.entries(SHARED_NAMES).map(([status, name]) => [name, SHARED[status] as ResponseObject]),
  );

/** Returns all errors of an operation: its own, and those of key, limits, body and server. */
export function operationErrors(
  operation: OperationObject,
  { isPublic, errors }: Endpoint,
  { takesIdempotencyKey, isWrite }: { takesIdempotencyKey: boolean; isWrite: boolean },
): DocumentedError[] {
  if (isPublic) return [IMPROPER_REQUEST, ...errors];
  // A POST without a documented body still reads a body that is sent.
  const readsBody = operation.requestBody !== undefined || takesIdempotencyKey;
  return [
    ...KEY_ERRORS,
    ...(isWrite ? WRITE_ERRORS : []),
    ...LIMIT_ERRORS,
    ...(readsBody ? BODY_ERRORS : []),
    operation.requestBody === undefined ? IMPROPER_REQUEST : 'VALIDATION_FAILED',
    ...errors,
    ...(takesIdempotencyKey ? KEYED_ERRORS : []),
    ...SERVER_ERRORS,
  ];
}

/** Returns the errors as responses; those equal to a shared response are references to it. */
export function errorResponses(
  errors: readonly DocumentedError[],
  traits: OperationTraits,
): ResponsesObject {
  const entries = Object.entries(describeErrors(errors, traits)).map(
    ([status, response]): [string, ResponseObject | ReferenceObject] => [
      status,
      isDeepStrictEqual(response, SHARED[status])
        ? { $ref: `#/components/responses/${SHARED_NAMES[status]}` }
        : response,
    ],
  );
  return Object.fromEntries(entries);
}
