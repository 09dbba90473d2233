import type { DateRange } from '../../core/values/date-range';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import type { CursorRange } from '../../core/http/cursor-range';
import type { SortedPageRange } from '../../core/values/page';
import { boundsAfter, keysetOf } from '../../core/database/keyset.sql';
import { type AddParameter, parametersOf, type Statement } from '../../core/database/statement';
import {
  limitOf,
  pageAndTotal,
  pageAndTotalOfSearch,
  pageOfSearch,
  sortOf,
} from '../../core/database/page-and-total.sql';
import type { LongText, Trigrams } from '../../core/database/trigrams';
import { METRIC_NAMES, type Platform, type PostType } from '@rapport/social-connectors';
import { IS_READY, selectMetrics } from '../columns.sql';
import { splitRange } from './split-range';

/** Filters for the posts of a platform; null for no filter. */
export interface PostFilter {
  postType: PostType | null;
  campaignId: string | null;
  range: DateRange;
  search: string | null;
}

/** SQL: the columns of `social_posts r` as a `PostRow`. */
export const POST_COLUMNS = `
  r.id, r.post_id AS "postId", r.platform, r.post_type AS "postType",
  r.campaign_id AS "campaignId", r.content, r.permalink_url AS "permalinkUrl",
  r.published_at AS "publishedAt", r.raw_metrics AS "rawMetrics",
  ${selectMetrics('r', METRIC_NAMES)}`;

export const LONG_TEXT: LongText = {
  text: 'r.long_search_text',
  isPresent: 'r.long_search_text IS NOT NULL',
};

/** A page that skips more rows than this is no short read. */
const MAX_SHORT_READ_OFFSET = 1_000;

export const GATE = '(SELECT is_ready FROM gate)';

export interface PostStatement {
  statement: Statement | string;
  values: unknown[];
}

const OF_POSTS = { table: 'social_posts', time: 'published_at' } as const;

/** CTE: whether the platform is `ready`. */
export const GATE_CTE = `gate AS MATERIALIZED (
      SELECT EXISTS (SELECT 1 FROM social_connections c
                      WHERE c.team_id = $1 AND c.platform = $2 AND ${IS_READY}) AS is_ready
    )`;

/** The statement for a page of posts and their total, with its parameters. */
export function listPostsStatement(
  teamId: string,
  platform: Platform,
  filter: PostFilter,
  range: SortedPageRange,
  trigrams: Pick<Trigrams, 'hits'>,
): PostStatement {
  const values: unknown[] = [teamId, platform];
  const add = parametersOf(values);
  const of = { ...OF_POSTS, order: range.order };
  const limit = limitOf(range, add);

  const conditions = postConditions(filter, add).join(' AND ');
  const ofPosts = `${GATE} AND ${conditions}`;
  let found: string;
  if (filter.search === null) {
    const page = { ...of, where: ofPosts, limit };
    found = pageAndTotal(page, countQuery(filter, add));
  } else {
    const hits = trigrams.hits(filter.search, add, LONG_TEXT);
    const page = { ...of, where: `${ofPosts} AND (${hits.join(' OR ')})`, limit };
    // The counts have no gate, which would prevent parallel plans. They run only if the gated search has found rows.
    found = pageAndTotalOfSearch(
      page,
      hits.map((hit) => `${conditions} AND ${hit}`),
    );
  }
  const text = `
    WITH ${GATE_CTE}, ${found}
    SELECT matches.total, ${POST_COLUMNS}
      FROM matches
      LEFT JOIN page ON true
      LEFT JOIN social_posts r ON r.team_id = page.team_id AND r.id = page.id
     ${sortOf(of)}`;
  const isShort = range.offset <= MAX_SHORT_READ_OFFSET;
  return {
    statement: isPlain(filter) ? { name: `list_posts_${range.order}`, text, isShort } : text,
    values,
  };
}

/** The statement for a page of posts after a position. It reads one post more, which shows that another page follows. */
export function listPostsAfterStatement(
  teamId: string,
  platform: Platform,
  filter: PostFilter,
  range: CursorRange,
  trigrams: Trigrams,
): PostStatement {
  const values: unknown[] = [teamId, platform];
  const add = parametersOf(values);
  const { after, sort, limit } = keysetOf({ ...OF_POSTS, ...range }, add);
  const rest = { ...filter, range: boundsAfter(filter.range, range) };
  const where = [GATE, ...postConditions(rest, add), after].join(' AND ');
  if (filter.search === null) {
    const text = `
      WITH ${GATE_CTE}
      SELECT ${POST_COLUMNS} FROM social_posts r WHERE ${where} ${sort} ${limit}`;
    return {
      statement: isPlain(filter)
        ? { name: `list_posts_after_${range.order}`, text, isShort: true }
        : text,
      values,
    };
  }
  const hits = trigrams.hits(filter.search, add, LONG_TEXT);
  const page = {
    ...OF_POSTS,
    order: range.order,
    where: `${where} AND (${hits.join(' OR ')})`,
    limit,
  };
  const statement = `
    WITH ${GATE_CTE}, ${pageOfSearch(page)}
    SELECT ${POST_COLUMNS}
      FROM page JOIN social_posts r ON r.team_id = page.team_id AND r.id = page.id
     ${sort}`;
  return { statement, values };
}

/** The conditions on `social_posts r`, without the search. */
export function postConditions(
  { postType, campaignId, range }: Omit<PostFilter, 'search'>,
  add: AddParameter,
): string[] {
  return [
    'r.team_id = $1',
    'r.platform = $2',
    ...(postType === null ? [] : [`r.post_type = ${add(postType)}`]),
    ...(campaignId === null ? [] : [`r.campaign_id = ${add(campaignId)}`]),
    ...(range.from === null ? [] : [`r.published_at >= ${add(toSqlTimestamp(range.from))}`]),
    ...(range.to === null ? [] : [`r.published_at <= ${add(toSqlTimestamp(range.to))}`]),
  ];
}

/** The total of a list, 0 unless the platform is `ready`. */
const countQuery = (filter: PostFilter, add: AddParameter): string =>
  `SELECT CASE WHEN ${GATE} THEN ${countPosts(filter, add)} ELSE 0 END AS total`;

/** SQL: counts whole days by `social_post_counts`, and posts one by one for the partial days at the ends of the range. */
export function countPosts(filter: Omit<PostFilter, 'search'>, add: AddParameter): string {
  const { firstDay, endDay, edges } = splitRange(filter.range);
  const days = [
    'r.team_id = $1',
    'r.platform = $2',
    `r.campaign_id = ${add(filter.campaignId ?? '')}`,
    ...(filter.postType === null ? [] : [`r.post_type = ${add(filter.postType)}`]),
    ...(firstDay === null ? [] : [`r.day >= ${add(firstDay)}`]),
    ...(endDay === null ? [] : [`r.day < ${add(endDay)}`]),
  ];
  const counts = edges.map((range) => {
    const conditions = postConditions({ ...filter, range }, add);
    return `(SELECT count(*) FROM social_posts r WHERE ${conditions.join(' AND ')})`;
  });
  const sum = `(SELECT coalesce(sum(r.posts), 0)::bigint FROM social_post_counts r
                 WHERE ${days.join(' AND ')})`;
  return [sum, ...counts].join(' + ');
}

/** Only the list without filters is prepared; with filters, a plan for the given values is faster. */
function isPlain({ postType, campaignId, range, search }: PostFilter): boolean {
  return [postType, campaignId, range.from, range.to, search].every((it) => it === null);
}
