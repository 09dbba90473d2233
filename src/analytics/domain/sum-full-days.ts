import { deriveRate } from './derive-rate';
import { sumOfKnown } from './read-metric';
import type { Period } from './growth';
import { isSummed } from './is-summed';
import { METRIC_NAMES, type MetricName, type Metrics } from './metrics';
import type { Platform } from './platform';

/**
 * The sums, or the growth, of the metrics that each of the days knows; the others, and all when there is no day,
 * are null. The rate is that of the sums.
 */
export function sumFullDays(platform: Platform, { days, growth }: Period): Metrics {
  const sum = (name: MetricName): number | null => {
    const values = days.map((day) => day.kpis[name]);
    if (!isSummed(platform, name) || values.includes(null)) return null;
    return growth.get(name) ?? sumOfKnown(values);
  };
  const sums = Object.fromEntries(METRIC_NAMES.map((name) => [name, sum(name)])) as Metrics;
  return { ...sums, engagementRate: deriveRate(sums.engagement, sums.reach, sums.impressions) };
}
