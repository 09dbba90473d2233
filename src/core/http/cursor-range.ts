import { ApiError } from '../errors/api-error';
import { type Position, readCursor, writeCursor } from '../values/cursor';
import type { CursorPagination, Page, SortOrder } from '../values/page';

/** The cursor of the first page. */
export const FIRST_PAGE = '*';

/** The rows of a page that continues at a cursor. */
export interface CursorRange {
  /** The name of the list, which its cursors contain. */
  readonly list: string;
  readonly order: SortOrder;
  readonly limit: number;
  /** The last row of the page before, or null for the first page. */
  readonly after: Position | null;
}

interface CursorQuery {
  readonly cursor: string;
  readonly limit: number;
  readonly order?: SortOrder;
}

/**
 * The range of a validated query.
 * @param list the name of the list, such as `webhook-deliveries`. The filters are not part of a cursor: with other filters, the list
 *   continues at the same place.
 * @throws ApiError VALIDATION_FAILED for a cursor of another list or order
 */
export function cursorRangeOf(
  { cursor, limit, order = 'desc' }: CursorQuery,
  list: string,
): CursorRange {
  if (cursor === FIRST_PAGE) return { list, order, limit, after: null };
  const found = readCursor(cursor);
  if (found?.list !== list || found.order !== order) {
    throw new ApiError('VALIDATION_FAILED', ['cursor: must be of the same list and order']);
  }
  const { list: _list, order: _order, ...after } = found;
  return { list, order, limit, after };
}

/** Whether a query of a list that takes `page` or `cursor` has a cursor. */
export const hasCursor = <Query extends { readonly cursor?: string }>(
  query: Query,
): query is Query & { readonly cursor: string } => query.cursor !== undefined;

/**
 * A page of a list with cursors.
 * @param rows the rows after the cursor, up to one more than the limit, which shows that there is another page
 * @param sortOf what the list is sorted by; {@link Position}
 * @param leadOf the number or the text by which the list is sorted before that, if there is one
 */
export function cursorPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { list, order, limit }: CursorRange,
  sortOf: (row: Row) => number,
  leadOf?: (row: Row) => Pick<Position, 'rank' | 'text'>,
): Page<Row, CursorPagination> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? writeCursor({ list, order, sort: sortOf(last), id: last.id, ...leadOf?.(last) })
      : null;
  return { items, pagination: { limit, nextCursor } };
}

/** The sort value of a list by time of creation. */
export const byCreation = ({ createdAt }: { readonly createdAt: Date }): number =>
  createdAt.getTime();
