import type { SortOrder } from '../values/page';
import { sortOf } from './page-and-total.sql';

/** How much a search of a large list reads; all are numbers of rows in the order of the list, except `hits`. */
export interface LargeListBounds {
  /** A list of more rows is a large one. */
  readonly rows: number;
  /** Read first: if one in twenty is a hit, the text is frequent. */
  readonly first: number;
  /** Of a frequent text. */
  readonly frequent: number;
  /** Of a text that no index finds, or that has more hits than are sorted. */
  readonly wide: number;
  /** Hits of an index that are counted and sorted. */
  readonly hits: number;
  /** Entries of an index of trigrams that a search may read; about 100 ns each. */
  readonly entries: number;
}

export const LARGE_LIST_BOUNDS: LargeListBounds = {
  rows: 1_000_000,
  first: 2_000,
  frequent: 50_000,
  wide: 200_000,
  hits: 10_000,
  entries: 8_000_000,
};

const FREQUENT_SHARE = 20;

/** SQL on rows `r`, for rows `entry`. */
export const ofEntry = (sql: string): string => sql.replaceAll(/\br\./g, 'entry.');

/** A search of a large list, as SQL fragments. */
export interface LargeSearch {
  table: string;
  time: string;
  order: SortOrder;
  /** Conditions on rows `entry` that the index of the list serves: what is read in its order. */
  scope: string;
  /** The columns of an entry besides its time and id that `matches` needs. */
  columns: readonly string[];
  /** The condition of a hit, on an entry. */
  matches: string;
  /** The condition of a hit, on a row `r`, that an index of texts serves, or null if none does. */
  indexed: string | null;
  /** Whether the index would read too much, as a query of one boolean, or null if it never does. */
  isExpensive: string | null;
}

/**
 * CTEs that read a bounded number of rows: `found` has the times and ids of hits, and `reading` says whether it `is_cut`, as only the hits
 * among the first rows, and where (`end_at`, `end_id`) if no row after them was compared.
 */
export function largeSearch(of: LargeSearch, bounds: LargeListBounds): string {
  const isFrequent = '(SELECT is_frequent FROM beginning)';
  const isExpensive = '(SELECT is_expensive FROM expensive)';
  const isMany = of.indexed === null ? 'true' : '(SELECT is_many FROM number)';
  const byIndex =
    of.indexed === null
      ? ''
      : `
    expensive AS MATERIALIZED (
      SELECT NOT ${isFrequent} AND (${of.isExpensive ?? 'false'}) AS is_expensive
    ), few AS MATERIALIZED (
      SELECT r.${of.time}, r.id FROM ${of.table} r
       WHERE ${of.indexed} AND NOT ${isFrequent} AND NOT ${isExpensive} LIMIT ${bounds.hits + 1}
    ), number AS MATERIALIZED (
      SELECT ${isExpensive} OR count(*) > ${bounds.hits} AS is_many FROM few
    ),`;
  const fewFound =
    of.indexed === null
      ? ''
      : `SELECT ${of.time}, id FROM few WHERE NOT ${isMany}
      UNION ALL `;
  const hitsOf = (name: string): string => `SELECT ${of.time}, id FROM ${name} WHERE matches`;
  const cutOf = (name: string, rows: number): string =>
    `SELECT ${of.time} AS end_at, id AS end_id FROM ${name} WHERE number = ${rows}`;
  return `
    first AS MATERIALIZED (${readRows(of, bounds.first, 'true')}
    ), beginning AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE matches) >= ${Math.ceil(bounds.first / FREQUENT_SHARE)} AS is_frequent
        FROM first
    ),${byIndex} frequent AS MATERIALIZED (${readRows(of, bounds.frequent, isFrequent)}
    ), wide AS MATERIALIZED (${readRows(of, bounds.wide, `NOT ${isFrequent} AND ${isMany}`)}
    ), found AS MATERIALIZED (
      ${fewFound}${hitsOf('frequent')}
      UNION ALL ${hitsOf('wide')}
    ), cut AS MATERIALIZED (
      ${cutOf('frequent', bounds.frequent)} UNION ALL ${cutOf('wide', bounds.wide)}
    ), reading AS MATERIALIZED (
      SELECT count(*) > 0 AS is_cut, min(end_at) AS end_at, min(end_id::text)::uuid AS end_id FROM cut
    )`;
}

/** The `search_text` of the first rows, with which the costs of a search are estimated. */
export const sampleOf = (
  { table, scope, ...sort }: Pick<LargeSearch, 'table' | 'scope' | 'time' | 'order'>,
  { first }: LargeListBounds,
): string =>
  `SELECT entry.search_text FROM ${table} entry WHERE ${scope} ${ofEntry(sortOf(sort))} LIMIT ${first}`;

/** The hits among the next rows, and the last row. */
function readRows(of: LargeSearch, rows: number, onlyIf: string): string {
  const columns = [of.time, 'id', ...of.columns].map((column) => `entry.${column}`).join(', ');
  const sort = ofEntry(sortOf(of));
  return `
      SELECT entry.${of.time}, entry.id, entry.number, ${of.matches} AS matches
        FROM (SELECT entry.*, row_number() OVER (${sort}) AS number
                FROM (SELECT ${columns} FROM ${of.table} entry
                       WHERE ${of.scope} AND ${onlyIf} ${sort} LIMIT ${rows}) entry) entry
       WHERE ${of.matches} OR entry.number = ${rows}`;
}
