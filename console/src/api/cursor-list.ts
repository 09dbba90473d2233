import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ApiError, callForBody } from './call';
import { useTeamId } from './team';
import type { CursorPage } from './types';

/** Parameters of a list. Undefined and empty ones are left out; an array becomes several parameters. */
export type ListParams = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

const FIRST_PAGE = '*';
const PAGE_SIZE = 50;

export interface CursorList<Row> {
  /** The rows of all loaded pages. */
  readonly rows: readonly Row[];
  /** Whether the first page is being loaded and there are no rows of other parameters to show meanwhile. */
  readonly isLoading: boolean;
  /** Whether the rows are still those of other parameters. */
  readonly isStale: boolean;
  readonly error: ApiError | null;
  /** Whether the service has responded that there are no rows. */
  readonly isEmpty: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
  readonly isLoadingMore: boolean;
  /** When rows were last read, by `Date.now()`; 0 before. */
  readonly readAt: number;
  /** Reads what has failed again: the list, or its next page. */
  readonly retry: () => Promise<unknown>;
}

/** A list below the team of the URL that continues at cursors. `path`: `/customers`. */
export function useCursorList<Row>(path: string, params: ListParams = {}): CursorList<Row> {
  const teamId = useTeamId();
  const query = queryString({ limit: PAGE_SIZE, ...params });
  const list = useInfiniteQuery({
    queryKey: ['team', teamId, path, query],
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      callForBody<CursorPage<Row>>(
        'GET',
        `teams/${teamId}${path}?${query}&cursor=${encodeURIComponent(pageParam)}`,
        undefined,
        signal,
      ),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (list.error !== null && !(list.error instanceof ApiError)) throw list.error;
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  // An empty list of other parameters does not say that the list of these parameters is empty.
  const isLoading = list.isPending || (list.isPlaceholderData && rows.length === 0);
  return {
    rows,
    isLoading,
    isStale: list.isPlaceholderData,
    error: list.error,
    isEmpty: !isLoading && list.error === null && rows.length === 0,
    hasMore: list.hasNextPage,
    loadMore: () => void (list.isFetchingNextPage || list.fetchNextPage()),
    isLoadingMore: list.isFetchingNextPage,
    readAt: list.dataUpdatedAt,
    retry: () => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}

/** The parameters as a query string, in the order of their names, so that equal lists have equal keys. */
export function queryString(params: ListParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const each of Array.isArray(value) ? (value as readonly string[]) : [value]) {
      if (each !== undefined && each !== '') query.append(name, String(each));
    }
  }
  return query.toString();
}
