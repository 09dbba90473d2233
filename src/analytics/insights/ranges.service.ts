import { setImmediate as nextIteration } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type DayRange, lengthOf } from '../../core/values/day-range';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { type KpiName, type Platform, PLATFORMS, shiftDate } from '@rapport/social-connectors';
import { computeRange } from '../domain/compute-windows';
import type { ComputedWindow } from '../domain/profile';
import { mapStoredLines } from '../ingestion/profile/map-profile-line';
import {
  type OverviewView,
  type RangeFiguresView,
  toOverviewView,
  toRangeFiguresView,
} from './insights.views';
import type { OverviewRow } from '../profiles/profiles.repository';
import { type DayRow, ProfileDaysRepository, type RangeRow } from './profile-days.repository';

/** Days before the previous range that are read, to find the last number of followers and readings of lifetime counters. */
const LOOKBACK_DAYS = 90;

/** Computes the figures of any range of days from the imported days, by the rules of windows. */
@Injectable()
export class RangesService {
  constructor(private readonly days: ProfileDaysRepository) {}

  /** Reads the overview of all platforms. @throws ApiError VALIDATION_FAILED */
  async readOverview(scope: RequestScope, range: DayRange, metric: KpiName): Promise<OverviewView> {
    const { rows, days } = await this.read(scope, PLATFORMS, range);
    const found: OverviewRow[] = [];
    for (const row of rows) {
      // Computing a platform takes some milliseconds. In between, the event loop serves other requests.
      await nextIteration();
      const { kpis, timeSeries, percentageChange, comparison } = computeFigures(row, range, days);
      const series = timeSeries[metric] ?? null;
      found.push({ ...row, ...kpis, percentageChange, comparison, series });
    }
    return toOverviewView(null, metric, found);
  }

  /** Reads the profile and its comparison. @throws ApiError VALIDATION_FAILED */
  async readFigures(
    scope: RequestScope,
    platform: Platform,
    range: DayRange,
  ): Promise<RangeFiguresView> {
    const { rows, days } = await this.read(scope, [platform], range);
    const [row] = rows;
    if (row === undefined) return toRangeFiguresView(platform, null);
    const { kpis, ...figures } = computeFigures(row, range, days);
    return toRangeFiguresView(platform, { ...row, ...kpis, ...figures });
  }

  private async read(
    scope: RequestScope,
    platforms: readonly Platform[],
    range: DayRange,
  ): Promise<{ rows: RangeRow[]; days: DayRow[] }> {
    const { firstDay, lastDay } = range;
    const earliest = shiftDate(firstDay, -lengthOf(range) - LOOKBACK_DAYS);
    const [rows, days] = await Promise.all([
      this.days.listConnections(scope, platforms, range),
      this.days.listDays(scope, platforms, { firstDay: earliest, lastDay }),
    ]);
    return { rows, days };
  }
}

/** Computes the figures of a platform. The range is cut after the last imported day, so that it is compared with as many days before. */
function computeFigures(
  { platform, lastImportedDay }: RangeRow,
  { firstDay, lastDay }: DayRange,
  days: readonly DayRow[],
): ComputedWindow {
  const end = lastImportedDay !== null && lastImportedDay < lastDay ? lastImportedDay : lastDay;
  const known = lastImportedDay === null || end < firstDay ? null : { firstDay, lastDay: end };
  const stored = days
    .filter((day) => day.platform === platform)
    .map(({ date, metrics }) => ({ date, metrics }));
  return computeRange(platform, known, mapStoredLines(platform, stored).days);
}
