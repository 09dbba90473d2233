import { SOCIAL_APPS, type SocialApp } from '../../core/config/social-settings';
import type { Platform } from '../../analytics/domain/platform';

/** How a person signs in: `business` is the sign-in of TikTok's Business API, which has an app of its own. */
export const LOGIN_KINDS = ['standard', 'business'] as const;
export type LoginKind = (typeof LOGIN_KINDS)[number];

/** The app of the operator that a sign-in uses. */
export const socialApp = (platform: Platform, loginKind: LoginKind): SocialApp =>
  loginKind === 'business' ? 'tiktok_business' : platform;

/** The number of apps that the operator may have at a platform. */
export const countApps = (platform: Platform): number =>
  SOCIAL_APPS.filter((app) => (app === 'tiktok_business' ? 'tiktok' : app) === platform).length;
