import type { PlatformErrorDetails } from '../platform-error';
import { classifyMeta, usagePause } from './classify-meta';

const NOW = new Date('2026-11-21T10:30:00Z');
const IN_AN_HOUR = new Date('2026-11-21T11:30:00Z');

const classify = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  asked: string[] = [],
): PlatformErrorDetails | null => classifyMeta(asked)({ status, headers, body }, NOW);

const error = (code: number, subcode = 0, message = 'x', more: object = {}): object => ({
  error: {
    message,
    type: 'OAuthException',
    code,
    ...(subcode !== 0 && { error_subcode: subcode }),
    ...more,
  },
});

describe('classifyMeta', () => {
  it.each<[string, number, unknown, string, string]>([
    ['unknown error', 500, error(1), 'transient', '1'],
    [
      'too much data',
      500,
      error(1, 0, "Please reduce the amount of data you're asking for"),
      'transient',
      '1/too_much_data',
    ],
    ['service unavailable', 503, error(2), 'transient', '2'],
    ['is_transient', 400, error(99, 0, 'x', { is_transient: true }), 'transient', '99'],
    ['an unknown code with 500', 500, error(99), 'transient', '99'],
    ['an error inside a 200', 200, error(2), 'transient', '2'],
    ['app limit', 400, error(4), 'rate_limited', '4'],
    ['app limit, transient', 403, error(4, 0, 'x', { is_transient: true }), 'rate_limited', '4'],
    ['user limit', 400, error(17, 2446079), 'rate_limited', '17/2446079'],
    ['page limit', 400, error(32), 'rate_limited', '32'],
    ['application limit', 400, error(341), 'rate_limited', '341'],
    ['custom limit', 400, error(613), 'rate_limited', '613'],
    ['page use case limit', 400, error(80001), 'rate_limited', '80001'],
    ['instagram use case limit', 400, error(80002), 'rate_limited', '80002'],
    ['another limit', 400, error(80014), 'rate_limited', '80014'],
    ['429 with an unknown code', 429, error(99), 'rate_limited', '99'],
    ['429 without a body', 429, null, 'rate_limited', 'http_429'],
    ['blocked', 400, error(368), 'rate_limited', '368'],
    ['invalid token', 400, error(190), 'token', '190'],
    ['invalid token, 401', 401, error(190), 'token', '190'],
    ['app removed', 400, error(190, 458), 'token', '190/458'],
    ['checkpoint', 400, error(190, 459), 'token', '190/459'],
    ['password changed', 400, error(190, 460), 'token', '190/460'],
    ['expired', 400, error(190, 463), 'token', '190/463'],
    ['unconfirmed', 400, error(190, 464), 'token', '190/464'],
    ['invalid session', 400, error(190, 467), 'token', '190/467'],
    ['session', 400, error(102), 'token', '102'],
    ['token of a person', 400, error(190, 2069032), 'request', '190/2069032'],
    [
      'token of a person, by text',
      400,
      error(190, 0, 'A Page access token is required'),
      'request',
      '190',
    ],
    [
      'token of a person, 210',
      400,
      error(210, 0, '(#210) A page access token is required'),
      'request',
      '210',
    ],
    ['method permission', 400, error(3), 'permission', '3'],
    ['permission', 403, error(10), 'permission', '10'],
    ['few viewers of a story', 400, error(10, 0, '(#10) Not enough viewers'), 'permission', '10'],
    ['permission 200', 403, error(200), 'permission', '200'],
    ['permission 299', 403, error(299), 'permission', '299'],
    ['no such object', 400, error(100, 33), 'gone', '100/33'],
    ['no such alias', 404, error(803), 'gone', '803'],
    ['position in a list', 400, error(100, 0, '(#100) Invalid cursor'), 'cursor', '100'],
    [
      'range of days',
      400,
      error(100, 0, '(#100) There cannot be more than 30 days (2592000 s) between since and until'),
      'request',
      '100',
    ],
    ['old media', 400, error(100, 2108006), 'request', '100/2108006'],
    ['no metric', 400, error(3001, 1504028), 'request', '3001/1504028'],
    ['used code', 400, error(100, 36009), 'request', '100/36009'],
    ['an unknown code', 400, error(99), 'request', '99'],
    [
      'Instagram OAuth',
      400,
      { error_type: 'OAuthException', code: 400, error_message: 'x' },
      'request',
      'oauth/400',
    ],
    ['401 of a proxy', 401, null, 'transient', 'http_401'],
    ['403 of a proxy', 403, {}, 'transient', 'http_403'],
    ['502 of a proxy', 502, null, 'transient', 'http_502'],
    ['a redirect', 302, null, 'transient', 'http_302'],
  ])('classifies %s', (_, status, body, kind, code) => {
    expect(classify(status, body)).toMatchObject({ kind, code });
  });

  it.each([
    [200, { data: [] }],
    [200, { id: '1', error: null }],
    [200, null],
  ])('accepts %s %j', (status, body) => {
    expect(classify(status, body)).toBeNull();
  });

  it.each([
    ['app', 4],
    ['app', 17],
    ['app', 341],
    ['account', 32],
    ['account', 613],
    ['account', 80002],
  ])('makes the %s wait for code %i', (scope, code) => {
    expect(classify(400, error(code))).toMatchObject({ scope, retryAt: IN_AN_HOUR });
  });

  it.each<[string, number, unknown, string]>([
    ['a 503 of a proxy', 503, null, 'http_503'],
    ['a 503 without an error', 503, {}, 'http_503'],
    ['service unavailable', 503, error(2), '2'],
    ['an unknown code with 503', 503, error(99), '99'],
  ])('waits as Retry-After says after %s', (_, status, body, code) => {
    expect(classify(status, body, { 'retry-after': '600' })).toEqual({
      kind: 'transient',
      code,
      retryAt: new Date('2026-11-21T10:40:00Z'),
    });
    expect(classify(status, body)?.retryAt).toBeNull();
  });

  it('waits a day when the account is blocked', () => {
    const retryAt = new Date('2026-11-22T10:30:00Z');
    expect(classify(400, error(368))).toMatchObject({ scope: 'account', retryAt });
  });

  it.each([
    ['Retry-After', { 'retry-after': '90' }, '2026-11-21T10:31:30Z'],
    [
      'a date in Retry-After',
      { 'retry-after': 'Sat, 21 Nov 2026 10:45:00 GMT' },
      '2026-11-21T10:45:00Z',
    ],
    [
      'the business use case header',
      {
        'x-business-use-case-usage':
          '{"1":[{"type":"pages","call_count":100,"total_cputime":25,"total_time":25,"estimated_time_to_regain_access":19}],"2":[{"estimated_time_to_regain_access":3}]}',
      },
      '2026-11-21T10:49:00Z',
    ],
    [
      'the business use case header, a day at most',
      { 'x-business-use-case-usage': '{"1":[{"estimated_time_to_regain_access":1e300}]}' },
      '2026-11-22T10:30:00Z',
    ],
    ['a malformed header', { 'x-business-use-case-usage': '{"1":' }, '2026-11-21T11:30:00Z'],
    ['an unexpected header', { 'x-business-use-case-usage': '{"1":7}' }, '2026-11-21T11:30:00Z'],
  ])('reads the end of a rate limit from %s', (_, headers, retryAt) => {
    expect(classify(429, error(32), headers)).toMatchObject({ retryAt: new Date(retryAt) });
  });

  it.each([
    ['(#100) The value must be a valid insights metric', ['a_one'], ['a_one']],
    ['(#100) The value must be a valid insights metric', ['a_one', 'a_two'], []],
    [
      '(#100) metric[1] must be one of the following values: reach, views',
      ['reach', 'plays'],
      ['plays'],
    ],
    [
      'Starting from version 22 and above, the impressions metric is no longer supported',
      ['reach', 'impressions'],
      ['impressions'],
    ],
    // Depends on the medium: no retirement.
    [
      'The Media Insights API does not support the follows metric for this media product type.',
      ['follows', 'reach'],
      [],
    ],
    ['(#100) There cannot be more than 30 days (2592000 s) between since and until', ['reach'], []],
  ])('finds the retired metrics of "%s"', (message, asked, rejectedMetrics) => {
    expect(classify(400, error(100, 0, message), {}, asked)).toMatchObject({
      kind: 'request',
      rejectedMetrics,
    });
  });
});

