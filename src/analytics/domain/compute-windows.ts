import type { Kpis } from './metrics';
import type { Platform } from './platform';
import type { ComputedWindow, ProfileDay, ProfileWindow, WindowComparison } from './profile';
import { computeChange } from './compute-change';
import { measureGrowth, type Period } from './growth';
import { mergeRawKpis } from './merge-raw-kpis';
import { type Window, WINDOW_DAYS, WINDOWS } from './window';
import { shiftDate } from './calendar-day';
import { toTimeSeries } from './to-time-series';
import { sumFullDays, windowKpis } from './window-kpis';

/** Increment when the computation changes; figures stored by older versions are then recomputed. */
export const FIGURES_VERSION = 3;

/** Computes the figures of every window from all imported days and the windows that the platform itself reports. */
export function computeWindows(
  platform: Platform,
  days: readonly ProfileDay[],
  reported: readonly ProfileWindow[],
): Record<Window, ComputedWindow> {
  const figures = WINDOWS.map((window) => {
    const ofWindow = reported.find((one) => one.window === window) ?? null;
    return [window, computeWindow(platform, window, days, ofWindow)] as const;
  });
  return Object.fromEntries(figures) as Record<Window, ComputedWindow>;
}

/**
 * Computes the figures of a window, which ends with the last imported day; specification 2.7.
 * `days`: in any order, each date once; `reported`: the metrics that the platform itself reports for the window; null: none.
 */
export function computeWindow(
  platform: Platform,
  window: Window,
  days: readonly ProfileDay[],
  reported: ProfileWindow | null,
): ComputedWindow {
  const length = WINDOW_DAYS[window];
  const { beforePrevious, beforeWindow, previous, current } = splitDays(days, length);
  const period = measureGrowth(current, beforeWindow);
  const kpis = {
    followers: reported?.kpis.followers ?? lastFollowers(current) ?? lastFollowers(beforeWindow),
    ...windowKpis(platform, reported, period),
  };
  const previousPeriod = measureGrowth(previous, beforePrevious);
  // The sums of an incomplete window are unknown.
  const summed = previous.length === length ? previousPeriod : NO_PERIOD;
  const previousKpis = {
    followers: lastFollowers(beforeWindow),
    ...sumFullDays(platform, summed),
  };
  if (denominatorOf(kpis, reported) !== denominatorOf(previousKpis, null)) {
    previousKpis.engagementRate = null;
  }
  return {
    kpis,
    rawKpis: mergeRawKpis(platform, reported, current),
    timeSeries: toTimeSeries(period.days),
    percentageChange: computeChange(previousKpis, kpis),
    comparison: compareWindows(length, current.at(-1)?.date, previousKpis, previousPeriod),
  };
}

const NO_PERIOD: Period = { days: [], growth: new Map() };

/** @param lastDay undefined: no day is imported */
function compareWindows(
  length: number,
  lastDay: string | undefined,
  kpis: Kpis,
  { days }: Period,
): WindowComparison | null {
  if (lastDay === undefined) return null;
  const firstDay = shiftDate(lastDay, 1 - length);
  const previous = {
    firstDay: shiftDate(firstDay, -length),
    lastDay: shiftDate(firstDay, -1),
    kpis,
    timeSeries: toTimeSeries(days),
  };
  return { firstDay, lastDay, previous: days.length === 0 ? null : previous };
}

/**
 * The denominator of the engagement rate. Rates with different denominators are not compared: reach is known for
 * windows that the platform itself reports, and therefore rarely for the previous window.
 */
function denominatorOf(
  { reach }: Kpis,
  reported: ProfileWindow | null,
): 'reported' | 'reach' | 'impressions' {
  if (reported !== null && reported.kpis.engagementRate !== null) return 'reported';
  return reach !== null && reach > 0 ? 'reach' : 'impressions';
}

interface DaysOfWindow {
  /** All days before the previous window. */
  beforePrevious: readonly ProfileDay[];
  /** All days before the window. */
  beforeWindow: readonly ProfileDay[];
  /** The imported days of the previous window. */
  previous: readonly ProfileDay[];
  current: readonly ProfileDay[];
}

function splitDays(days: readonly ProfileDay[], length: number): DaysOfWindow {
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const last = sorted.at(-1);
  if (last === undefined)
    return { beforePrevious: [], beforeWindow: [], previous: [], current: [] };

  const first = shiftDate(last.date, 1 - length);
  const start = sorted.findIndex((day) => day.date >= first);
  const beforeWindow = sorted.slice(0, start);
  const firstOfPrevious = shiftDate(first, -length);
  const startOfPrevious = sorted.findIndex((day) => day.date >= firstOfPrevious);
  return {
    beforePrevious: beforeWindow.slice(0, startOfPrevious),
    beforeWindow,
    previous: beforeWindow.slice(startOfPrevious),
    current: sorted.slice(start),
  };
}

/** The last known number of followers; the days are in order. */
function lastFollowers(days: readonly ProfileDay[]): number | null {
  return days.findLast((day) => day.kpis.followers !== null)?.kpis.followers ?? null;
}
