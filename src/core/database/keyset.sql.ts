import type { Position } from '../values/cursor';
import { LAST_ID, NIL_ID } from '../values/identifiers';
import type { DateRange } from '../values/date-range';
import type { SortOrder } from '../values/page';
import { toSqlTimestamp } from './sql-expressions';
import type { AddParameter } from './statement';

interface Keyset {
  /** The column that the rows are sorted by, before the id. */
  time: string;
  order: SortOrder;
  /** The last row of the page before, or null for the first page. */
  after: Position | null;
  limit: number;
}

/** A page of rows `r`, as SQL fragments: `WHERE … AND ${after} ${sort} ${limit}`. */
export interface KeysetFragments {
  after: string;
  sort: string;
  /** One row more than the page, to know whether there is another page. */
  limit: string;
}

/**
 * Continues a list after a position: an index by time and id finds the first row of any page directly. The first page has a position
 * before all rows, so that all pages are the same statement.
 */
export function keysetOf(
  { time, order, after, limit }: Keyset,
  add: AddParameter,
): KeysetFragments {
  const [direction, sign, start, startId] =
    order === 'asc'
      ? (['ASC', '>', '-infinity', NIL_ID] as const)
      : (['DESC', '<', 'infinity', LAST_ID] as const);
  const from = after === null ? start : toSqlTimestamp(after.sort);
  return {
    after: `(r.${time}, r.id) ${sign} (${add(from)}::timestamptz, ${add(after?.id ?? startId)}::uuid)`,
    sort: `ORDER BY r.${time} ${direction}, r.id ${direction}`,
    limit: `LIMIT ${add(limit + 1)}`,
  };
}

/**
 * The bounds of a range that a page after a position still needs. PostgreSQL begins a page at one bound of its condition: at that of the
 * range, it would read every entry of the index between the beginning of the range and the page.
 */
export function boundsAfter(
  { from, to }: DateRange,
  { order, after }: Pick<Keyset, 'order' | 'after'>,
): DateRange {
  if (after === null) return { from, to };
  return order === 'asc'
    ? { from: from !== null && from > after.sort ? from : null, to }
    : { from, to: to !== null && to < after.sort ? to : null };
}

interface ExpressionKeyset extends Omit<Keyset, 'time'> {
  /** SQL: an expression of the rows `r` that is never null. */
  expression: string;
  /** `text`: compared as PostgreSQL compares texts; its value in a cursor is the `text`, that of a number the `rank`. */
  type: 'text' | 'float8';
}

/**
 * Continues a list that is sorted by an expression, and by id among equal values. Without an index of the expression, all rows that pass
 * the other conditions are read: only for lists whose rows are bounded.
 */
export function expressionKeysetOf(
  { expression, type, order, after, limit }: ExpressionKeyset,
  add: AddParameter,
): KeysetFragments {
  const [direction, sign] = order === 'asc' ? (['ASC', '>'] as const) : (['DESC', '<'] as const);
  const from = type === 'text' ? after?.text : after?.rank;
  return {
    after:
      after === null
        ? 'true'
        : `(${expression}, r.id) ${sign} (${add(from)}::${type}, ${add(after.id)}::uuid)`,
    sort: `ORDER BY ${expression} ${direction}, r.id ${direction}`,
    limit: `LIMIT ${add(limit + 1)}`,
  };
}
