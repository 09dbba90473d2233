import { oauthClassifier, revocationUrl, withQuery } from './oauth-requests';

const NOW = new Date('2026-11-22T10:00:00.000Z');

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

describe('URLs', () => {
  it.each([
    ['https://api.x.com/2/oauth2/token', 'https://api.x.com/2/oauth2/revoke'],
    ['https://open.tiktokapis.com/v2/oauth/token/', 'https://open.tiktokapis.com/v2/oauth/revoke/'],
  ])('finds the revocation endpoint beside %s', (tokenUrl, expected) => {
    expect(revocationUrl(tokenUrl)).toBe(expected);
  });

  it('encodes parameters', () => {
    expect(withQuery('https://x.test/a', { scope: 'a b', plus: '+', uri: 'https://y.test' })).toBe(
      'https://x.test/a?scope=a%20b&plus=%2B&uri=https%3A%2F%2Fy.test',
    );
  });
});
