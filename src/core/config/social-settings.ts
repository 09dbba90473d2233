import {
  type AppSettings,
  SOCIAL_APPS,
  type SocialApp,
} from '@rapport/social-connectors/platforms';
import { readBaseUrl } from './setting-values';

/** The limits of requests and reads of the operator's apps, for all accounts together. */
export interface SocialBudgetSettings {
  readonly tiktokRequestsPerMinute: number;
  readonly twitterRequestsPerMinute: number;
  /** Posts that X bills, or null without a limit. */
  readonly twitterReadsPerMonth: number | null;
  readonly linkedinRequestsPerDay: number;
  /** Units of the quota of the YouTube Data API. */
  readonly youtubeUnitsPerDay: number;
}

export interface SocialSettings {
  /** Keys that encrypt tokens at rest: the first encrypts, all decrypt. Without any, tokens cannot be stored. */
  readonly tokenKeys: readonly Buffer[];
  readonly youtubeAnalyticsUrl: string | null;
  /** `YYYYMM` in place of the built-in version, which LinkedIn ends after 12 months. */
  readonly linkedinVersion: string | null;
  /** Whether posts on X are read again as often as those of other platforms, although X bills each reading. */
  readonly rereadsTwitterDaily: boolean;
  readonly budgets: SocialBudgetSettings;
  readonly apps: Readonly<Record<SocialApp, AppSettings>>;
}

/** The part of a variable's name that stands for a property of {@link AppSettings}. */
const SUFFIXES = {
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  apiUrl: 'API_URL',
  authorizeUrl: 'AUTHORIZE_URL',
  tokenUrl: 'TOKEN_URL',
} as const;

/** The variables of budgets, and the limits without them, which are below those of the platforms. */
const BUDGETS = {
  tiktokRequestsPerMinute: { variable: 'SOCIAL_TIKTOK_REQUESTS_PER_MINUTE', defaultLimit: 500 },
  twitterRequestsPerMinute: { variable: 'SOCIAL_TWITTER_REQUESTS_PER_MINUTE', defaultLimit: 600 },
  linkedinRequestsPerDay: { variable: 'SOCIAL_LINKEDIN_REQUESTS_PER_DAY', defaultLimit: 400 },
  youtubeUnitsPerDay: { variable: 'SOCIAL_YOUTUBE_UNITS_PER_DAY', defaultLimit: 9_000 },
} as const;

const TWITTER_READS = 'SOCIAL_TWITTER_READS_PER_MONTH';

const KEY_BYTES = 32;

type SettingName = keyof AppSettings;

/** The variable of a setting of an app: `SOCIAL_TIKTOK_CLIENT_ID`. */
export const socialVariable = (app: SocialApp, setting: SettingName): string =>
  `SOCIAL_${app.toUpperCase()}_${SUFFIXES[setting]}`;

/** Lists the variables of the credentials of an app that are not set. */
export function missingVariables({ apps }: Pick<SocialSettings, 'apps'>, app: SocialApp): string[] {
  return (['clientId', 'clientSecret'] as const)
    .filter((setting) => apps[app][setting] === null)
    .map((setting) => socialVariable(app, setting));
}

/** The variables of all apps: of credentials, of URLs and of budgets. */
export function socialVariables(): { credentials: string[]; urls: string[]; budgets: string[] } {
  return {
    credentials: variablesOf('clientId', 'clientSecret'),
    urls: variablesOf('apiUrl', 'authorizeUrl', 'tokenUrl'),
    budgets: [TWITTER_READS, ...Object.values(BUDGETS).map(({ variable }) => variable)],
  };
}

function variablesOf(...settings: SettingName[]): string[] {
  return SOCIAL_APPS.flatMap((app) => settings.map((setting) => socialVariable(app, setting)));
}

/** Reads `SOCIAL_TOKEN_KEYS`: `name:<32 bytes in Base64>`, separated by commas. Returns null if it is malformed. */
export function readTokenKeys(text: string): Buffer[] | null {
  const keys = text.split(',').map((entry) => {
    const [, encoded = ''] = /^\s*[\w-]+:([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(entry) ?? [];
    return Buffer.from(encoded, 'base64');
  });
  return keys.every(({ length }) => length === KEY_BYTES) ? keys : null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Builds the settings of the connectors from validated variables. */
export function readSocialSettings(
  variables: Variables,
  rereadsTwitterDaily: boolean,
): SocialSettings {
  const settingsOf = (app: SocialApp): AppSettings => ({
    clientId: variables[socialVariable(app, 'clientId')] ?? null,
    clientSecret: variables[socialVariable(app, 'clientSecret')] ?? null,
    apiUrl: readBaseUrl(variables[socialVariable(app, 'apiUrl')]),
    authorizeUrl: variables[socialVariable(app, 'authorizeUrl')] ?? null,
    tokenUrl: variables[socialVariable(app, 'tokenUrl')] ?? null,
  });
  const apps = Object.fromEntries(SOCIAL_APPS.map((app) => [app, settingsOf(app)])) as Record<
    SocialApp,
    AppSettings
  >;
  return {
    tokenKeys: readTokenKeys(variables.SOCIAL_TOKEN_KEYS ?? '') ?? [],
    youtubeAnalyticsUrl: readBaseUrl(variables.SOCIAL_YOUTUBE_ANALYTICS_URL),
    linkedinVersion: variables.SOCIAL_LINKEDIN_VERSION ?? null,
    rereadsTwitterDaily,
    budgets: readBudgets(variables),
    apps,
  };
}

function readBudgets(variables: Variables): SocialBudgetSettings {
  const limitOf = (name: keyof typeof BUDGETS): number =>
    Number(variables[BUDGETS[name].variable] ?? BUDGETS[name].defaultLimit);
  const reads = variables[TWITTER_READS];
  return {
    tiktokRequestsPerMinute: limitOf('tiktokRequestsPerMinute'),
    twitterRequestsPerMinute: limitOf('twitterRequestsPerMinute'),
    twitterReadsPerMonth: reads === undefined ? null : Number(reads),
    linkedinRequestsPerDay: limitOf('linkedinRequestsPerDay'),
    youtubeUnitsPerDay: limitOf('youtubeUnitsPerDay'),
  };
}
