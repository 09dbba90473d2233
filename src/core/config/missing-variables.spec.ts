import { readConfig } from './app-config';
import { missingVariables } from './social-settings';

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
