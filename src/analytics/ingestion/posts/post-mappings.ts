import type { Platform } from '../../domain/platform';
import { facebook } from './facebook';
import { instagram } from './instagram';
import { linkedin } from './linkedin';
import type { PostMapping } from './post-mapping';
import { tiktok } from './tiktok';
import { twitter } from './twitter';
import { youtube } from './youtube';

export const POST_MAPPINGS: Record<Platform, PostMapping> = {
  facebook,
  instagram,
  twitter,
  linkedin,
  tiktok,
  youtube,
};
