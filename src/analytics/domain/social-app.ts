import type { SocialApp } from '../../core/config/social-settings';
import type { Platform } from './platform';

/** How a person signs in: `business` is the sign-in of TikTok's Business API, which has an app of its own. */
export const LOGIN_KINDS = ['standard', 'business'] as const;
export type LoginKind = (typeof LOGIN_KINDS)[number];

/** The app of the operator that a sign-in uses. */
export const socialApp = (platform: Platform, loginKind: LoginKind): SocialApp =>
  loginKind === 'business' ? 'tiktok_business' : platform;
