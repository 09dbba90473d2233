import type { PlatformErrorDetails } from '../platform-error';
import { classifyGoogleOAuth, classifyYoutube } from './classify-youtube';

const NOW = new Date('2026-11-22T12:00:00Z');
const MIDNIGHT = new Date('2026-11-23T08:00:00Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

const apiError = (reason: string, domain = 'global') => ({
  error: { code: 0, message: 'Text', errors: [{ message: 'Text', domain, reason }] },
});
const rpcError = (reason: string, quotaLimit = 'defaultPerMinutePerProject') => ({
  error: {
    code: 429,
    message: 'Text',
    status: 'RESOURCE_EXHAUSTED',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason,
        metadata: { quota_limit: quotaLimit },
      },
    ],
  },
});
const oauthError = (error: string) => ({ error, error_description: 'Text' });

describe('classifyYoutube', () => {
  it.each([
    ['a list', { kind: 'youtube#videoListResponse', items: [] }],
    ['a table without rows', { kind: 'youtubeAnalytics#resultTable' }],
    ['tokens', { access_token: 'x' }],
    ['an empty object', {}],
  ])('accepts %s', (_name, body) => {
    expect(classifyYoutube({ status: 200, headers: {}, body }, NOW)).toBeNull();
  });

  it('leaves a body that is not JSON to the client', () => {
    expect(classifyYoutube({ status: 200, headers: {}, body: null }, NOW)).toBeNull();
  });

  it.each<[number, unknown, PlatformErrorDetails]>([
    [401, apiError('authError'), { kind: 'token', code: 'authError' }],
    [401, { error: { code: 401, status: 'UNAUTHENTICATED' } }, { kind: 'token', code: 'http_401' }],
    [401, apiError('youtubeSignupRequired'), { kind: 'permission', code: 'youtubeSignupRequired' }],
    [400, apiError('constructor'), { kind: 'request', code: 'constructor' }],
    [403, apiError('forbidden'), { kind: 'permission', code: 'forbidden' }],
    [
      403,
      apiError('insufficientPermissions'),
      { kind: 'permission', code: 'insufficientPermissions' },
    ],
    [
      403,
      rpcError('ACCESS_TOKEN_SCOPE_INSUFFICIENT'),
      { kind: 'permission', code: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' },
    ],
    [
      403,
      apiError('authenticatedUserAccountClosed'),
      { kind: 'permission', code: 'authenticatedUserAccountClosed' },
    ],
    [
      403,
      apiError('authenticatedUserAccountSuspended'),
      { kind: 'permission', code: 'authenticatedUserAccountSuspended' },
    ],
    [400, apiError('invalidPageToken'), { kind: 'cursor', code: 'invalidPageToken' }],
    [400, apiError('badRequest'), { kind: 'request', code: 'badRequest' }],
    [400, apiError('invalidFilters'), { kind: 'request', code: 'invalidFilters' }],
    [404, apiError('playlistNotFound'), { kind: 'gone', code: 'playlistNotFound' }],
    [404, apiError('channelNotFound'), { kind: 'gone', code: 'channelNotFound' }],
    [500, apiError('backendError'), { kind: 'transient', code: 'backendError', retryAt: null }],
    [503, {}, { kind: 'transient', code: 'http_503', retryAt: null }],
    [502, null, { kind: 'transient', code: 'http_502', retryAt: null }],
    [400, null, { kind: 'transient', code: 'http_400' }],
    [302, null, { kind: 'transient', code: 'http_302', retryAt: null }],
    [200, apiError('backendError'), { kind: 'transient', code: 'backendError' }],
  ])('reads %d with %j', (status, body, expected) => {
    expect(classifyYoutube({ status, headers: {}, body }, NOW)).toEqual(expected);
  });

  it.each([
    ['http_503', null],
    ['backendError', apiError('backendError')],
  ])('waits as Retry-After says after a 503 with the code %s', (code, body) => {
    const headers = { 'retry-after': '600' };
    expect(classifyYoutube({ status: 503, headers, body }, NOW)).toEqual({
      kind: 'transient',
      code,
      retryAt: after(600),
    });
  });

  it.each([
    [403, apiError('quotaExceeded', 'youtube.quota'), 'quotaExceeded'],
    [403, apiError('dailyLimitExceeded', 'usageLimits'), 'dailyLimitExceeded'],
    [429, rpcError('RATE_LIMIT_EXCEEDED', 'defaultPerDayPerProject'), 'RATE_LIMIT_EXCEEDED'],
    [
      429,
      { error: { code: 429, message: "limit 'FreeQuotaRequestsPerDayPerProject' of service" } },
      'http_429',
    ],
  ])('stops the app until the next day for %d with %j', (status, body, code) => {
    expect(classifyYoutube({ status, headers: {}, body }, NOW)).toEqual({
      kind: 'quota',
      code,
      scope: 'app',
      retryAt: MIDNIGHT,
    });
  });

  it.each<[number, Record<string, string>, unknown, Partial<PlatformErrorDetails>]>([
    [403, {}, apiError('rateLimitExceeded'), { code: 'rateLimitExceeded', scope: 'app' }],
    [
      403,
      {},
      apiError('userRateLimitExceeded'),
      { code: 'userRateLimitExceeded', scope: 'account' },
    ],
    [429, {}, rpcError('RATE_LIMIT_EXCEEDED'), { code: 'RATE_LIMIT_EXCEEDED', scope: 'app' }],
    [429, {}, null, { code: 'http_429', scope: 'app' }],
    [429, { 'retry-after': 'soon' }, {}, { code: 'http_429' }],
    [429, { 'retry-after': '90' }, {}, { code: 'http_429', retryAt: after(90) }],
  ])('limits the rate for %d with the headers %j and %j', (status, headers, body, expected) => {
    expect(classifyYoutube({ status, headers, body }, NOW)).toMatchObject({
      kind: 'rate_limited',
      retryAt: after(30),
      ...expected,
    });
  });
});

describe('classifyGoogleOAuth', () => {
  it.each([
    [200, { access_token: 'x' }, null],
    [400, oauthError('invalid_grant'), { kind: 'token', code: 'invalid_grant' }],
    [400, oauthError('invalid_token'), { kind: 'token', code: 'invalid_token' }],
    [401, oauthError('invalid_client'), { kind: 'request', code: 'invalid_client' }],
    [401, oauthError('unauthorized_client'), { kind: 'request', code: 'unauthorized_client' }],
    [400, oauthError('redirect_uri_mismatch'), { kind: 'request', code: 'redirect_uri_mismatch' }],
    [400, oauthError('text of <the> platform'), { kind: 'request', code: 'http_400' }],
  ])('reads %d with %j', (status, body, expected) => {
    expect(classifyGoogleOAuth({ status, headers: {}, body }, NOW)).toEqual(expected);
  });
});
