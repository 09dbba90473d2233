import { METRIC_NAMES } from '../domain/metrics';
import { selectMetrics } from '../metric-columns.sql';

/** Of `social_posts r`, as a `PostRow`. */
export const POST_COLUMNS = `
  r.id, r.post_id AS "postId", r.platform, r.post_type AS "postType",
  r.campaign_id AS "campaignId", r.content, r.permalink_url AS "permalinkUrl",
  r.published_at AS "publishedAt", r.raw_metrics AS "rawMetrics",
  ${selectMetrics('r', METRIC_NAMES)}`;
