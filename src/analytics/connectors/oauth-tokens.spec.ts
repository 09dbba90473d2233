import type { Tokens } from './connector';
import { credentialsOf, missingScopes, readTokens } from './oauth-tokens';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const PREVIOUS: Tokens = {
  accessToken: 'old access',
  accessExpiresAt: NOW,
  refreshToken: 'old refresh',
  refreshExpiresAt: new Date('2027-05-01T00:00:00.000Z'),
  scopes: ['a', 'b'],
};

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

describe('credentialsOf', () => {
  it('rejects a platform that is not configured', () => {
    const settings = { apiUrl: '', authorizeUrl: '', tokenUrl: '', credentials: null };
    expect(() => credentialsOf(settings)).toThrow(
      expect.objectContaining({ kind: 'request', code: 'not_configured' }),
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
