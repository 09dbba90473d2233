/** By time: `desc` is newest first. */
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** `page` counts from 1; `total` is the number of matches on all pages. Specification 4.2. */
export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

/** The rows of a page, for LIMIT and OFFSET. */
export interface PageRange {
  limit: number;
  offset: number;
}

/** The rows of a page of a list that can be sorted by time. */
export interface SortedPageRange extends PageRange {
  order: SortOrder;
}

/** `page` is absent on the first page. */
type PageNumber = Partial<Pick<Pagination, 'page'>> & Pick<Pagination, 'limit'>;

export const rangeOf = ({ page = 1, limit }: PageNumber): PageRange => ({
  limit,
  offset: (page - 1) * limit,
});

export const sortedRangeOf = (query: PageNumber & { order: SortOrder }): SortedPageRange => ({
  order: query.order,
  ...rangeOf(query),
});

/** The pagination of a list that continues at a cursor. Nothing is counted. */
export interface CursorPagination {
  limit: number;
  /** null on the last page. */
  nextCursor: string | null;
}

export interface Page<T, P = Pagination> {
  items: T[];
  pagination: P;
  /** Whether the total is a lower bound: a large list has at least as many matches. */
  isTotalAtLeast?: boolean;
}

/** A page of a list that takes `page` or `cursor`. */
export type ListPage<T, P = Pagination> = Page<T, P | CursorPagination>;

export const mapPage = <Row, T, P>(
  { items, ...page }: Page<Row, P>,
  toItem: (row: Row) => T,
): Page<T, P> => ({ ...page, items: items.map(toItem) });

/** A page of a list with numbered pages. @param total the number of matches on all pages */
export function pageOf<T>(
  items: T[],
  { page = 1, limit }: PageNumber,
  total: number,
  isTotalAtLeast = false,
): Page<T> {
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
  return isTotalAtLeast ? { items, pagination, isTotalAtLeast } : { items, pagination };
}

/** A page that may be too large to hold in memory. */
export interface LargePage<T> extends ListPage<T> {
  /** The entries after `items`, read while they are sent, or null if `items` is the whole page. */
  rest: AsyncIterable<T> | null;
}
