import { classifyTiktok, classifyTiktokOAuth } from './classify-tiktok';

const NOW = new Date('2026-12-31T23:59:30.000Z');
const IN_A_MINUTE = new Date('2027-01-01T00:00:30.000Z');
const TOMORROW = new Date('2027-01-01T23:59:30.000Z');

const failed = (code: unknown) => ({
  data: {},
  error: { code, message: 'Message with marked-token', log_id: '20261231' },
});

interface Case {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  is: object;
}

const CASES: Record<string, Case> = {
  'an invalid token': {
    status: 401,
    body: failed('access_token_invalid'),
    is: { kind: 'token', code: 'access_token_invalid' },
  },
  'an invalid token in a 200': {
    status: 200,
    body: failed('access_token_invalid'),
    is: { kind: 'token', code: 'access_token_invalid' },
  },
  'a scope that is not granted': {
    status: 401,
    body: failed('scope_not_authorized'),
    is: { kind: 'permission', code: 'scope_not_authorized' },
  },
  'a field without its scope': {
    status: 401,
    body: failed('scope_permission_missed'),
    is: { kind: 'permission', code: 'scope_permission_missed' },
  },
  'a missing scope in a 200': {
    status: 200,
    body: failed('scope_not_authorized'),
    is: { kind: 'permission' },
  },
  'a code that is a member of every object': {
    status: 200,
    body: failed('constructor'),
    is: { kind: 'request', code: 'constructor' },
  },
  '401 without a code': { status: 401, body: {}, is: { kind: 'token', code: 'http_401' } },
  '401 without JSON': { status: 401, body: null, is: { kind: 'token', code: 'http_401' } },
  'the rate limit': {
    status: 429,
    body: failed('rate_limit_exceeded'),
    is: { kind: 'rate_limited', code: 'rate_limit_exceeded', scope: 'app', retryAt: IN_A_MINUTE },
  },
  'the rate limit in a 200': {
    status: 200,
    body: failed('rate_limit_exceeded'),
    is: { kind: 'rate_limited', scope: 'app', retryAt: IN_A_MINUTE },
  },
  'the rate limit without JSON': {
    status: 429,
    body: null,
    is: { kind: 'rate_limited', code: 'http_429', scope: 'app', retryAt: IN_A_MINUTE },
  },
  'the rate limit with a header': {
    status: 429,
    body: failed('rate_limit_exceeded'),
    headers: { 'retry-after': '90' },
    is: { kind: 'rate_limited', retryAt: new Date('2027-01-01T00:01:00.000Z') },
  },
  'the rate limit with a header that is no time': {
    status: 429,
    body: failed('rate_limit_exceeded'),
    headers: { 'retry-after': 'soon' },
    is: { kind: 'rate_limited', retryAt: IN_A_MINUTE },
  },
  'too many users of an app that is not audited': {
    status: 403,
    body: failed('reached_active_user_cap'),
    is: { kind: 'quota', code: 'reached_active_user_cap', scope: 'app', retryAt: TOMORROW },
  },
  'invalid parameters': {
    status: 400,
    body: failed('invalid_params'),
    is: { kind: 'request', code: 'invalid_params' },
  },
  'an internal error': {
    status: 500,
    body: failed('internal_error'),
    is: { kind: 'transient', code: 'internal_error' },
  },
  'an internal error in a 200': {
    status: 200,
    body: failed('internal_error'),
    is: { kind: 'transient', code: 'internal_error' },
  },
  'an unknown code': { status: 400, body: failed('new_code'), is: { kind: 'request' } },
  'an unknown code in a 200': {
    status: 200,
    body: failed('new_code'),
    is: { kind: 'request', code: 'new_code' },
  },
  'an unknown code with 503': {
    status: 503,
    body: failed('new_code'),
    is: { kind: 'transient', code: 'new_code' },
  },
  'a code that is no identifier': {
    status: 200,
    body: failed('marked-token!'),
    is: { kind: 'request', code: 'unknown_error' },
  },
  'ok with 500': { status: 500, body: failed('ok'), is: { kind: 'transient', code: 'http_500' } },
  '503 without JSON': { status: 503, body: null, is: { kind: 'transient', code: 'http_503' } },
  'the page of a proxy': { status: 403, body: null, is: { kind: 'transient', code: 'http_403' } },
  '404 without JSON': { status: 404, body: null, is: { kind: 'request', code: 'http_404' } },
  'a redirect': { status: 302, body: null, is: { kind: 'transient', code: 'http_302' } },
};

describe('classifyTiktok', () => {
  it.each([
    ['ok', failed('ok')],
    ['a response without error', { data: {} }],
    ['HTML, which has no code', null],
  ])('accepts %s', (_name, body) => {
    expect(classifyTiktok({ status: 200, headers: {}, body }, NOW)).toBeNull();
  });

  it.each(Object.entries(CASES))('classifies %s', (_name, { status, body, headers = {}, is }) => {
    const details = classifyTiktok({ status, headers, body }, NOW);
    expect(details).toMatchObject(is);
    expect(JSON.stringify(details)).not.toContain('marked-token');
  });

  it.each([
    ['invalid_grant', 'token'],
    ['access_denied', 'token'],
    ['invalid_request', 'request'],
    ['invalid_client', 'request'],
    ['invalid_scope', 'request'],
    ['unauthorized_client', 'request'],
  ])('classifies %s of the token endpoint as %s', (error, kind) => {
    const body = { error, error_description: 'Text with marked-token', log_id: '20261231' };
    for (const status of [200, 400, 401]) {
      const details = classifyTiktokOAuth({ status, headers: {}, body }, NOW);
      expect(details).toEqual({ kind, code: error });
    }
  });
});
