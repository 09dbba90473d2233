import type { Kpis } from './metrics';
import type { Platform } from './platform';
import type { ProfileDay, ProfileWindow, WindowFigures } from './profile';
import { computeChange } from './compute-change';
import { measureGrowth } from './growth';
import { mergeRawKpis } from './merge-raw-kpis';
import { type Window, WINDOW_DAYS } from './window';
import { shiftDate } from './calendar-day';
import { toTimeSeries } from './to-time-series';
import { sumFullDays, windowKpis } from './window-kpis';

/**
 * Computes the figures of a window, which ends with the last imported day; specification 2.7.
 * `days`: in any order, each date once; `line`: the metrics that the platform itself reports for the window.
 */
export function computeWindow(
  platform: Platform,
  window: Window,
  days: readonly ProfileDay[],
  line: ProfileWindow | null,
): WindowFigures {
  const { earliest, earlier, before, inside } = splitDays(days, WINDOW_DAYS[window]);
  const period = measureGrowth(inside, earlier);
  const kpis = {
    followers: line?.kpis.followers ?? lastFollowers(inside) ?? lastFollowers(earlier),
    ...windowKpis(platform, line, period),
  };
  const periodBefore = measureGrowth(before, earliest);
  const kpisBefore = { followers: lastFollowers(earlier), ...sumFullDays(platform, periodBefore) };
  if (rateOf(kpis, line) !== rateOf(kpisBefore, null)) kpisBefore.engagementRate = null;
  return {
    kpis,
    rawKpis: mergeRawKpis(platform, line, inside),
    timeSeries: toTimeSeries(period.days),
    percentageChange: computeChange(kpisBefore, kpis),
  };
}

/**
 * The denominator of the engagement rate. Rates with different denominators are not compared: reach is known for
 * windows that the platform itself reports, and therefore rarely for the previous window.
 */
function rateOf({ reach }: Kpis, line: ProfileWindow | null): 'own' | 'reach' | 'impressions' {
  if (line !== null && line.kpis.engagementRate !== null) return 'own';
  return reach !== null && reach > 0 ? 'reach' : 'impressions';
}

interface DaysOfWindow {
  /** All days before the previous window. */
  earliest: readonly ProfileDay[];
  /** All days before the window. */
  earlier: readonly ProfileDay[];
  /** The days of the previous window; empty unless all of them are imported. */
  before: readonly ProfileDay[];
  inside: readonly ProfileDay[];
}

function splitDays(days: readonly ProfileDay[], length: number): DaysOfWindow {
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const last = sorted.at(-1);
  if (last === undefined) return { earliest: [], earlier: [], before: [], inside: [] };

  const first = shiftDate(last.date, 1 - length);
  const start = sorted.findIndex((day) => day.date >= first);
  const earlier = sorted.slice(0, start);
  // Dates are unique: the previous window is complete if the day `length` places back is `length` days earlier.
  const isFull = earlier.at(-length)?.date === shiftDate(first, -length);
  return {
    earliest: earlier.slice(0, -length),
    earlier,
    before: isFull ? earlier.slice(-length) : [],
    inside: sorted.slice(start),
  };
}

/** The last known number of followers; the days are in order. */
function lastFollowers(days: readonly ProfileDay[]): number | null {
  return days.findLast((day) => day.kpis.followers !== null)?.kpis.followers ?? null;
}
