import {
  deriveEngagement,
  deriveEngagementRate,
  METRIC_NAMES,
  type MetricName,
} from '@rapport/social-connectors';
import type { ProfileDay } from './profile';

/** Consecutive days. Each metric comes from daily counts or from the growth of a lifetime counter, never from both. */
export interface Period {
  days: readonly ProfileDay[];
  /** The growth over the whole period, for the metrics that come from lifetime counters. */
  growth: ReadonlyMap<MetricName, number | null>;
}

/**
 * Derives metrics without daily counts from the growth of their lifetime counters.
 * @param days the days of the period, in order @param earlier the days before the period, in order
 */
export function measureGrowth(days: readonly ProfileDay[], earlier: readonly ProfileDay[]): Period {
  const names = METRIC_NAMES.filter(
    (name) =>
      days.some((day) => day.counters[name] !== undefined) &&
      days.every((day) => day.kpis[name] === null),
  );
  if (names.length === 0) return { days, growth: new Map() };
  const growth = new Map(names.map((name) => [name, growthOver(name, days, earlier)]));
  const filled = names.reduce((filled, name) => fillGrowth(name, filled, earlier), days);
  return { days: filled.map(rederiveEngagement), growth };
}

/**
 * The last reading of the period minus the last reading before the period or, without one, the first reading of the period.
 * At least 0, because platforms correct their counters downwards; null with fewer than two readings.
 */
function growthOver(
  name: MetricName,
  days: readonly ProfileDay[],
  earlier: readonly ProfileDay[],
): number | null {
  const readings = days.flatMap((day) => day.counters[name] ?? []);
  const base = lastReading(name, earlier) ?? (readings.length > 1 ? readings[0] : undefined);
  const last = readings.at(-1);
  return base === undefined || last === undefined ? null : Math.max(0, last - base);
}

/** Sets a metric of each day to the growth since the previous reading. */
function fillGrowth(
  name: MetricName,
  days: readonly ProfileDay[],
  earlier: readonly ProfileDay[],
): ProfileDay[] {
  let previous = lastReading(name, earlier);
  return days.map((day) => {
    const reading = day.counters[name];
    if (reading === undefined) return day;
    const growth = previous === undefined ? null : Math.max(0, reading - previous);
    previous = reading;
    return { ...day, kpis: { ...day.kpis, [name]: growth } };
  });
}

const lastReading = (name: MetricName, days: readonly ProfileDay[]): number | undefined =>
  days.findLast((day) => day.counters[name] !== undefined)?.counters[name];

/** Platforms with lifetime counters report neither engagement nor its rate: both are derived from the filled metrics. */
function rederiveEngagement(day: ProfileDay): ProfileDay {
  const { likes, comments, shares, clicks, reach, impressions } = day.kpis;
  const engagement = deriveEngagement(likes, comments, shares, clicks);
  const engagementRate = deriveEngagementRate(engagement, reach, impressions);
  return { ...day, kpis: { ...day.kpis, engagement, engagementRate } };
}
