/** The supported platforms, in the order in which every list names them; specification 4.3, rule 1. */
export const PLATFORMS = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'tiktok',
  'youtube',
] as const;
export type Platform = (typeof PLATFORMS)[number];
