import type { Statement } from '../../../src/core/database/statement';

/** PostsRepository.listPosts, without filters */
export const LIST_POSTS: Statement = {
  name: 'list_posts_desc',
  text: `
    WITH gate AS MATERIALIZED (
      SELECT EXISTS (SELECT 1 FROM social_connections c
                      WHERE c.team_id = $1 AND c.platform = $2 AND (
                        c.is_connected AND c.can_report AND c.last_refreshed_at IS NOT NULL
                          AND NOT (c.platform = 'linkedin' AND c.account_type = 'personal'))) AS is_ready
    ), page AS (
      SELECT r.team_id, r.id FROM social_posts r
       WHERE (SELECT is_ready FROM gate) AND r.team_id = $1 AND r.platform = $2
       ORDER BY r.published_at DESC, r.id DESC LIMIT $3 OFFSET $4), matches AS (
      SELECT CASE WHEN (SELECT is_ready FROM gate) THEN
             (SELECT coalesce(sum(r.posts), 0)::bigint FROM social_post_counts r
               WHERE r.team_id = $1 AND r.platform = $2 AND r.campaign_id = $5) ELSE 0 END AS total)
    SELECT matches.total,
           r.id, r.post_id AS "postId", r.platform, r.post_type AS "postType",
           r.campaign_id AS "campaignId", r.content, r.permalink_url AS "permalinkUrl",
           r.published_at AS "publishedAt", r.raw_metrics AS "rawMetrics",
           r.impressions AS "impressions", r.reach AS "reach", r.engagement AS "engagement", r.likes AS "likes",
           r.comments AS "comments", r.shares AS "shares", r.clicks AS "clicks",
           r.video_views AS "videoViews", r.engagement_rate AS "engagementRate"
      FROM matches
      LEFT JOIN page ON true
      LEFT JOIN social_posts r ON r.team_id = page.team_id AND r.id = page.id
     ORDER BY r.published_at DESC, r.id DESC`,
};

/** ProfilesRepository.listSummary */
export const LIST_SUMMARY: Statement = {
  name: 'list_social_summary',
  text: `
    WITH period AS MATERIALIZED (
      SELECT start, now() AS until, (start AT TIME ZONE 'UTC')::date + 1 AS first_day,
             (now() AT TIME ZONE 'UTC')::date AS today
        FROM (SELECT now() - make_interval(hours => 24 * $4::integer) AS start) started
    )
    SELECT c.platform, c.is_connected AS "isConnected", c.account_type AS "accountType",
           c.can_report AS "canReport", c.last_refreshed_at AS "lastRefreshedAt",
           w.followers AS "followers", w.impressions AS "impressions", w.reach AS "reach", w.engagement AS "engagement",
           w.likes AS "likes", w.comments AS "comments", w.shares AS "shares", w.clicks AS "clicks",
           w.video_views AS "videoViews", w.engagement_rate AS "engagementRate",
           CASE WHEN (
             c.is_connected AND c.can_report AND c.last_refreshed_at IS NOT NULL
               AND NOT (c.platform = 'linkedin' AND c.account_type = 'personal')) THEN (
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
      FROM social_connections c
      LEFT JOIN social_profile_windows w
        ON w.team_id = c.team_id AND w.platform = c.platform AND w.name = $3
     WHERE c.team_id = $1 AND c.platform = ANY ($2::text[])`,
};
