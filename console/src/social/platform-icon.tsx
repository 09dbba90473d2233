import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react';
import type { Platform } from './social-types';

const ICONS = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
} as const;

/** Beside the name of the platform. */
export function PlatformIcon({ platform, size = 20 }: { platform: Platform; size?: number }) {
  const Icon = ICONS[platform];
  return <Icon size={size} stroke={1.7} aria-hidden />;
}
