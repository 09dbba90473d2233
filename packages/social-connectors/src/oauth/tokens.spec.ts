import type { Tokens } from '../connector';
import { endpointBeside, missingScopes, oauthClassifier, readTokens } from './tokens';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const PREVIOUS: Tokens = {
  accessToken: 'old access',
  accessExpiresAt: NOW,
  refreshToken: 'old refresh',
  refreshExpiresAt: new Date('2027-05-01T00:00:00.000Z'),
  scopes: ['a', 'b'],
};

describe('oauthClassifier', () => {
  const classify = oauthClassifier(['invalid_grant']);

  it.each([
    [200, { access_token: 'x' }, null],
    [200, { error: 'invalid_grant' }, { kind: 'token', code: 'invalid_grant' }],
    [200, { error: 'invalid_client' }, { kind: 'request', code: 'invalid_client' }],
    [200, { error: 'Text with a token' }, { kind: 'request', code: 'unknown_error' }],
    [400, { error: 'invalid_grant' }, { kind: 'token', code: 'invalid_grant' }],
    [401, { error: 'invalid_grant' }, { kind: 'token', code: 'invalid_grant' }],
    [400, { error: 'invalid_client' }, { kind: 'request', code: 'invalid_client' }],
    [401, { error: 'unauthorized_client' }, { kind: 'request', code: 'unauthorized_client' }],
    [401, {}, { kind: 'request', code: 'http_401' }],
    [401, null, { kind: 'request', code: 'http_401' }],
    [400, { error: 'Text with a token' }, { kind: 'request', code: 'http_400' }],
    [429, null, { kind: 'rate_limited', code: 'http_429', scope: 'app', retryAt: null }],
    [503, null, { kind: 'transient', code: 'http_503', scope: 'app', retryAt: null }],
    [403, null, { kind: 'transient', code: 'http_403', scope: 'app' }],
  ])('classifies %d %j', (status, body, expected) => {
    expect(classify({ status, headers: {}, body }, NOW)).toEqual(expected);
  });
});

describe('endpointBeside', () => {
  it.each([
    ['https://api.x.com/2/oauth2/token', 'revoke', 'https://api.x.com/2/oauth2/revoke'],
    ['https://oauth2.googleapis.com/token', 'revoke', 'https://oauth2.googleapis.com/revoke'],
    [
      'https://www.linkedin.com/oauth/v2/accessToken',
      'revoke',
      'https://www.linkedin.com/oauth/v2/revoke',
    ],
    [
      'https://open.tiktokapis.com/v2/oauth/token/',
      'revoke',
      'https://open.tiktokapis.com/v2/oauth/revoke/',
    ],
    [
      'https://business-api.tiktok.com/open_api/v1.3/tt_user/oauth2/token/',
      'refresh_token',
      'https://business-api.tiktok.com/open_api/v1.3/tt_user/oauth2/refresh_token/',
    ],
  ])('of %s and %s is %s', (tokenUrl, name, expected) => {
    expect(endpointBeside(tokenUrl, name)).toBe(expected);
  });
});

describe('readTokens', () => {
  it.each(['refresh_token_expires_in', 'refresh_expires_in'])('reads all values, %s', (name) => {
    const body = {
      access_token: 'access',
      expires_in: 7_200,
      refresh_token: 'refresh',
      [name]: '86400',
      scope: 'a,b c',
    };
    expect(readTokens(body, NOW)).toEqual({
      accessToken: 'access',
      accessExpiresAt: new Date('2026-11-22T12:00:00.000Z'),
      refreshToken: 'refresh',
      refreshExpiresAt: new Date('2026-11-23T10:00:00.000Z'),
      scopes: ['a', 'b', 'c'],
    });
  });

  it('keeps previous values that the response leaves out or leaves blank', () => {
    const body = { access_token: 'access', refresh_token: ' ' };
    expect(readTokens(body, NOW, PREVIOUS)).toEqual({
      ...PREVIOUS,
      accessToken: 'access',
      accessExpiresAt: null,
    });
  });

  it('knows neither refresh token nor scopes without them', () => {
    expect(readTokens({ access_token: 'access' }, NOW)).toEqual({
      accessToken: 'access',
      accessExpiresAt: null,
      refreshToken: null,
      refreshExpiresAt: null,
      scopes: [],
    });
  });

  it.each([null, [], {}, { access_token: '' }, { access_token: 5 }])('rejects %j', (body) => {
    expect(() => readTokens(body, NOW)).toThrow(
      expect.objectContaining({ kind: 'transient', code: 'no_access_token' }),
    );
  });
});

describe('missingScopes', () => {
  it.each([
    [['a'], []],
    [
      ['a', 'c', 'd'],
      ['c', 'd'],
    ],
  ])('of %j names %j', (required, missing) => {
    expect(missingScopes(required, PREVIOUS.scopes)).toEqual(missing);
  });

  it('names nothing if the platform does not tell', () => {
    expect(missingScopes(['a'], [])).toEqual([]);
  });
});
