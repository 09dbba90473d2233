import { classifyTwitter, classifyTwitterLookup, classifyTwitterOAuth } from './classify-twitter';

const NOW = new Date('2026-12-31T23:50:00.000Z');
const RESET = { 'x-rate-limit-reset': String(Date.parse('2027-01-01T00:00:00Z') / 1_000) };
const TOMORROW = new Date('2027-01-01T23:50:00.000Z');
const MIDNIGHT = new Date('2027-01-01T00:00:00.000Z');

const typed = (type: string, more: object = {}) => ({
  title: 'Title with marked-token',
  detail: 'Detail with marked-token',
  type: `https://api.x.com/2/problems/${type}`,
  ...more,
});
const BLANK = { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' };
const NOT_FOUND = typed('resource-not-found', { resource_id: '456', resource_type: 'tweet' });

interface Case {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  is: object;
}

const CASES: Record<string, Case> = {
  'errors in place of data': {
    status: 200,
    body: { errors: [NOT_FOUND] },
    is: { kind: 'gone', code: 'resource-not-found' },
  },
  'a protected account in a 200': {
    status: 200,
    body: { errors: [typed('not-authorized-for-resource')] },
    is: { kind: 'permission', code: 'not-authorized-for-resource' },
  },
  'an unknown error in a 200': {
    status: 200,
    body: { errors: [typed('disallowed-resource')] },
    is: { kind: 'transient', code: 'disallowed-resource' },
  },
  'an invalid token': { status: 401, body: BLANK, is: { kind: 'token', code: 'http_401' } },
  '401 without JSON': { status: 401, body: null, is: { kind: 'token', code: 'http_401' } },
  'an application token': {
    status: 403,
    body: typed('unsupported-authentication'),
    is: { kind: 'token', code: 'unsupported-authentication' },
  },
  'an app without access': {
    status: 403,
    body: typed('client-forbidden', { reason: 'client-not-enrolled' }),
    is: { kind: 'permission', code: 'client-forbidden', scope: 'app' },
  },
  'a protected account': {
    status: 403,
    body: typed('not-authorized-for-resource'),
    is: { kind: 'permission', code: 'not-authorized-for-resource' },
  },
  'a missing scope': {
    status: 403,
    body: { ...BLANK, title: 'Forbidden', status: 403 },
    is: { kind: 'permission', code: 'http_403' },
  },
  'the page of a proxy': { status: 403, body: null, is: { kind: 'transient', code: 'http_403' } },
  'no credits, 402': {
    status: 402,
    body: { title: 'CreditsDepleted', type: 'https://api.twitter.com/2/problems/credits' },
    is: { kind: 'quota', code: 'credits', scope: 'app', retryAt: TOMORROW },
  },
  '402 without JSON': { status: 402, body: null, is: { kind: 'quota', code: 'credits' } },
  'no credits, 403': {
    status: 403,
    body: { title: 'CreditsDepleted', detail: 'Your enrolled account does not have any credits' },
    is: { kind: 'quota', code: 'credits', scope: 'app', retryAt: TOMORROW },
  },
  'the monthly cap': {
    status: 429,
    body: typed('usage-capped'),
    headers: RESET,
    is: { kind: 'quota', code: 'usage-capped', scope: 'app', retryAt: TOMORROW },
  },
  'the rate limit': {
    status: 429,
    body: typed('rate-limit-exceeded'),
    headers: RESET,
    is: { kind: 'rate_limited', code: 'rate-limit-exceeded', retryAt: MIDNIGHT },
  },
  'the rate limit without headers': {
    status: 429,
    body: typed('rate-limit-exceeded'),
    is: { kind: 'rate_limited', code: 'rate-limit-exceeded', retryAt: null },
  },
  'a rate limit of another form': {
    status: 429,
    body: { title: 'Too Many Requests', type: 'about:blank' },
    headers: RESET,
    is: { kind: 'rate_limited', code: 'http_429', retryAt: MIDNIGHT },
  },
  'a rate limit that is not JSON': {
    status: 429,
    body: null,
    headers: { 'x-rate-limit-reset': 'soon', 'retry-after': '600' },
    is: { kind: 'rate_limited', code: 'http_429', retryAt: MIDNIGHT },
  },
  'a reset in the past': {
    status: 429,
    body: null,
    headers: { 'x-rate-limit-reset': '1000' },
    is: { kind: 'rate_limited', code: 'http_429', retryAt: null },
  },
  'a deleted user': { status: 404, body: NOT_FOUND, is: { kind: 'gone' } },
  '404 of a gateway': { status: 404, body: null, is: { kind: 'request', code: 'http_404' } },
  'a pagination token that is named as in public reports': {
    status: 400,
    body: typed('invalid-request', { errors: [{ parameters: { pagination_token: ['x'] } }] }),
    is: { kind: 'cursor', code: 'invalid-request/pagination_token' },
  },
  'a parameter that is named as in the OpenAPI document': {
    status: 400,
    body: typed('invalid-request', { parameter: 'tweet.fields', value: 'marked-token' }),
    is: { kind: 'request', code: 'invalid-request/tweet.fields' },
  },
  'a parameter with an unknown name': {
    status: 400,
    body: typed('invalid-request', { errors: [{ parameters: { 'marked-token': [] } }] }),
    is: { kind: 'request', code: 'invalid-request' },
  },
  '400 without JSON': { status: 400, body: null, is: { kind: 'request', code: 'http_400' } },
  'a type that is no identifier': {
    status: 400,
    body: { type: 'https://api.x.com/2/problems/marked-token?x' },
    is: { kind: 'request', code: 'http_400' },
  },
  'an internal error': { status: 500, body: typed('internal-error'), is: { kind: 'transient' } },
  'an overload': {
    status: 503,
    body: null,
    headers: { 'retry-after': '600' },
    is: { kind: 'transient', code: 'http_503', retryAt: MIDNIGHT },
  },
  'a redirect': { status: 302, body: null, is: { kind: 'transient', code: 'http_302' } },
};

describe('classifyTwitter', () => {
  it.each([
    ['data', { data: [{ id: '1' }] }],
    ['an empty timeline', { meta: { result_count: 0 } }],
    ['data with errors', { data: [], errors: [NOT_FOUND] }],
    ['errors that are not objects', { errors: ['x'] }],
    ['HTML, which has no errors', null],
  ])('accepts %s', (_name, body) => {
    expect(classifyTwitter({ status: 200, headers: {}, body }, NOW)).toBeNull();
  });

  it.each(Object.entries(CASES))('classifies %s', (_name, { status, body, headers = {}, is }) => {
    const details = classifyTwitter({ status, headers, body }, NOW);
    expect(details).toMatchObject(is);
    expect(JSON.stringify(details)).not.toContain('marked-token');
  });

  it('accepts a lookup of posts none of which exists any more', () => {
    const response = { status: 200, headers: {}, body: { errors: [NOT_FOUND] } };
    expect(classifyTwitterLookup(response, NOW)).toBeNull();
  });

  it.each([
    ['invalid_request', 'token'],
    ['invalid_grant', 'token'],
    ['invalid_client', 'request'],
    ['unauthorized_client', 'request'],
    ['unsupported_grant_type', 'request'],
  ])('classifies %s of the token endpoint as %s', (error, kind) => {
    const body = { error, error_description: 'Value passed for the token was invalid.' };
    expect(classifyTwitterOAuth({ status: 400, headers: {}, body }, NOW)).toEqual({
      kind,
      code: error,
    });
  });
});
