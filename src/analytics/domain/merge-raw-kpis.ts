import { readMetric, readTotal } from './read-metric';
import type { RawMetrics } from './metrics';
import type { Platform } from './platform';
import type { ProfileDay, ProfileWindow } from './profile';

/** Followers by any name: a state, of which the last one counts. */
const STATES: ReadonlySet<string> = new Set([
  'followers_count',
  'page_follows',
  'page_fans',
  'fan_count',
  'followerCount',
  'firstDegreeSize',
  'follower_count',
  'subscriberCount',
]);

/** Unique people by any name, of whom those of several days cannot be added up. */
const UNIQUE_PEOPLE: ReadonlySet<string> = new Set([
  'reach',
  'page_total_media_view_unique',
  'page_impressions_unique',
  'uniqueImpressionsCount',
]);

/**
 * A window's numbers under the platform's own names: what it says of the window, as sent; for names
 * that lacks, the sums of the days (in order), or their last known value for followers.
 */
export function mergeRawKpis(
  platform: Platform,
  line: ProfileWindow | null,
  days: readonly ProfileDay[],
): RawMetrics {
  const totals = new Map<string, number>();
  for (const { rawMetrics } of days) {
    for (const [name, value] of Object.entries(rawMetrics)) {
      const number = isTotalled(platform, name) ? readTotal(value) : null;
      if (number === null) continue;
      totals.set(name, STATES.has(name) ? number : (totals.get(name) ?? 0) + number);
    }
  }
  // Not by assignment: a platform's `__proto__` is a name like any other.
  const fromDays = Object.fromEntries(
    [...totals].map(([name, total]) => [name, readMetric(total)]),
  );
  return { ...fromDays, ...line?.rawMetrics };
}

/** What LinkedIn calls engagement is a ratio. */
function isTotalled(platform: Platform, name: string): boolean {
  return !UNIQUE_PEOPLE.has(name) && !(platform === 'linkedin' && name === 'engagement');
}
