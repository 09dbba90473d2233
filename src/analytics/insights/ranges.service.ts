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

/** Numbers of followers and readings of lifetime counters that are older, counted from the range before, are not known. */
const LOOKBACK_DAYS = 90;

/** The figures of any days, computed by the rules of windows from the imported days. */
@Injectable()
export class RangesService {
  constructor(private readonly days: ProfileDaysRepository) {}

  /** The overview of all platforms. @throws ApiError VALIDATION_FAILED */
  async readOverview(scope: RequestScope, range: DayRange, metric: KpiName): Promise<OverviewView> {
    const { rows, days } = await this.read(scope, PLATFORMS, range);
    const found: OverviewRow[] = [];
    for (const row of rows) {
      // Each platform takes some milliseconds, between which other requests are served.
      await nextIteration();
      const { kpis, timeSeries, percentageChange, comparison } = computeFigures(row, range, days);
      const series = timeSeries[metric] ?? null;
      found.push({ ...row, ...kpis, percentageChange, comparison, series });
    }
    return toOverviewView(null, metric, found);
  }

  /** The profile and its comparison. @throws ApiError VALIDATION_FAILED */
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

/** A range that ends after the last imported day ends with it, as windows do, so that it is compared with as many days. */
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
