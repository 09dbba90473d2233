import type { OperationObject } from '@nestjs/swagger';
import { codeOf } from './describe-errors';
import type { Method } from '../../core/openapi/paths-object';
import type { Endpoint } from './read-endpoints';
import { errorResponses, operationErrors, sharedResponses } from './operation-errors';

const reading: OperationObject = { responses: {} };
const writing: OperationObject = { responses: {}, requestBody: { content: {} } };
const ENDPOINT: Endpoint = {
  isPublic: false,
  takesIdempotencyKey: false,
  errors: [],
};
const REPEATABLE = { ...ENDPOINT, takesIdempotencyKey: true };
const READ = { caller: 'key', method: 'get' } as const;
const CHANGE = { caller: 'key', method: 'patch' } as const;
const CREATE = { caller: 'key', method: 'post' } as const;
const READING = { caller: 'key', isPublic: false, takesIdempotencyKey: false } as const;

const KEY = ['AUTH_HEADER_MISSING', 'INVALID_CLIENT', 'API_KEY_EXPIRED'];
const LIMIT = ['RATE_LIMITED'];
const WRITE_KEY = [...KEY, 'FORBIDDEN', ...LIMIT];
const BODY = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'];
const REPEATS = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'];
const SESSION = ['SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED'];
const MEMBER = ['TEAM_NOT_FOUND', 'TEAM_BEING_DELETED', 'SECOND_FACTOR_SETUP_REQUIRED'];
const CROSS_ORIGIN = ['CROSS_ORIGIN_REQUEST'];
const OURS = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

describe('operationErrors', () => {
  it.each([
    [
      'one that only reads',
      reading,
      ENDPOINT,
      READ,
      [...KEY, ...LIMIT, 'VALIDATION_FAILED', ...OURS],
    ],
    ['one with a body', writing, ENDPOINT, CHANGE, [...WRITE_KEY, ...BODY, ...OURS]],
    [
      'one that can be repeated',
      writing,
      REPEATABLE,
      CREATE,
      [...WRITE_KEY, ...BODY, ...REPEATS, ...OURS],
    ],
    [
      'one without a body of its own',
      reading,
      REPEATABLE,
      CREATE,
      [...WRITE_KEY, ...BODY, ...REPEATS, ...OURS],
    ],
  ])(
    'adds the errors of guards, bodies and limits to %s',
    (_name, operation, endpoint, call, expected) => {
      expect(operationErrors(operation, endpoint, call).map(codeOf)).toEqual(expected);
    },
  );

  it.each<[string, Partial<Endpoint>, Method, string[]]>([
    ['a read of the account', {}, 'get', [...SESSION, ...LIMIT]],
    ['a write of the account', {}, 'delete', [...SESSION, ...CROSS_ORIGIN, ...LIMIT]],
    ['a read of every member', { role: 'viewer' }, 'get', [...SESSION, ...MEMBER, ...LIMIT]],
    ['a read of some', { role: 'admin' }, 'get', [...SESSION, ...MEMBER, 'FORBIDDEN', ...LIMIT]],
    [
      'a dangerous write',
      { role: 'admin', confirmation: 'always' },
      'delete',
      [...SESSION, ...CROSS_ORIGIN, ...MEMBER, 'FORBIDDEN', 'CONFIRMATION_REQUIRED', ...LIMIT],
    ],
    ['a sign-in', { isPublic: true }, 'delete', CROSS_ORIGIN],
  ])(
    'adds the errors of sessions to an operation of the console: %s',
    (_name, endpoint, method, expected) => {
      const call = { caller: 'session', method } as const;
      expect(operationErrors(reading, { ...ENDPOINT, ...endpoint }, call).map(codeOf)).toEqual([
        ...expected,
        'VALIDATION_FAILED',
        ...OURS,
      ]);
    },
  );

  it('keeps the errors of the operation itself', () => {
    const endpoint = { ...ENDPOINT, errors: ['FORM_NOT_FOUND'] as const };
    expect(operationErrors(reading, endpoint, READ)).toContain('FORM_NOT_FOUND');
  });

  it('adds only rejections of the HTTP parser to a public operation', () => {
    const endpoint = { ...ENDPOINT, isPublic: true, errors: ['SERVICE_UNAVAILABLE'] as const };
    expect(operationErrors(reading, endpoint, READ)).toEqual([
      { code: 'VALIDATION_FAILED', fields: ['request: has too many bytes of headers'] },
      'SERVICE_UNAVAILABLE',
    ]);
  });
});

describe('errorResponses', () => {
  it('references a shared response only when the two are equal', () => {
    const responses = errorResponses(operationErrors(writing, ENDPOINT, CHANGE), READING);
    expect(responses).toMatchObject({
      401: { $ref: '#/components/responses/Unauthorized' },
      413: { $ref: '#/components/responses/PayloadTooLarge' },
      415: { $ref: '#/components/responses/UnsupportedMediaType' },
      429: { $ref: '#/components/responses/TooManyRequests' },
      500: { $ref: '#/components/responses/InternalError' },
      503: { $ref: '#/components/responses/ServiceUnavailable' },
    });
    expect(responses['400']).toHaveProperty('content');
    expect(errorResponses(['INVALID_CLIENT'], READING)['401']).toHaveProperty('content');
  });

  it('documents no rate limit headers for a public operation', () => {
    const responses = errorResponses(['SERVICE_UNAVAILABLE'], { ...READING, isPublic: true });
    expect(responses['503']).toHaveProperty(['headers', 'Retry-After']);
    expect(responses['503']).not.toHaveProperty(['headers', 'RateLimit-Limit']);
  });

  it('references only responses of the document', () => {
    expect(Object.keys(sharedResponses('key'))).toEqual(
      expect.arrayContaining(['Unauthorized', 'PayloadTooLarge', 'InternalError']),
    );
  });
});
