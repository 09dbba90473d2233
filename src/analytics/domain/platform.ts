import { SOCIAL_PLATFORMS } from '../../core/config/social-settings';

/** The supported platforms, in the order of all lists; specification 4.3, rule 1. */
export const PLATFORMS = SOCIAL_PLATFORMS;
export type Platform = (typeof PLATFORMS)[number];
