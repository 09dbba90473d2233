import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callForBody } from '../api/call';
import type { Pagination } from '../api/types';

export interface PageBody<Item> {
  data: Item[];
  pagination: Pagination;
}

/** A page of a list below a team; parameters that are empty are left out. */
export function pageQuery<Item>(
  teamId: string,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== '') query.set(name, String(value));
  }
  const url = `${path}?${query.toString()}`;
  return queryOptions({
    queryKey: ['team', teamId, url],
    queryFn: ({ signal }) =>
      callForBody<PageBody<Item>>('GET', `teams/${teamId}${url}`, undefined, signal),
    placeholderData: keepPreviousData,
  });
}
