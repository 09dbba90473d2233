import type { MetricName } from './metrics';
import type { Platform } from './platform';

/** Unique people of several days cannot be added up. TikTok's reach counts views, not people. */
export function isSummed(platform: Platform, name: MetricName): boolean {
  return name !== 'reach' || platform === 'tiktok';
}
