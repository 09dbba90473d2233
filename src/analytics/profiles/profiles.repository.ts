import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import type { PlatformConnection } from '../domain/connection-status';
import { KPI_NAMES, type KpiName, type Kpis } from '../domain/metrics';
import { type Platform, PLATFORMS } from '../domain/platform';
import type { TimePoint, WindowComparison, WindowFigures } from '../domain/profile';
import { type Window, WINDOW_DAYS } from '../domain/window';
import { CONNECTION_COLUMNS, IS_READY, selectMetrics } from '../columns.sql';

/** A connection with the figures of a window; null: no figures. */
export type ProfileRow = PlatformConnection &
  Kpis & { [Name in Exclude<keyof WindowFigures, 'kpis'>]: WindowFigures[Name] | null };

export type SummaryRow = PlatformConnection & Kpis & { platform: Platform; postCount: string };

const WINDOW_OF_CONNECTION = `
  social_connections c
  LEFT JOIN social_profile_windows w
    ON w.team_id = c.team_id AND w.platform = c.platform AND w.name = $3`;

const FIND_PROFILE: Statement = {
  name: 'find_social_profile',
  isShort: true,
  text: `
    SELECT ${CONNECTION_COLUMNS}, ${selectMetrics('w', KPI_NAMES)}, w.raw_kpis AS "rawKpis",
           w.time_series AS "timeSeries", w.percentage_change AS "percentageChange"
      FROM ${WINDOW_OF_CONNECTION}
     WHERE c.team_id = $1 AND c.platform = $2`,
};

/** SQL: counts whole days by `social_post_counts`, and posts one by one for the first day and today. */
const summaryWith = (columns: string): string => `
    WITH period AS MATERIALIZED (
      SELECT start, now() AS until, (start AT TIME ZONE 'UTC')::date + 1 AS first_day,
             (now() AT TIME ZONE 'UTC')::date AS today
        FROM (SELECT now() - make_interval(hours => 24 * $4::integer) AS start) started
    )
    SELECT c.platform, ${CONNECTION_COLUMNS}, ${selectMetrics('w', KPI_NAMES)}${columns},
           CASE WHEN ${IS_READY} THEN (
             SELECT coalesce(sum(n.posts), 0)::bigint FROM social_post_counts n
              WHERE n.team_id = c.team_id AND n.platform = c.platform AND n.campaign_id = ''
                AND n.day >= (SELECT first_day FROM period) AND n.day < (SELECT today FROM period)
           ) + (
             SELECT count(*) FROM social_posts p
              WHERE p.team_id = c.team_id AND p.platform = c.platform
                AND p.published_at >= (SELECT start FROM period)
                AND p.published_at < (SELECT first_day::timestamp AT TIME ZONE 'UTC' FROM period)
           ) + (
             SELECT count(*) FROM social_posts p
              WHERE p.team_id = c.team_id AND p.platform = c.platform
                AND p.published_at >= (SELECT today::timestamp AT TIME ZONE 'UTC' FROM period)
                AND p.published_at <= (SELECT until FROM period)
           ) ELSE 0 END AS "postCount"
      FROM ${WINDOW_OF_CONNECTION}
     WHERE c.team_id = $1 AND c.platform = ANY ($2::text[])`;

const LIST_SUMMARY: Statement = {
  name: 'list_social_summary',
  isShort: true,
  text: summaryWith(''),
};

/** The summary with what the console shows beside it. */
const LIST_OVERVIEW: Statement = {
  name: 'list_social_overview',
  isShort: true,
  text: summaryWith(`, w.percentage_change AS "percentageChange", w.comparison,
           w.time_series -> $5::text AS series,
           EXISTS (SELECT 1 FROM social_credentials k
                    WHERE k.team_id = c.team_id AND k.platform = c.platform
                      AND k.state = 'needs_reauth') AS "needsReconnecting"`),
};

export interface OverviewRow extends SummaryRow {
  percentageChange: WindowFigures['percentageChange'] | null;
  comparison: WindowComparison | null;
  /** null: no day of the window has the metric. */
  series: TimePoint[] | null;
  needsReconnecting: boolean;
}

export type ComparisonRow = PlatformConnection & { comparison: WindowComparison | null };

const FIND_COMPARISON: Statement = {
  name: 'find_social_comparison',
  isShort: true,
  text: `
    SELECT ${CONNECTION_COLUMNS}, w.comparison
      FROM ${WINDOW_OF_CONNECTION}
     WHERE c.team_id = $1 AND c.platform = $2`,
};

/** Reads the stored figures of windows. */
@Injectable()
export class ProfilesRepository {
  constructor(private readonly database: Database) {}

  /** Finds the figures of a profile; null: never connected. */
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

  /** As {@link listSummary}, of all platforms. @param metric the metric of the series */
  listOverview(scope: RequestScope, window: Window, metric: KpiName): Promise<OverviewRow[]> {
    const values = [scope.teamId, PLATFORMS, window, WINDOW_DAYS[window], metric];
    return this.database.for(scope, 'list').query<OverviewRow>(LIST_OVERVIEW, values);
  }

  /** Finds the days of a window and the window before it; null: never connected. */
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
