import type { PageRange } from '../values/page';
import type { AddParameter } from './statement';

/** The page of a list, as SQL fragments. */
export interface PageFragments {
  /** Has the columns `team_id` and `id`; the other fragments use the alias `r` for its rows. */
  table: string;
  /** The column that the rows are sorted by. */
  time: string;
  order: 'asc' | 'desc';
  /** The condition of the rows. */
  where: string;
  /** `LIMIT … OFFSET …`, as {@link limitOf} writes it. */
  limit: string;
}

/** A row of the page with the total of all pages. An empty page is one row with the total and nulls. */
export type WithTotal<Row> = Row & { total: string };

/** Up to this many hits, one scan finds the page and the total; above, each has a scan of its own. */
const FEW_HITS = 1_000;

/** The ORDER BY of the page, for rows `r`; a total order, since no two rows have the same id. */
export function sortOf({ time, order }: Pick<PageFragments, 'time' | 'order'>): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return `ORDER BY r.${time} ${direction}, r.id ${direction}`;
}

/** CTEs: `page` with the keys of its rows, and `matches` with the total of all pages, from the query `total`. */
export function pageAndTotal(of: PageFragments, total: string): string {
  return `page AS (${walk(of)}), matches AS (${total})`;
}

/**
 * As {@link pageAndTotal}, for a list whose exact total is cheap: the index is walked from the nearer end of the list.
 * @param range `of.limit` is ignored
 */
export function pageAndTotalFromNearerEnd(
  of: Omit<PageFragments, 'limit'>,
  total: string,
  range: PageRange,
  add: AddParameter,
): string {
  const [limit, offset] = [`${add(range.limit)}::bigint`, `${add(range.offset)}::bigint`];
  const isNear = `(SELECT ${offset} <= total / 2 FROM matches)`;
  const fromEnd = `
    LIMIT (SELECT greatest(least(${limit}, total - ${offset}), 0) FROM matches)
    OFFSET (SELECT greatest(total - ${offset} - ${limit}, 0) FROM matches)`;
  // The last LIMIT tells the planner that the page is short; it does not know the others.
  const reversed = of.order === 'asc' ? 'desc' : 'asc';
  return `matches AS MATERIALIZED (${total}), page AS (
      (${walk({ ...of, where: `${of.where} AND ${isNear}`, limit: `LIMIT ${limit} OFFSET ${offset}` })})
      UNION ALL
      (${walk({ ...of, order: reversed, where: `${of.where} AND NOT ${isNear}`, limit: fromEnd })})
      LIMIT ${limit}
    )`;
}

/**
 * As {@link pageAndTotal}, for a search, whose total is the number of its hits.
 * @param parts disjoint conditions that together select the rows of `where`; an index can count the rows of each
 */
export function pageAndTotalOfSearch(of: PageFragments, parts: readonly string[]): string {
  const counts = parts.map((part) => `(SELECT count(*) FROM ${of.table} r WHERE ${part})`);
  return `
    ${pageOfSearch(of)}, matches AS (
      SELECT CASE WHEN is_few THEN hits ELSE ${counts.join(' + ')} END AS total FROM number
    )`;
}

/** CTEs: `page` with the keys of the rows of a search, found by the index of the text if there are few, else by that of the order. */
export function pageOfSearch(of: PageFragments): string {
  // The LIMIT is one row higher, to tell exactly as many hits from more.
  return `few AS MATERIALIZED (
      SELECT r.team_id, r.id, r.${of.time} FROM ${of.table} r
       WHERE ${of.where} LIMIT ${FEW_HITS + 1}
    ), number AS MATERIALIZED (
      SELECT count(*) AS hits, count(*) <= ${FEW_HITS} AS is_few FROM few
    ), page AS (
      (${walk({ ...of, table: 'few', where: '(SELECT is_few FROM number)' })})
      UNION ALL
      (${walk({ ...of, where: `${of.where} AND NOT (SELECT is_few FROM number)` })})
    )`;
}

export const limitOf = ({ limit, offset }: PageRange, add: AddParameter): string =>
  `LIMIT ${add(limit)} OFFSET ${add(offset)}`;

/** Separates the rows of the page from the total. */
export function splitTotal<Row extends { id: string }>(
  found: readonly WithTotal<Row>[],
): { rows: WithTotal<Row>[]; total: number } {
  return { rows: withoutEmptyRow(found), total: Number(found[0]?.total ?? 0) };
}

/** The rows of a LEFT JOIN that found something: otherwise it returns one row of nulls. */
export const withoutEmptyRow = <Row extends { id: string }>(found: readonly Row[]): Row[] =>
  found.filter(({ id }) => (id as string | null) !== null);

/** Selects keys only, so that a deep page walks over the index and reads no rows. */
const walk = (of: PageFragments): string =>
  `SELECT r.team_id, r.id FROM ${of.table} r WHERE ${of.where} ${sortOf(of)} ${of.limit}`;
