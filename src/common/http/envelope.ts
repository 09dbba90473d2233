import type { Pagination } from './pagination';

/** The success envelope of specification 1, rule 5. Bare bodies are returned without it. */
export interface Envelope<T> {
  success: true;
  data: T;
}

export const ok = <T>(data: T): Envelope<T> => ({ success: true, data });

export interface PageEnvelope<T> extends Envelope<T[]> {
  pagination: Pagination;
}

export interface Page<T> {
  items: T[];
  pagination: Pagination;
}

/** The envelope of a list: `data` and `pagination` side by side. */
export const okPage = <T>(page: Page<T>): PageEnvelope<T> => ({
  success: true,
  data: page.items,
  pagination: page.pagination,
});
