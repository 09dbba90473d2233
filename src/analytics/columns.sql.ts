import type { KpiName } from '@rapport/social-connectors';

/** The column of each KPI, the same in all tables. */
const COLUMNS: Record<KpiName, string> = {
  followers: 'followers',
  impressions: 'impressions',
  reach: 'reach',
  engagement: 'engagement',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  clicks: 'clicks',
  videoViews: 'video_views',
  engagementRate: 'engagement_rate',
};

/** SQL: the columns of a table alias, each under the name of its KPI: `w.video_views AS "videoViews"`. */
export const selectMetrics = (alias: string, names: readonly KpiName[]): string =>
  names.map((name) => `${alias}.${COLUMNS[name]} AS "${name}"`).join(', ');

/** The names of the columns of these KPIs. */
export const metricColumns = (names: readonly KpiName[]): string[] =>
  names.map((name) => COLUMNS[name]);

/** SQL: the columns of `social_connections c` as a `PlatformConnection`. */
export const CONNECTION_COLUMNS = `
  c.is_connected AS "isConnected", c.account_type AS "accountType",
  c.can_report AS "canReport",
  c.last_refreshed_at AS "lastRefreshedAt"`;

/** SQL: whether the status of `social_connections c` is `ready`, as in `connectionStatus`; specification 3.1. */
export const IS_READY = `(
  c.is_connected AND c.can_report AND c.last_refreshed_at IS NOT NULL
    AND NOT (c.platform = 'linkedin' AND c.account_type = 'personal'))`;

/** SQL: the platforms of team $1 whose status is `ready`. */
export const READY_PLATFORMS = `(
  SELECT c.platform FROM social_connections c WHERE c.team_id = $1 AND ${IS_READY})`;

/** SQL: whether the account of `social_connections c` has to be connected again. */
export const NEEDS_RECONNECTING = `EXISTS (
  SELECT 1 FROM social_credentials k
   WHERE k.team_id = c.team_id AND k.platform = c.platform AND k.state = 'needs_reauth')`;
