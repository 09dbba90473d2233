import type { OperationObject } from '@nestjs/swagger';
import { codeOf } from './describe-errors';
import { errorResponses, operationErrors, sharedResponses } from './operation-errors';

const reading: OperationObject = { responses: {} };
const writing: OperationObject = { responses: {}, requestBody: { content: {} } };
const withKey = { isPublic: false, errors: [] };
const READ = { takesIdempotencyKey: false, isWrite: false };
const WRITE = { takesIdempotencyKey: false, isWrite: true };
const REPEATABLE = { takesIdempotencyKey: true, isWrite: true };
const READING = { isPublic: false, takesIdempotencyKey: false };

const KEY = ['AUTH_HEADER_MISSING', 'INVALID_CLIENT', 'API_KEY_EXPIRED'];
const LIMIT = ['RATE_LIMITED'];
const WRITE_KEY = [...KEY, 'FORBIDDEN', ...LIMIT];
const BODY = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'];
const REPEATS = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'];
const OURS = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

describe('operationErrors', () => {
  it.each([
    ['one that only reads', reading, READ, [...KEY, ...LIMIT, 'VALIDATION_FAILED', ...OURS]],
    ['one with a body', writing, WRITE, [...WRITE_KEY, ...BODY, ...OURS]],
    ['one that can be repeated', writing, REPEATABLE, [...WRITE_KEY, ...BODY, ...REPEATS, ...OURS]],
    [
      'one without a body of its own',
      reading,
      REPEATABLE,
      [...WRITE_KEY, ...BODY, ...REPEATS, ...OURS],
    ],
  ])('adds to %s what it can give without saying so', (_name, operation, repeatable, expected) => {
    expect(operationErrors(operation, withKey, repeatable).map(codeOf)).toEqual(expected);
  });

  it('keeps the errors of the operation itself', () => {
    const endpoint = { isPublic: false, errors: ['FORM_NOT_FOUND'] as const };
    expect(operationErrors(reading, endpoint, READ)).toContain('FORM_NOT_FOUND');
  });

  it('adds only rejections of the HTTP parser to a public operation', () => {
    const endpoint = { isPublic: true, errors: ['SERVICE_UNAVAILABLE'] as const };
    expect(operationErrors(reading, endpoint, READ)).toEqual([
      { code: 'VALIDATION_FAILED', fields: ['request: has too many bytes of headers'] },
      'SERVICE_UNAVAILABLE',
    ]);
  });
});

describe('errorResponses', () => {
  it('references a shared response only when the two are equal', () => {
    const responses = errorResponses(operationErrors(writing, withKey, WRITE), READING);
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
    expect(Object.keys(sharedResponses())).toEqual(
      expect.arrayContaining(['Unauthorized', 'PayloadTooLarge', 'InternalError']),
    );
  });
});
