/** What a page of a table is made of; all of it SQL, except the order. */
export interface PageOf {
  /** Its rows have a `team_id` and an `id`, and go by the alias `r` in what follows. */
  table: string;
  /** The column that the rows are sorted by. */
  time: string;
  order: 'asc' | 'desc';
  /** Which rows. */
  where: string;
  /** `LIMIT … OFFSET …` */
  limit: string;
}

/** So few hits are found once, and then sorted and counted; of more, the page and the total are found apart. */
const FEW_HITS = 1_000;

/** The sort of the page, for rows by the alias `r`; total, since no two rows have the same id. */
export function sortOf({ time, order }: Pick<PageOf, 'time' | 'order'>): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return `ORDER BY r.${time} ${direction}, r.id ${direction}`;
}

/** CTEs: `page`, the keys of its rows, and `matches`, their `total` on all pages, which `total` is the query of. */
export function pageAndTotal(of: PageOf, total: string): string {
  return `page AS (${walk(of)}), matches AS (${total})`;
}

/**
 * The same of a search, for which nothing but its hits tells the total. `parts` are the rows of `where` in parts
 * that do not overlap, each of which an index can count by itself.
 */
export function pageAndTotalOfSearch(of: PageOf, parts: readonly string[]): string {
  const counts = parts.map((part) => `(SELECT count(*) FROM ${of.table} r WHERE ${part})`);
  // One more than a few, without which there would be no telling.
  return `
    few AS MATERIALIZED (
      SELECT r.team_id, r.id, r.${of.time} FROM ${of.table} r
       WHERE ${of.where} LIMIT ${FEW_HITS + 1}
    ), number AS MATERIALIZED (
      SELECT count(*) AS hits, count(*) <= ${FEW_HITS} AS is_few FROM few
    ), page AS (
      (${walk({ ...of, table: 'few', where: '(SELECT is_few FROM number)' })})
      UNION ALL
      (${walk({ ...of, where: `${of.where} AND NOT (SELECT is_few FROM number)` })})
    ), matches AS (
      SELECT CASE WHEN is_few THEN hits ELSE ${counts.join(' + ')} END AS total FROM number
    )`;
}

/** Keys only: a deep page then walks over the index and reads no rows. */
const walk = (of: PageOf): string =>
  `SELECT r.team_id, r.id FROM ${of.table} r WHERE ${of.where} ${sortOf(of)} ${of.limit}`;
