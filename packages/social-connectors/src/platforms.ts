/** The platforms, by the names and in the order of all lists. */
export const PLATFORMS = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'tiktok',
  'youtube',
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The apps of the operator: one of each platform, and a second one at TikTok. */
export const SOCIAL_APPS = [...PLATFORMS, 'tiktok_business'] as const;
export type SocialApp = (typeof SOCIAL_APPS)[number];

/** The settings of an app by the operator, null if not set. */
export interface AppSettings {
  /** Credentials of the operator's app at the platform. */
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  /** Base URLs in place of the platform's own, such as those of a gateway or a test server. */
  readonly apiUrl: string | null;
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string | null;
}

/** How a person signs in: `business` is the sign-in of TikTok's Business API, which has an app of its own. */
export const LOGIN_KINDS = ['standard', 'business'] as const;
export type LoginKind = (typeof LOGIN_KINDS)[number];

/** The app of the operator that a sign-in uses. */
export const socialApp = (platform: Platform, loginKind: LoginKind): SocialApp =>
  loginKind === 'business' ? 'tiktok_business' : platform;

/** The number of apps that the operator may have at a platform. */
export const countApps = (platform: Platform): number =>
  SOCIAL_APPS.filter((app) => (app === 'tiktok_business' ? 'tiktok' : app) === platform).length;
