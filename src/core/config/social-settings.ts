/** The platforms whose connectors can be configured, by the names that the API uses. */
export const SOCIAL_PLATFORMS = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'tiktok',
  'youtube',
] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

/** `SOCIAL_<PLATFORM>_…`; null: not set. */
export interface SocialPlatformSettings {
  /** Credentials of the operator's app at the platform. */
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  /** Base URLs in place of the platform's own, such as those of a gateway or a test server. */
  readonly apiUrl: string | null;
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string | null;
}

export interface SocialSettings {
  /** Keys that encrypt tokens at rest: the first encrypts, all decrypt. Empty: tokens cannot be stored. */
  readonly tokenKeys: readonly Buffer[];
  /** Base URL of the service, for redirects of platforms; null: not set. */
  readonly publicUrl: string | null;
  readonly youtubeAnalyticsUrl: string | null;
  /** `YYYYMM` in place of the built-in version, which LinkedIn ends after 12 months. */
  readonly linkedinVersion: string | null;
  readonly platforms: Readonly<Record<SocialPlatform, SocialPlatformSettings>>;
}

/** The part of a variable's name that stands for a property of {@link SocialPlatformSettings}. */
const SUFFIXES = {
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  apiUrl: 'API_URL',
  authorizeUrl: 'AUTHORIZE_URL',
  tokenUrl: 'TOKEN_URL',
} as const;

const KEY_BYTES = 32;

type SettingName = keyof SocialPlatformSettings;

/** The variable of a setting of a platform: `SOCIAL_TIKTOK_CLIENT_ID`. */
export const socialVariable = (platform: SocialPlatform, setting: SettingName): string =>
  `SOCIAL_${platform.toUpperCase()}_${SUFFIXES[setting]}`;

/** The variables of all platforms, of credentials and of URLs. */
export function socialVariables(): { credentials: string[]; urls: string[] } {
  return {
    credentials: variablesOf('clientId', 'clientSecret'),
    urls: variablesOf('apiUrl', 'authorizeUrl', 'tokenUrl'),
  };
}

function variablesOf(...settings: SettingName[]): string[] {
  return SOCIAL_PLATFORMS.flatMap((platform) =>
    settings.map((setting) => socialVariable(platform, setting)),
  );
}

/** Reads `SOCIAL_TOKEN_KEYS`: `name:<32 bytes in Base64>`, separated by commas. null: malformed. */
export function readTokenKeys(text: string): Buffer[] | null {
  const keys = text.split(',').map((entry) => {
    const [, encoded = ''] = /^\s*[\w-]+:([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(entry) ?? [];
    return Buffer.from(encoded, 'base64');
  });
  return keys.every(({ length }) => length === KEY_BYTES) ? keys : null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Builds the settings of the connectors from validated variables. */
export function readSocialSettings(variables: Variables): SocialSettings {
  const url = (name: string): string | null => variables[name]?.replace(/\/+$/, '') ?? null;
  const settingsOf = (platform: SocialPlatform): SocialPlatformSettings => ({
    clientId: variables[socialVariable(platform, 'clientId')] ?? null,
    clientSecret: variables[socialVariable(platform, 'clientSecret')] ?? null,
    apiUrl: url(socialVariable(platform, 'apiUrl')),
    authorizeUrl: url(socialVariable(platform, 'authorizeUrl')),
    tokenUrl: variables[socialVariable(platform, 'tokenUrl')] ?? null,
  });
  const platforms = Object.fromEntries(
    SOCIAL_PLATFORMS.map((platform) => [platform, settingsOf(platform)]),
  ) as Record<SocialPlatform, SocialPlatformSettings>;
  return {
    tokenKeys: readTokenKeys(variables.SOCIAL_TOKEN_KEYS ?? '') ?? [],
    publicUrl: url('PUBLIC_URL'),
    youtubeAnalyticsUrl: url('SOCIAL_YOUTUBE_ANALYTICS_URL'),
    linkedinVersion: variables.SOCIAL_LINKEDIN_VERSION ?? null,
    platforms,
  };
}
