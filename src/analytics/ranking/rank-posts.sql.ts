import type { Position } from '../../core/values/cursor';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import { type AddParameter, parametersOf } from '../../core/database/statement';
import type { Trigrams } from '../../core/database/trigrams';
import { LAST_ID, NIL_ID } from '../../core/values/identifiers';
import type { SortOrder } from '../../core/values/page';
import { metricColumns } from '../columns.sql';
import type { MetricName, Platform } from '@rapport/social-connectors';
import { postTypesOf } from '../domain/post';
import {
  GATE,
  GATE_CTE,
  LONG_TEXT,
  POST_COLUMNS,
  postConditions,
  type PostFilter,
  type PostStatement,
} from '../posts/list-posts.sql';

/**
 * A page of posts, sorted by a metric. Posts without the metric are the last ones in both directions; posts with equal values are
 * sorted by time.
 */
export interface Ranking {
  readonly metric: MetricName;
  readonly order: SortOrder;
  /** The last post of the previous page, with its metric as `rank`, or null for the first page. */
  readonly after: Position | null;
  readonly limit: number;
}

/** If more posts than this pass the filters, the statement walks the index of the metric instead of sorting them. */
const FEW_POSTS = 1_000;

/** Always true. It is the condition of the indexes by metric, which the planner must not choose for other statements. */
const IS_RANKED = 'octet_length(r.post_type) > 0';

/** The statement for a page of posts in the order of a metric, and one post more. */
export function rankPostsStatement(
  teamId: string,
  platform: Platform,
  filter: PostFilter,
  ranking: Ranking,
  trigrams: Trigrams,
): PostStatement {
  const values: unknown[] = [teamId, platform];
  const add = parametersOf(values);
  const { search, campaignId, range } = filter;
  const [column = ''] = metricColumns([ranking.metric]);
  const limit = `LIMIT ${add(ranking.limit + 1)}`;
  const postTypes = filter.postType === null ? postTypesOf(platform) : [filter.postType];
  const types = postTypes.map((type) => `${add(type)}::text`);
  const hits = search === null ? [] : [`(${trigrams.hits(search, add, LONG_TEXT).join(' OR ')})`];
  const conditions = [GATE, ...postConditions({ ...filter, postType: null }, add), ...hits];
  const where = conditions.join(' AND ');
  const parts = partsAfter(column, ranking, add);
  const keys = `r.team_id, r.id, r.${column} AS rank, r.published_at`;

  const isFiltered = [search, campaignId, range.from, range.to].some((it) => it !== null);
  const walked = isFiltered ? `${where} AND NOT (SELECT is_few FROM number)` : where;
  // There is an index for each metric, which has the posts of each type sorted by the metric.
  const walks = types.flatMap((type) => {
    const ofType = `${walked} AND r.post_type = ${type} AND ${IS_RANKED}`;
    return parts.map(
      (part) => `
      (SELECT ${keys} FROM social_posts r WHERE ${ofType} AND ${part}
        ${sortOf(column, ranking.order, 'as indexed')} ${limit})`,
    );
  });
  const sortFew = `
      (SELECT ${keys} FROM few r
        WHERE (SELECT is_few FROM number) AND (${parts.join(' OR ')})
        ${sortOf(column, ranking.order)} ${limit})`;
  const few = `few AS MATERIALIZED (
      SELECT r.team_id, r.id, r.${column}, r.published_at FROM social_posts r
       WHERE ${where} AND r.post_type IN (${types.join(', ')}) LIMIT ${FEW_POSTS + 1}
    ), number AS MATERIALIZED (
      SELECT count(*) <= ${FEW_POSTS} AS is_few FROM few
    ),`;
  const statement = `
    WITH ${GATE_CTE}, ${isFiltered ? few : ''} page AS (
      SELECT r.* FROM (${[...(isFiltered ? [sortFew] : []), ...walks].join(' UNION ALL ')}) r
      ${sortOf('rank', ranking.order)} ${limit}
    )
    SELECT ${POST_COLUMNS}
      FROM page JOIN social_posts r ON r.team_id = page.team_id AND r.id = page.id
     ${sortOf(column, ranking.order)}`;
  return { statement, values };
}

/** @param nulls `as indexed` if all rows have the metric, or none has it: nulls are then sorted as the index has them */
function sortOf(rank: string, order: SortOrder, nulls?: 'as indexed'): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const place = nulls === 'as indexed' && order === 'asc' ? 'FIRST' : 'LAST';
  return `ORDER BY r.${rank} ${direction} NULLS ${place}, r.published_at ${direction}, r.id ${direction}`;
}

/** The conditions of the posts after a position: of posts with the metric, unless all of them are before it, and of posts without. */
function partsAfter(column: string, { order, after }: Ranking, add: AddParameter): string[] {
  const isRising = order === 'asc';
  const sign = isRising ? '>' : '<';
  const [start, startTime, startId] = isRising
    ? ['-Infinity', '-infinity', NIL_ID]
    : ['Infinity', 'infinity', LAST_ID];
  const time = (at: string): string => `${add(at)}::timestamptz`;
  const id = (of: string): string => `${add(of)}::uuid`;
  const rankOfLast = after?.rank ?? null;
  if (after !== null && rankOfLast === null) {
    const position = `(${time(toSqlTimestamp(after.sort))}, ${id(after.id)})`;
    return [`r.${column} IS NULL AND (r.published_at, r.id) ${sign} ${position}`];
  }
  const rank = `${add(String(rankOfLast ?? start))}::double precision`;
  const at = time(after === null ? startTime : toSqlTimestamp(after.sort));
  const position = `(${rank}, ${at}, ${id(after?.id ?? startId)})`;
  return [`(r.${column}, r.published_at, r.id) ${sign} ${position}`, `r.${column} IS NULL`];
}
