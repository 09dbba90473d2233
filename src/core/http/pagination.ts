/** `page` counts from 1; `total` is the number of matches on all pages. Specification 4.2. */
export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

export function paginationOf(page: number, limit: number, total: number): Pagination {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}
