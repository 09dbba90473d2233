import { PlatformIcon } from '../social/platform-icon';
import type { Platform } from '../social/social-types';

/** The sign of a platform in a field of its own, beside its name. */
export const PlatformSign = ({ platform }: { platform: Platform }) => (
  <span className="platform-sign">
    <PlatformIcon platform={platform} size={22} />
  </span>
);
