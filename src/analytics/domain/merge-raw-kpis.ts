import {
  LIFETIME_COUNTERS,
  type Platform,
  type RawMetrics,
  readMetric,
  readTotal,
} from '@rapport/social-connectors';
import type { ProfileDay, ProfileWindow } from './profile';

/** Metrics that count unique people. */
const PEOPLE_METRICS: ReadonlySet<string> = new Set([
  'accounts_engaged',
  'engaged_audience',
  'engaged_users',
]);
const UNIQUE_PEOPLE_PATTERN = /(?:^|_)unique(?:_|[A-Z]|$)/;

/**
 * Merges the metrics of a window under the platform's own names: the value that the platform reports for the window, else the
 * last reading of a lifetime counter, else the sum of the days. @param days in order
 */
export function mergeRawKpis(
  platform: Platform,
  reported: ProfileWindow | null,
  days: readonly ProfileDay[],
): RawMetrics {
  const totals = new Map<string, number>();
  const states = new Map<string, unknown>();
  for (const { rawMetrics } of days) {
    for (const [name, value] of Object.entries(rawMetrics)) {
      const number = readTotal(value);
      if (number === null) continue;
      if (LIFETIME_COUNTERS[platform].has(name)) states.set(name, value);
      else if (isSummable(platform, name)) totals.set(name, (totals.get(name) ?? 0) + number);
    }
  }
  // `fromEntries` instead of assignments, which would set the prototype for the name `__proto__`.
  const sums = Object.fromEntries([...totals].map(([name, total]) => [name, readMetric(total)]));
  return { ...sums, ...Object.fromEntries(states), ...reported?.rawMetrics };
}

/** Unique people of several days cannot be summed, and LinkedIn's `engagement` is a ratio. */
function isSummable(platform: Platform, name: string): boolean {
  if (name === 'reach') return platform === 'tiktok';
  if (platform === 'linkedin' && name === 'engagement') return false;
  return !PEOPLE_METRICS.has(name) && !UNIQUE_PEOPLE_PATTERN.test(name);
}
