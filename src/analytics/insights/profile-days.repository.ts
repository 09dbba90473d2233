import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { ApiError } from '../../core/errors/api-error';
import type { DayRange } from '../../core/values/day-range';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CONNECTION_COLUMNS, IS_READY, NEEDS_RECONNECTING } from '../columns.sql';
import type { PlatformConnection } from '../domain/connection-status';
import type { Platform, RawMetrics } from '@rapport/social-connectors';

/** A connection, and what is needed of it for a range of days. */
export type RangeRow = PlatformConnection & {
  platform: Platform;
  needsReconnecting: boolean;
  /** `YYYY-MM-DD`, or null if no day is imported or the platform is not `ready`. */
  lastImportedDay: string | null;
  /** The number of posts in the range. */
  postCount: string;
};

/** The imported metrics of one day, as the platform sent them. */
export interface DayRow {
  platform: Platform;
  date: string;
  metrics: RawMetrics;
}

/**
 * Bytes of JSON of all days of a range: about 6 times as much as platforms report for two years of six accounts. Limits the memory
 * of a request, since several requests of a viewer may be computed at the same time.
 */
const MAX_METRICS_LENGTH = 4 * 1024 * 1024;

const LIST_CONNECTIONS: Statement = {
  name: 'list_social_connections_of_range',
  isShort: true,
  text: `
    SELECT c.platform, ${CONNECTION_COLUMNS},
           ${NEEDS_RECONNECTING} AS "needsReconnecting",
           CASE WHEN ${IS_READY} THEN (
             SELECT to_char(max(d.day), 'YYYY-MM-DD') FROM social_profile_days d
              WHERE d.team_id = c.team_id AND d.platform = c.platform
           ) END AS "lastImportedDay",
           CASE WHEN ${IS_READY} THEN (
             SELECT coalesce(sum(n.posts), 0)::bigint FROM social_post_counts n
              WHERE n.team_id = c.team_id AND n.platform = c.platform AND n.campaign_id = ''
                AND n.day >= $3::date AND n.day <= $4::date
           ) ELSE 0 END AS "postCount"
      FROM social_connections c
     WHERE c.team_id = $1 AND c.platform = ANY ($2::text[])`,
};

const LIST_DAYS: Statement = {
  name: 'list_social_profile_days',
  text: `
    SELECT found.platform, to_char(found.day, 'YYYY-MM-DD') AS date,
           CASE WHEN found.length <= $5 THEN found.raw_metrics END AS metrics
      FROM (SELECT d.platform, d.day, d.raw_metrics,
                   sum(octet_length(d.raw_metrics::text)) OVER () AS length
              FROM social_connections c
              JOIN social_profile_days d ON d.team_id = c.team_id AND d.platform = c.platform
             WHERE c.team_id = $1 AND c.platform = ANY ($2::text[]) AND ${IS_READY}
               AND d.day >= $3::date AND d.day <= $4::date) found`,
};

/** Reads the imported days of profiles. */
@Injectable()
export class ProfileDaysRepository {
  constructor(private readonly database: Database) {}

  /** Lists the connections to these platforms, current or former. */
  listConnections(
    scope: RequestScope,
    platforms: readonly Platform[],
    { firstDay, lastDay }: DayRange,
  ): Promise<RangeRow[]> {
    return this.database
      .for(scope, 'list')
      .query<RangeRow>(LIST_CONNECTIONS, [scope.teamId, platforms, firstDay, lastDay]);
  }

  /** Lists the days of the platforms that are `ready`, in no order. @throws ApiError VALIDATION_FAILED if their metrics are too large */
  async listDays(
    scope: RequestScope,
    platforms: readonly Platform[],
    { firstDay, lastDay }: DayRange,
  ): Promise<DayRow[]> {
    const values = [scope.teamId, platforms, firstDay, lastDay, MAX_METRICS_LENGTH];
    const rows = await this.database
      .for(scope, 'search')
      .query<Omit<DayRow, 'metrics'> & { metrics: RawMetrics | null }>(LIST_DAYS, values);
    return rows.map(({ metrics, ...row }) => {
      if (metrics === null) {
        throw new ApiError('VALIDATION_FAILED', ['endDate: the range has too many metrics']);
      }
      return { ...row, metrics };
    });
  }
}
