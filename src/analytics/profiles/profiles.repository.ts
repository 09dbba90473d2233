import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { PlatformConnection } from '../domain/connection-status';
import { type KpiName, type Kpis, type Platform, PLATFORMS } from '@rapport/social-connectors';
import type { TimePoint, WindowComparison, WindowFigures } from '../domain/profile';
import { type Window, WINDOW_DAYS } from '../domain/window';
import { FIND_COMPARISON, FIND_PROFILE, LIST_OVERVIEW, LIST_SUMMARY } from './profiles.sql';

/** A connection with the figures of a window, which are null before the first import. */
export type ProfileRow = PlatformConnection &
  Kpis & { [Name in Exclude<keyof WindowFigures, 'kpis'>]: WindowFigures[Name] | null };

export type SummaryRow = PlatformConnection & Kpis & { platform: Platform; postCount: string };

export interface OverviewRow extends SummaryRow {
  percentageChange: WindowFigures['percentageChange'] | null;
  comparison: WindowComparison | null;
  /** Null if no day of the window has the metric. */
  series: TimePoint[] | null;
  needsReconnecting: boolean;
}

export type ComparisonRow = PlatformConnection & { comparison: WindowComparison | null };

/** Reads the stored figures of windows. */
@Injectable()
export class ProfilesRepository {
  constructor(private readonly database: Database) {}

  /** Finds the figures of a profile, or null if the platform was never connected. */
  async findProfile(
    scope: RequestScope,
    platform: Platform,
    window: Window,
  ): Promise<ProfileRow | null> {
    const [row] = await this.database
      .for(scope, 'list')
      .query<ProfileRow>(FIND_PROFILE, [scope.teamId, platform, window]);
    return row ?? null;
  }

  /** Lists the figures of all platforms that were ever connected. */
  listSummary(
    scope: RequestScope,
    platforms: readonly Platform[],
    window: Window,
  ): Promise<SummaryRow[]> {
    return this.database
      .for(scope, 'list')
      .query<SummaryRow>(LIST_SUMMARY, [scope.teamId, platforms, window, WINDOW_DAYS[window]]);
  }

  /** Like {@link listSummary} for all platforms. @param metric the metric of the series */
  listOverview(scope: RequestScope, window: Window, metric: KpiName): Promise<OverviewRow[]> {
    const values = [scope.teamId, PLATFORMS, window, WINDOW_DAYS[window], metric];
    return this.database.for(scope, 'list').query<OverviewRow>(LIST_OVERVIEW, values);
  }

  /** Finds the days of a window and the window before it, or null if the platform was never connected. */
  async findComparison(
    scope: RequestScope,
    platform: Platform,
    window: Window,
  ): Promise<ComparisonRow | null> {
    const [row] = await this.database
      .for(scope, 'list')
      .query<ComparisonRow>(FIND_COMPARISON, [scope.teamId, platform, window]);
    return row ?? null;
  }
}
