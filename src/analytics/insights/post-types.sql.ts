import { parametersOf, type Statement } from '../../core/database/statement';
import type { DateRange } from '../../core/values/date-range';
import { IS_READY, metricColumns } from '../columns.sql';
import { METRIC_NAMES, type Platform } from '@rapport/social-connectors';
import { postTypesOf } from '../domain/post';
import { countPosts, postConditions } from '../posts/list-posts.sql';

/** Reading more posts for the averages would take too long. */
const MAX_AVERAGED_POSTS = 10_000;

const METRIC_COLUMNS = metricColumns(METRIC_NAMES);
const AVERAGES = METRIC_NAMES.map(
  (name, index) =>
    `round(avg(s.${METRIC_COLUMNS[index]})::numeric, 6)::double precision AS "${name}"`,
).join(', ');

/** The statement that counts the posts of a range by type, and averages their metrics. */
export function postTypesStatement(
  teamId: string,
  platform: Platform,
  range: DateRange,
): { statement: Statement | string; values: unknown[] } {
  const values: unknown[] = [teamId, platform];
  const add = parametersOf(values);
  const ofTypes = postTypesOf(platform).map((postType) => {
    const filter = { postType, campaignId: null, range };
    return `
      SELECT ${add(postType)}::text AS "postType", ${countPosts(filter, add)} AS posts, averages.*
        FROM (SELECT count(*) AS "averagedPosts", ${AVERAGES}
                FROM (SELECT ${METRIC_COLUMNS.map((column) => `r.${column}`).join(', ')}
                        FROM social_posts r
                       WHERE ${postConditions(filter, add).join(' AND ')}
                       ORDER BY r.published_at DESC, r.id DESC
                       LIMIT ${MAX_AVERAGED_POSTS}) s) averages`;
  });
  const statement = `
    SELECT types.* FROM (${ofTypes.join(' UNION ALL ')}) types
     WHERE EXISTS (SELECT 1 FROM social_connections c
                    WHERE c.team_id = $1 AND c.platform = $2 AND ${IS_READY})`;
  return { statement, values };
}
