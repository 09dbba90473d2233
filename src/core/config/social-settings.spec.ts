import { ConfigError, readConfig } from './app-config';

const KEY = Buffer.alloc(32, 7).toString('base64');

describe('The settings of social platforms', () => {
  it('are empty by default', () => {
    const none = {
      clientId: null,
      clientSecret: null,
      apiUrl: null,
      authorizeUrl: null,
      tokenUrl: null,
    };
    expect(readConfig({}).social).toEqual({
      tokenKeys: [],
      publicUrl: null,
      youtubeAnalyticsUrl: null,
      linkedinVersion: null,
      platforms: {
        facebook: none,
        instagram: none,
        twitter: none,
        linkedin: none,
        tiktok: none,
        youtube: none,
      },
    });
  });

  it('are read for each platform', () => {
    const { platforms, publicUrl } = readConfig({
      PUBLIC_URL: 'https://rapport.example.com/',
      SOCIAL_TIKTOK_CLIENT_ID: 'key',
      SOCIAL_TIKTOK_CLIENT_SECRET: 'secret',
      SOCIAL_TIKTOK_API_URL: 'http://127.0.0.1:9/v2/',
      SOCIAL_TIKTOK_TOKEN_URL: 'http://127.0.0.1:9/v2/oauth/token/',
    }).social;

    expect(publicUrl).toBe('https://rapport.example.com');
    expect(platforms.tiktok).toEqual({
      clientId: 'key',
      clientSecret: 'secret',
      apiUrl: 'http://127.0.0.1:9/v2',
      authorizeUrl: null,
      tokenUrl: 'http://127.0.0.1:9/v2/oauth/token/',
    });
  });

  it('have keys in their order', () => {
    const other = Buffer.alloc(32, 8);
    const text = `k2:${KEY}, k1:${other.toString('base64')}`;
    const { tokenKeys } = readConfig({ SOCIAL_TOKEN_KEYS: text }).social;
    expect(tokenKeys).toEqual([Buffer.alloc(32, 7), other]);
  });

  it.each([
    ['SOCIAL_TOKEN_KEYS', KEY, 'must be keys of 32 bytes in Base64'],
    ['SOCIAL_TOKEN_KEYS', `k1:${KEY},`, 'must be keys of 32 bytes in Base64'],
    ['SOCIAL_TOKEN_KEYS', 'k1:AAAA', 'must be keys of 32 bytes in Base64'],
    ['SOCIAL_TWITTER_API_URL', 'api.x.com', 'must be a URL'],
    ['SOCIAL_TWITTER_CLIENT_SECRET', 'two words', 'must be printable ASCII without spaces'],
    ['SOCIAL_TWITER_CLIENT_ID', 'x', 'did you mean SOCIAL_TWITTER_CLIENT_ID?'],
    ['PUBLIC_URL', 'ftp://example.com', 'must be a URL'],
    ['SOCIAL_LINKEDIN_VERSION', '202613', 'must be a year and a month'],
  ])('reject %s=%s', (name, value, violation) => {
    let thrown: unknown;
    try {
      readConfig({ [name]: value });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ConfigError);
    expect((thrown as ConfigError).violations).toEqual([
      expect.stringContaining(`${name}: `) as string,
    ]);
    expect((thrown as ConfigError).violations[0]).toContain(violation);
  });
});
