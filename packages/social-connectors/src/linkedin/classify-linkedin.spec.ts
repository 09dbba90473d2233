import type { PlatformErrorDetails } from '../platform-error';
import { classifyLinkedin, classifyLinkedinOAuth } from './classify-linkedin';

const NOW = new Date('2026-12-31T12:00:00Z');
const MIDNIGHT = new Date('2027-01-01T00:00:00Z');

const apiError = (code: string, serviceErrorCode: number, message = 'Text') => ({
  status: 0,
  serviceErrorCode,
  code,
  message,
});
const throttled = (limit: string) =>
  apiError('TOO_MANY_REQUESTS', 101, `Resource level throttle ${limit} limit for calls to this`);
const denied = (field: string) =>
  apiError(
    'ACCESS_DENIED',
    100,
    `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/${field}]`,
  );

describe('classifyLinkedin', () => {
  it.each([
    ['a list', { elements: [], paging: {} }],
    ['a batch with errors', { results: {}, errors: { 'urn:li:share:1': { status: 404 } } }],
    ['a number', { firstDegreeSize: 6822 }],
    ['a body that is not JSON, which the client rejects', null],
  ])('accepts %s', (_name, body) => {
    expect(classifyLinkedin({ status: 200, headers: {}, body }, NOW)).toBeNull();
  });

  it.each<[number, unknown, PlatformErrorDetails]>([
    [
      401,
      apiError('INVALID_ACCESS_TOKEN', 65_600),
      { kind: 'token', code: 'INVALID_ACCESS_TOKEN/65600' },
    ],
    [
      401,
      apiError('REVOKED_ACCESS_TOKEN', 65_601),
      { kind: 'token', code: 'REVOKED_ACCESS_TOKEN/65601' },
    ],
    [
      401,
      apiError('EXPIRED_ACCESS_TOKEN', 65_602),
      { kind: 'token', code: 'EXPIRED_ACCESS_TOKEN/65602' },
    ],
    [
      401,
      { message: 'Empty oauth2_access_token', serviceErrorCode: 401, status: 401 },
      { kind: 'token', code: '401' },
    ],
    [403, apiError('ACCESS_DENIED', 100), { kind: 'permission', code: 'ACCESS_DENIED/100' }],
    [403, denied('shares[0]'), { kind: 'permission', code: 'ACCESS_DENIED/100/shares[0]' }],
    [403, denied('ugcPosts[12]'), { kind: 'permission', code: 'ACCESS_DENIED/100/ugcPosts[12]' }],
    [404, apiError('RESOURCE_NOT_FOUND', 0), { kind: 'gone', code: 'RESOURCE_NOT_FOUND/0' }],
    [400, apiError('ILLEGAL_ARGUMENT', 0), { kind: 'request', code: 'ILLEGAL_ARGUMENT/0' }],
    [400, { code: 'text of <the> platform' }, { kind: 'request', code: 'http_400' }],
    [
      400,
      { message: "Parameter 'timeIntervals' is invalid", status: 400 },
      { kind: 'request', code: 'http_400' },
    ],
    [
      426,
      {
        status: 426,
        code: 'NONEXISTENT_VERSION',
        message: 'Requested version 202511 is not active',
      },
      { kind: 'version', code: 'NONEXISTENT_VERSION', scope: 'app' },
    ],
    [426, null, { kind: 'version', code: 'http_426', scope: 'app' }],
    [
      500,
      apiError('INTERNAL_SERVER_ERROR', 0),
      { kind: 'transient', code: 'INTERNAL_SERVER_ERROR/0', retryAt: null },
    ],
    [503, null, { kind: 'transient', code: 'http_503', retryAt: null }],
    [400, null, { kind: 'transient', code: 'http_400' }],
    [302, null, { kind: 'transient', code: 'http_302', retryAt: null }],
    [410, apiError('GONE', 0), { kind: 'gone', code: 'GONE/0' }],
  ])('reads %d with %j', (status, body, expected) => {
    expect(classifyLinkedin({ status, headers: {}, body }, NOW)).toEqual(expected);
  });

  it.each([
    ['http_503', null],
    ['INTERNAL_SERVER_ERROR/0', apiError('INTERNAL_SERVER_ERROR', 0)],
  ])('waits as Retry-After says after a 503 with the code %s', (code, body) => {
    const headers = { 'retry-after': '600' };
    const retryAt = new Date('2026-12-31T12:10:00Z');
    expect(classifyLinkedin({ status: 503, headers, body }, NOW)).toEqual({
      kind: 'transient',
      code,
      retryAt,
    });
  });

  it.each<[Record<string, string>, unknown, PlatformErrorDetails]>([
    [
      {},
      throttled('APPLICATION DAY'),
      { kind: 'quota', code: 'TOO_MANY_REQUESTS/101', scope: 'app', retryAt: MIDNIGHT },
    ],
    [
      {},
      throttled('APPLICATION_AND_MEMBER DAY'),
      { kind: 'rate_limited', code: 'TOO_MANY_REQUESTS/101', scope: 'account', retryAt: MIDNIGHT },
    ],
    [
      {},
      throttled('MEMBER DAY'),
      { kind: 'rate_limited', code: 'TOO_MANY_REQUESTS/101', scope: 'account', retryAt: MIDNIGHT },
    ],
    [{}, null, { kind: 'rate_limited', code: 'http_429', scope: 'account', retryAt: MIDNIGHT }],
    [
      { 'retry-after': '60' },
      {},
      {
        kind: 'rate_limited',
        code: 'http_429',
        scope: 'account',
        retryAt: new Date('2026-12-31T12:01:00Z'),
      },
    ],
  ])('waits after 429 with the headers %j and %j', (headers, body, expected) => {
    expect(classifyLinkedin({ status: 429, headers, body }, NOW)).toEqual(expected);
  });
});

describe('classifyLinkedinOAuth', () => {
  it.each([
    [200, { access_token: 'x' }, null],
    [400, { error: 'invalid_grant' }, { kind: 'token', code: 'invalid_grant' }],
    [400, { error: 'invalid_request' }, { kind: 'token', code: 'invalid_request' }],
    [401, { error: 'invalid_client' }, { kind: 'request', code: 'invalid_client' }],
    [401, { error: 'invalid_client_id' }, { kind: 'request', code: 'invalid_client_id' }],
  ])('reads %d with %j', (status, body, expected) => {
    expect(classifyLinkedinOAuth({ status, headers: {}, body }, NOW)).toEqual(expected);
  });
});
