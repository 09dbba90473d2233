import { isDeepStrictEqual } from 'node:util';
import type {
  OperationObject,
  ReferenceObject,
  ResponseObject,
  ResponsesObject,
} from '@nestjs/swagger';
import type { ErrorCode } from '../common/errors/error-catalogue';
import type { DocumentedError } from './api-errors.decorator';
import { describeErrors } from './describe-errors';
import type { Endpoint } from './read-endpoints';

const KEY_ERRORS: readonly ErrorCode[] = [
  'AUTH_HEADER_MISSING',
  'INVALID_CLIENT',
  'API_KEY_EXPIRED',
];
const BODY_ERRORS: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const KEYED_ERRORS: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'];
const OUR_FAULTS: readonly ErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

const SHARED_NAMES: Readonly<Record<string, string>> = {
  401: 'Unauthorized',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};
const SHARED = describeErrors([...KEY_ERRORS, ...BODY_ERRORS, ...OUR_FAULTS]);

/** The error responses that most operations have in common, for the components of the document. */
export const sharedResponses = (): Record<string, ResponseObject> =>
  Object.fromEntries(
    Object.entries(SHARED_NAMES).map(([status, name]) => [name, SHARED[status] as ResponseObject]),
  );

/** Every error that an operation can give: its own, and those that come of its key, its body and its query. */
export function operationErrors(
  operation: OperationObject,
  { isPublic, errors }: Endpoint,
  takesIdempotencyKey: boolean,
): DocumentedError[] {
  if (isPublic) return [...errors];
  const hasBody = operation.requestBody !== undefined;
  return [
    ...KEY_ERRORS,
    ...(hasBody ? BODY_ERRORS : []),
    ...(hasBody || hasQuery(operation) ? (['VALIDATION_FAILED'] as const) : []),
    ...errors,
    ...(takesIdempotencyKey ? KEYED_ERRORS : []),
    ...OUR_FAULTS,
  ];
}

/** The same as responses; one that is nothing but a shared response refers to it. */
export function errorResponses(errors: readonly DocumentedError[]): ResponsesObject {
  const entries = Object.entries(describeErrors(errors)).map(
    ([status, response]): [string, ResponseObject | ReferenceObject] => [
      status,
      isDeepStrictEqual(response, SHARED[status])
        ? { $ref: `#/components/responses/${SHARED_NAMES[status]}` }
        : response,
    ],
  );
  return Object.fromEntries(entries);
}

const hasQuery = ({ parameters = [] }: OperationObject): boolean =>
  parameters.some((parameter) => 'in' in parameter && parameter.in === 'query');
