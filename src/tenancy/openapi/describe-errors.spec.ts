import { ERROR_CATALOGUE } from '../../core/errors/error-catalogue';
import { describeErrors } from './describe-errors';

const PUBLIC = { caller: 'key', isPublic: true, takesIdempotencyKey: false } as const;
const KEYED = { caller: 'key', isPublic: false, takesIdempotencyKey: false } as const;

const mediaOf = (status: string, errors: Parameters<typeof describeErrors>[0]) =>
  describeErrors(errors, KEYED)[status]?.content?.['application/json'];

const headersOfSession = (...errors: Parameters<typeof describeErrors>[0]) =>
  Object.keys(describeErrors(errors, { ...KEYED, caller: 'session' })['401']?.headers ?? {});

describe('describeErrors', () => {
  it('puts each code under its status', () => {
    const responses = describeErrors(
      ['FORM_NOT_FOUND', 'FORM_NAME_TAKEN', 'RESPONSE_NOT_FOUND'],
      KEYED,
    );

    expect(Object.keys(responses)).toEqual(['404', '409']);
    expect(mediaOf('404', ['FORM_NOT_FOUND', 'RESPONSE_NOT_FOUND'])?.schema).toEqual({
      allOf: [
        { $ref: '#/components/schemas/ErrorBody' },
        {
          type: 'object',
          properties: { code: { type: 'string', enum: ['FORM_NOT_FOUND', 'RESPONSE_NOT_FOUND'] } },
        },
      ],
    });
  });

  it('shows the message of the catalogue, with fields only where the code has them', () => {
    const { message } = ERROR_CATALOGUE.FORM_NOT_FOUND;
    expect(mediaOf('404', ['FORM_NOT_FOUND'])?.examples).toEqual({
      FORM_NOT_FOUND: { value: { success: false, code: 'FORM_NOT_FOUND', message } },
    });
    expect(mediaOf('400', ['MISSING_REQUIRED_FIELDS'])?.examples).toMatchObject({
      MISSING_REQUIRED_FIELDS: { value: { fields: ['email'] } },
    });
  });

  it('lists a duplicate code once, with the example of the endpoint', () => {
    const closer = { code: 'VALIDATION_FAILED', fields: ['page: must be a whole number'] } as const;
    for (const errors of [
      ['VALIDATION_FAILED', closer] as const,
      [closer, 'VALIDATION_FAILED'] as const,
    ]) {
      expect(mediaOf('400', errors)?.examples).toMatchObject({
        VALIDATION_FAILED: { value: { fields: closer.fields } },
      });
      expect(Object.keys(mediaOf('400', errors)?.examples ?? {})).toHaveLength(1);
    }
  });

  it('documents X-Request-Id for every error, and Retry-After for temporary ones', () => {
    const responses = describeErrors(['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'], PUBLIC);
    expect(Object.keys(responses['503']?.headers ?? {})).toEqual(['X-Request-Id', 'Retry-After']);
    expect(Object.keys(responses['500']?.headers ?? {})).toEqual(['X-Request-Id']);
  });

  it('documents the rate limit headers of responses to valid keys', () => {
    const limit = [
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Ignored-Parameters',
    ];
    const responses = describeErrors(['INVALID_CLIENT', 'FORM_NOT_FOUND', 'RATE_LIMITED'], KEYED);
    const headers = Object.entries(responses).map(([status, response]) => [
      status,
      Object.keys(response.headers ?? {}),
    ]);
    expect(headers).toEqual([
      ['401', ['X-Request-Id', 'WWW-Authenticate']],
      ['404', ['X-Request-Id', ...limit]],
      ['429', ['X-Request-Id', ...limit, 'Retry-After']],
    ]);
  });

  it('documents no scheme and no limit of requests that have no session', () => {
    const limit = [
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Ignored-Parameters',
    ];
    expect(headersOfSession('SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED')).toEqual([
      'X-Request-Id',
    ]);
    expect(headersOfSession('SIGN_IN_REQUIRED', 'SECOND_FACTOR_FAILED')).toEqual([
      'X-Request-Id',
      ...limit,
    ]);
  });

  it('documents replayed errors of operations with an Idempotency-Key', () => {
    const responses = describeErrors(
      ['VALIDATION_FAILED', 'FORM_NOT_FOUND', 'FORM_NAME_TAKEN', 'NO_FORM_OWNER', 'RATE_LIMITED'],
      { ...KEYED, takesIdempotencyKey: true },
    );
    const kept = Object.entries(responses).filter(
      ([, { headers }]) => 'Idempotent-Replayed' in (headers ?? {}),
    );
    expect(kept.map(([status]) => status)).toEqual(['404', '409', '422']);
  });
});
