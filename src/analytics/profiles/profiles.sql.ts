import type { Statement } from '../../core/database/statement';
import { CONNECTION_COLUMNS, IS_READY, NEEDS_RECONNECTING, selectMetrics } from '../columns.sql';
import { KPI_NAMES } from '@rapport/social-connectors';

const WINDOW_OF_CONNECTION = `
  social_connections c
  LEFT JOIN social_profile_windows w
    ON w.team_id = c.team_id AND w.platform = c.platform AND w.name = $3`;

export const FIND_PROFILE: Statement = {
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

export const LIST_SUMMARY: Statement = {
  name: 'list_social_summary',
  isShort: true,
  text: summaryWith(''),
};

/** The summary with what the console shows beside it. */
export const LIST_OVERVIEW: Statement = {
  name: 'list_social_overview',
  isShort: true,
  text: summaryWith(`, w.percentage_change AS "percentageChange", w.comparison,
           w.time_series -> $5::text AS series,
           ${NEEDS_RECONNECTING} AS "needsReconnecting"`),
};

export const FIND_COMPARISON: Statement = {
  name: 'find_social_comparison',
  isShort: true,
  text: `
    SELECT ${CONNECTION_COLUMNS}, w.comparison
      FROM ${WINDOW_OF_CONNECTION}
     WHERE c.team_id = $1 AND c.platform = $2`,
};
