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
      youtubeAnalyticsUrl: null,
      linkedinVersion: null,
      rereadsTwitterDaily: false,
      budgets: {
        tiktokRequestsPerMinute: 500,
        twitterRequestsPerMinute: 600,
        twitterReadsPerMonth: null,
        linkedinRequestsPerDay: 400,
        youtubeUnitsPerDay: 9_000,
      },
      apps: {
        facebook: none,
        instagram: none,
        twitter: none,
        linkedin: none,
        tiktok: none,
        tiktok_business: none,
        youtube: none,
      },
    });
  });

  it('are read for each platform', () => {
    const { apps } = readConfig({
      SOCIAL_TIKTOK_CLIENT_ID: 'key',
      SOCIAL_TIKTOK_CLIENT_SECRET: 'secret',
      SOCIAL_TIKTOK_API_URL: 'http://127.0.0.1:9/v2/',
      SOCIAL_TIKTOK_TOKEN_URL: 'http://127.0.0.1:9/v2/oauth/token/',
    }).social;

    expect(apps.tiktok).toEqual({
      clientId: 'key',
      clientSecret: 'secret',
      apiUrl: 'http://127.0.0.1:9/v2',
      authorizeUrl: null,
      tokenUrl: 'http://127.0.0.1:9/v2/oauth/token/',
    });
  });

  it("are read for the app of TikTok's Business API, apart from those of the Display API", () => {
    const { apps } = readConfig({
      SOCIAL_TIKTOK_BUSINESS_CLIENT_ID: '7000000000000000001',
      SOCIAL_TIKTOK_BUSINESS_API_URL: 'http://127.0.0.1:9/open_api/v1.3/',
    }).social;

    expect(apps.tiktok_business).toMatchObject({
      clientId: '7000000000000000001',
      clientSecret: null,
      apiUrl: 'http://127.0.0.1:9/open_api/v1.3',
    });
    expect(apps.tiktok).toMatchObject({ clientId: null, apiUrl: null });
  });

  it('read posts on X daily if the operator allows it', () => {
    const { rereadsTwitterDaily } = readConfig({ SOCIAL_TWITTER_DAILY_REREADS: 'true' }).social;
    expect(rereadsTwitterDaily).toBe(true);
  });

  it('have budgets', () => {
    const { budgets } = readConfig({
      SOCIAL_TIKTOK_REQUESTS_PER_MINUTE: '1',
      SOCIAL_TWITTER_REQUESTS_PER_MINUTE: '2',
      SOCIAL_TWITTER_READS_PER_MONTH: '3',
      SOCIAL_LINKEDIN_REQUESTS_PER_DAY: '4',
      SOCIAL_YOUTUBE_UNITS_PER_DAY: '1000000000',
    }).social;
    expect(budgets).toEqual({
      tiktokRequestsPerMinute: 1,
      twitterRequestsPerMinute: 2,
      twitterReadsPerMonth: 3,
      linkedinRequestsPerDay: 4,
      youtubeUnitsPerDay: 1_000_000_000,
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
    ['SOCIAL_TIKTOK_BUSINESS_CLIENT_SECRET', 'two words', 'must be printable ASCII without spaces'],
    ['SOCIAL_TWITER_CLIENT_ID', 'x', 'did you mean SOCIAL_TWITTER_CLIENT_ID?'],
    ['SOCIAL_TWITTER_DAILY_REREADS', 'daily', 'must be true or false'],
    ['SOCIAL_LINKEDIN_VERSION', '202613', 'must be a year and a month'],
    ['SOCIAL_TWITTER_READS_PER_MONTH', '0', 'must be a whole number from 1 to 1000000000'],
    ['SOCIAL_YOUTUBE_UNITS_PER_DAY', '2000000000', 'must be a whole number from 1 to 1000000000'],
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
