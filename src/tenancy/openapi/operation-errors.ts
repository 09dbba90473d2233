import { METHODS_WITH_BODY } from '../../core/http/json-body.guard';
import { isDeepStrictEqual } from 'node:util';
import type {
  OperationObject,
  ReferenceObject,
  ResponseObject,
  ResponsesObject,
} from '@nestjs/swagger';
import { type ErrorCode, KEY_ERRORS } from '../../core/errors/error-catalogue';
import type { Caller } from './api-description';
import type { DocumentedError } from '../../core/openapi/api-endpoint.decorator';
import { describeErrors, type OperationTraits } from './describe-errors';
import type { Method } from '../../core/openapi/paths-object';
import type { Endpoint } from './read-endpoints';

const SESSION_ERRORS: readonly ErrorCode[] = ['SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED'];
/** The errors of all paths of a team. */
const MEMBER_ERRORS: readonly ErrorCode[] = [
  'TEAM_NOT_FOUND',
  'TEAM_BEING_DELETED',
  'SECOND_FACTOR_SETUP_REQUIRED',
];
const BODY_ERRORS: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const FILE_ERRORS: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE'];
const LIMIT_ERRORS: readonly ErrorCode[] = ['RATE_LIMITED'];
const IDEMPOTENCY_ERRORS: readonly ErrorCode[] = [
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
];
const SERVER_ERRORS: readonly ErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

const SHARED_NAMES: Readonly<Record<string, string>> = {
  401: 'Unauthorized',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};
const describeShared = (caller: Caller, callerErrors: readonly ErrorCode[]) =>
  describeErrors([...callerErrors, ...LIMIT_ERRORS, ...BODY_ERRORS, ...SERVER_ERRORS], {
    caller,
    isPublic: false,
    takesIdempotencyKey: false,
  });
const SHARED_RESPONSES = {
  key: describeShared('key', KEY_ERRORS),
  session: describeShared('session', SESSION_ERRORS),
};

/** Node's parser rejects such a request before its operation is known. */
const IMPROPER_REQUEST: DocumentedError = {
  code: 'VALIDATION_FAILED',
  fields: ['request: has too many bytes of headers'],
};

/** Returns the error responses that most operations share, for the components of the document. */
export const sharedResponses = (caller: Caller): Record<string, ResponseObject> =>
  Object.fromEntries(
    Object.entries(SHARED_NAMES).map(([status, name]) => [
      name,
      SHARED_RESPONSES[caller][status] as ResponseObject,
    ]),
  );

/** Returns all errors of an operation: its own, and those of key or session, limits, body and server. */
export function operationErrors(
  operation: OperationObject,
  endpoint: Endpoint,
  { caller, method }: { caller: Caller; method: Method },
): DocumentedError[] {
  const { isPublic, takesIdempotencyKey, takesFile = false, errors } = endpoint;
  if (isPublic && caller === 'key') return [IMPROPER_REQUEST, ...errors];
  // A POST without a documented body still reads a body that is sent.
  const readsBody = METHODS_WITH_BODY.has(method.toUpperCase());
  const isWrite = method !== 'get';
  return [
    ...(caller === 'key' ? keyErrors(isWrite) : sessionErrors(endpoint, isWrite)),
    ...(isPublic ? [] : LIMIT_ERRORS),
    ...(readsBody ? (takesFile ? FILE_ERRORS : BODY_ERRORS) : []),
    operation.requestBody === undefined ? IMPROPER_REQUEST : 'VALIDATION_FAILED',
    ...errors,
    ...(takesIdempotencyKey ? IDEMPOTENCY_ERRORS : []),
    ...SERVER_ERRORS,
  ];
}

/** A key may be restricted to reads. */
const keyErrors = (isWrite: boolean): readonly ErrorCode[] =>
  isWrite ? [...KEY_ERRORS, 'FORBIDDEN'] : KEY_ERRORS;

/** The errors of `SessionGuard`. */
function sessionErrors({ isPublic, role, confirmation }: Endpoint, isWrite: boolean): ErrorCode[] {
  return [
    ...(isPublic ? [] : SESSION_ERRORS),
    ...(isWrite ? (['CROSS_ORIGIN_REQUEST'] as const) : []),
    ...(role === undefined ? [] : MEMBER_ERRORS),
    // Every member has the rights of a viewer.
    ...(role === undefined || role === 'viewer' ? [] : (['FORBIDDEN'] as const)),
    ...(confirmation === undefined ? [] : (['CONFIRMATION_REQUIRED'] as const)),
  ];
}

/** Returns the errors as responses; those equal to a shared response are references to it. */
export function errorResponses(
  errors: readonly DocumentedError[],
  traits: OperationTraits,
): ResponsesObject {
  const shared = SHARED_RESPONSES[traits.caller];
  const entries = Object.entries(describeErrors(errors, traits)).map(
    ([status, response]): [string, ResponseObject | ReferenceObject] => [
      status,
      isDeepStrictEqual(response, shared[status])
        ? { $ref: `#/components/responses/${SHARED_NAMES[status]}` }
        : response,
    ],
  );
  return Object.fromEntries(entries);
}
