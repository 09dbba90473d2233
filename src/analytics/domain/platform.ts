/** The supported platforms, in the order of all lists; specification 4.3, rule 1. */
export const PLATFORMS = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'tiktok',
  'youtube',
] as const;
export type Platform = (typeof PLATFORMS)[number];
