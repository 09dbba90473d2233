import { type DayRange, lengthOf } from '../../core/values/day-range';
import { type Kpis, type Platform, shiftDate } from '@rapport/social-connectors';
import type { ComputedWindow, ProfileDay, ProfileWindow, WindowComparison } from './profile';
import { computeChange } from './compute-change';
import { measureGrowth, type Period } from './growth';
import { mergeRawKpis } from './merge-raw-kpis';
import { type Window, WINDOW_DAYS, WINDOWS } from './window';
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
 * @param days in any order, each date once @param reported what the platform itself reports for the window, or null
 */
export function computeWindow(
  platform: Platform,
  window: Window,
  days: readonly ProfileDay[],
  reported: ProfileWindow | null,
): ComputedWindow {
  const sorted = sortDays(days);
  const lastDay = sorted.at(-1)?.date;
  const range =
    lastDay === undefined
      ? null
      : { firstDay: shiftDate(lastDay, 1 - WINDOW_DAYS[window]), lastDay };
  return computeFigures(platform, range, sorted, reported);
}

/**
 * Computes the figures of any range of days by the rules of windows. Metrics that platforms report for whole windows only are null,
 * such as the reach, which counts people.
 * @param range null if none of its days can be imported @param days the days of the range, of the previous range, and earlier ones,
 * in any order, each date once
 */
export function computeRange(
  platform: Platform,
  range: DayRange | null,
  days: readonly ProfileDay[],
): ComputedWindow {
  return computeFigures(platform, range, sortDays(days), null);
}

function computeFigures(
  platform: Platform,
  range: DayRange | null,
  days: readonly ProfileDay[],
  reported: ProfileWindow | null,
): ComputedWindow {
  const length = range === null ? 0 : lengthOf(range);
  const { beforePrevious, beforeWindow, previous, current } = splitDays(days, range, length);
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
    comparison: range && compareWindows(range, length, previousKpis, previousPeriod),
  };
}

const NO_PERIOD: Period = { days: [], growth: new Map() };

function compareWindows(
  { firstDay, lastDay }: DayRange,
  length: number,
  kpis: Kpis,
  { days }: Period,
): WindowComparison {
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

function splitDays(
  sorted: readonly ProfileDay[],
  range: DayRange | null,
  length: number,
): DaysOfWindow {
  if (range === null) return { beforePrevious: [], beforeWindow: [], previous: [], current: [] };
  const { firstDay, lastDay } = range;
  const beforeWindow = sorted.filter((day) => day.date < firstDay);
  const firstOfPrevious = shiftDate(firstDay, -length);
  return {
    beforePrevious: beforeWindow.filter((day) => day.date < firstOfPrevious),
    beforeWindow,
    previous: beforeWindow.filter((day) => day.date >= firstOfPrevious),
    current: sorted.filter((day) => day.date >= firstDay && day.date <= lastDay),
  };
}

const sortDays = (days: readonly ProfileDay[]): ProfileDay[] =>
  days.toSorted((a, b) => (a.date < b.date ? -1 : 1));

/** The last known number of followers. @param days in order */
function lastFollowers(days: readonly ProfileDay[]): number | null {
  return days.findLast((day) => day.kpis.followers !== null)?.kpis.followers ?? null;
}
