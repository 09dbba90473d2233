import type { Platform } from '../platforms';
import { FACEBOOK_MAPPING } from '../facebook/facebook-mapping';
import { INSTAGRAM_MAPPING } from '../instagram/instagram-mapping';
import { LINKEDIN_MAPPING } from '../linkedin/linkedin-mapping';
import type { PostMapping } from './post-mapping';
import { TIKTOK_MAPPING } from '../tiktok/tiktok-mapping';
import { TWITTER_MAPPING } from '../twitter/twitter-mapping';
import { YOUTUBE_MAPPING } from '../youtube/youtube-mapping';

export const POST_MAPPINGS: Record<Platform, PostMapping> = {
  facebook: FACEBOOK_MAPPING,
  instagram: INSTAGRAM_MAPPING,
  twitter: TWITTER_MAPPING,
  linkedin: LINKEDIN_MAPPING,
  tiktok: TIKTOK_MAPPING,
  youtube: YOUTUBE_MAPPING,
};
