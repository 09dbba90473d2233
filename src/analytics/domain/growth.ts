import { deriveEngagement, deriveEngagementRate } from './derive-engagement';
import { METRIC_NAMES, type MetricName } from './metrics';
import type { ProfileDay } from './profile';

/** Days in order, each metric of which is known by day or by the growth of a lifetime counter, not by both. */
export interface Period {
  days: readonly ProfileDay[];
  /** The growth over the whole period, of the metrics that are known by growth only. */
  growth: ReadonlyMap<MetricName, number | null>;
}

/**
 * Fills in the growth of lifetime counters, for metrics of which no day has a count of its own. `earlier` are the days
 * before the period; both are in order.
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
  return { days: filled.map(deriveAgain), growth };
}

/**
 * The last reading of the days minus the last one before them or, without one, the first of the days. Null with fewer
 * than two readings; never below 0, because platforms correct their counters downwards.
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

/** Each day's own growth, since the last reading before it. */
function fillGrowth(
  name: MetricName,
  days: readonly ProfileDay[],
  earlier: readonly ProfileDay[],
): ProfileDay[] {
  let before = lastReading(name, earlier);
  return days.map((day) => {
    const reading = day.counters[name];
    if (reading === undefined) return day;
    const growth = before === undefined ? null : Math.max(0, reading - before);
    before = reading;
    return { ...day, kpis: { ...day.kpis, [name]: growth } };
  });
}

const lastReading = (name: MetricName, days: readonly ProfileDay[]): number | undefined =>
  days.findLast((day) => day.counters[name] !== undefined)?.counters[name];

/** Platforms with such counters report neither engagement nor its rate, so both are derived. */
function deriveAgain(day: ProfileDay): ProfileDay {
  const { likes, comments, shares, clicks, reach, impressions } = day.kpis;
  const engagement = deriveEngagement(likes, comments, shares, clicks);
  const engagementRate = deriveEngagementRate(engagement, reach, impressions);
  return { ...day, kpis: { ...day.kpis, engagement, engagementRate } };
}
