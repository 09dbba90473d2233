import { LIFETIME_COUNTERS } from './lifetime-counters';
import type { RawMetrics } from './metrics';
import type { Platform } from './platform';
import type { ProfileDay, ProfileWindow } from './profile';
import { readMetric, readTotal } from './read-metric';

/** Numbers of different people. */
const PEOPLE: ReadonlySet<string> = new Set([
  'accounts_engaged',
  'engaged_audience',
  'engaged_users',
]);
const UNIQUE = /(?:^|_)unique(?:_|[A-Z]|$)/;

/**
 * A window's numbers under the platform's own names: what it says of the window, as sent; for names that lacks, the
 * last reading of a lifetime counter, as sent, or the sum of the days (in order).
 */
export function mergeRawKpis(
  platform: Platform,
  line: ProfileWindow | null,
  days: readonly ProfileDay[],
): RawMetrics {
  const totals = new Map<string, number>();
  const states = new Map<string, unknown>();
  for (const { rawMetrics } of days) {
    for (const [name, value] of Object.entries(rawMetrics)) {
      const number = readTotal(value);
      if (number === null) continue;
      if (LIFETIME_COUNTERS[platform].has(name)) states.set(name, value);
      else if (isTotalled(platform, name)) totals.set(name, (totals.get(name) ?? 0) + number);
    }
  }
  // Not by assignment: a platform's `__proto__` is a name like any other.
  const sums = Object.fromEntries([...totals].map(([name, total]) => [name, readMetric(total)]));
  return { ...sums, ...Object.fromEntries(states), ...line?.rawMetrics };
}

/** People of several days cannot be added up, and what LinkedIn calls engagement is a ratio. */
function isTotalled(platform: Platform, name: string): boolean {
  if (name === 'reach') return platform === 'tiktok';
  if (platform === 'linkedin' && name === 'engagement') return false;
  return !PEOPLE.has(name) && !UNIQUE.test(name);
}
