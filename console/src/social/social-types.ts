import type { PostView, ProfileView } from '../../../packages/client/src/generated/console';

export type Platform = ProfileView['platform'];
export type PostType = PostView['postType'];
export type SocialWindow = ProfileView['window'];
export type ConnectionStatus = ProfileView['status'];

export const PLATFORMS = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'tiktok',
  'youtube',
] as const satisfies readonly Platform[];

export const WINDOWS = ['7d', '30d', '90d', '12m'] as const satisfies readonly SocialWindow[];

export const DEFAULT_WINDOW: SocialWindow = '30d';

export const isPlatform = (value: unknown): value is Platform =>
  PLATFORMS.some((platform) => platform === value);

/** The search of the overview; the window of {@link DEFAULT_WINDOW} is not in the URL. */
export interface WindowSearch {
  window?: SocialWindow | undefined;
}

export const readWindowSearch = (search: Record<string, unknown>): WindowSearch => ({
  window: WINDOWS.find((window) => window === search['window'] && window !== DEFAULT_WINDOW),
});
