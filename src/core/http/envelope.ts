import type { CursorPagination, Page, Pagination } from '../values/page';

/** The body of a successful response (specification 1, rule 5). Some endpoints send bare bodies instead. */
export interface Envelope<T> {
  success: true;
  data: T;
}

export const ok = <T>(data: T): Envelope<T> => ({ success: true, data });

export interface PageEnvelope<T, P = Pagination> extends Envelope<T[]> {
  pagination: P;
}

/** The envelope of a list that takes `page` or `cursor`. */
export type ListEnvelope<T, P = Pagination> = PageEnvelope<T, P | CursorPagination>;

/** The envelope of a list: `data` and `pagination`. */
export const okPage = <T, P>(page: Page<T, P>): PageEnvelope<T, P> => ({
  success: true,
  data: page.items,
  pagination: page.pagination,
});
