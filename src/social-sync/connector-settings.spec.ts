import { readConfig } from '../core/config/app-config';
import { clientCredentials, missingVariables } from './connector-settings';

describe('clientCredentials', () => {
  it('rejects a platform that is not configured', () => {
    const settings = { apiUrl: '', authorizeUrl: '', tokenUrl: '', credentials: null };
    expect(() => clientCredentials(settings)).toThrow(
      expect.objectContaining({ kind: 'request', code: 'not_configured' }),
    );
  });
});

describe('missingVariables', () => {
  it.each([
    [{}, ['SOCIAL_TIKTOK_BUSINESS_CLIENT_ID', 'SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET']],
    [{ SOCIAL_TIKTOK_BUSINESS_CLIENT_ID: 'id' }, ['SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET']],
    [
      { SOCIAL_TIKTOK_BUSINESS_CLIENT_ID: 'id', SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET: 'secret' },
      [],
    ],
  ])('of the settings %j are %j', (settings, expected) => {
    expect(missingVariables(readConfig(settings).social, 'tiktok_business')).toEqual(expected);
  });
});