const IN_FIVE_MINUTES = new Date(NOW.getTime() + 5 * 60_000);

const usage = (percentage: number, name = 'call_count'): string =>
  JSON.stringify({ call_count: 1, total_cputime: 1, total_time: 1, [name]: percentage });

const caseUsage = (percentage: number, minutes = 0): string =>
  `{"1":[{"type":"pages","call_count":1,"total_cputime":${percentage},"total_time":1,"estimated_time_to_regain_access":${minutes}}]}`;

describe('usagePause', () => {
  it.each<[string, Record<string, string>, Partial<PlatformErrorDetails>]>([
    [
      '75 % of the app',
      { 'x-app-usage': usage(75) },
      {
        kind: 'budget',
        code: 'budget_slowdown/app_usage',
        scope: 'app',
        retryAt: IN_FIVE_MINUTES,
      },
    ],
    [
      '89 % of an account',
      { 'x-app-usage': usage(74), 'x-business-use-case-usage': caseUsage(89) },
      { kind: 'budget', code: 'budget_slowdown/account_usage', scope: 'account' },
    ],
    [
      '80 % of a page',
      { 'x-page-usage': usage(80, 'total_time') },
      { kind: 'budget', scope: 'account', retryAt: IN_FIVE_MINUTES },
    ],
    [
      '90 % of the app',
      { 'x-app-usage': usage(90, 'total_cputime') },
      { kind: 'rate_limited', code: 'app_usage', scope: 'app', retryAt: IN_AN_HOUR },
    ],
    [
      '90 % of an account',
      { 'x-business-use-case-usage': caseUsage(90) },
      { kind: 'rate_limited', code: 'account_usage', scope: 'account', retryAt: IN_AN_HOUR },
    ],
    [
      '100 % of an account and a time',
      { 'x-business-use-case-usage': caseUsage(100, 5) },
      { kind: 'rate_limited', scope: 'account', retryAt: IN_FIVE_MINUTES },
    ],
    [
      '90 % of an account and 80 % of the app',
      { 'x-app-usage': usage(80), 'x-business-use-case-usage': caseUsage(90) },
      { kind: 'rate_limited', scope: 'account' },
    ],
  ])('pauses after %s', (_what, headers, expected) => {
    expect(usagePause({ status: 200, body: {}, headers }, NOW)).toMatchObject(expected);
  });

  it.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['a malformed header', { 'x-app-usage': '{"call_count":' }],
    ['74 %', { 'x-app-usage': usage(74), 'x-business-use-case-usage': caseUsage(74) }],
  ])('does not pause after %s', (_what, headers) => {
    expect(usagePause({ status: 200, body: {}, headers }, NOW)).toBeNull();
  });
});
