import { useEffect, useState } from 'react';
import { type CursorList, type ListParams, queryString, useCursorList } from '../api/cursor-list';
import { useTeamId } from '../api/team';
import type { InboxItem } from './types';

/** Few enough that the page stays small: it shows one page of the list at a time. */
const PAGE_ROWS = 40;
/** Pages of the service that are read without a click: a page may be empty although it is not the last one. */
const MAX_READS = 25;

export interface InboxList {
  /** The rows of the page that is shown. */
  readonly rows: readonly InboxItem[];
  readonly isLoading: boolean;
  readonly error: CursorList<InboxItem>['error'];
  readonly retry: CursorList<InboxItem>['retry'];
  /** Whether the service is still looking for responses that match. */
  readonly isSearching: boolean;
  /** Continues the search where the service has stopped, or undefined if everything was searched. */
  readonly searchOn: (() => void) | undefined;
  /** The number of the first row, from 1. */
  readonly first: number;
  readonly previousPage: (() => void) | undefined;
  readonly nextPage: (() => void) | undefined;
}

/** The responses that pass the filters, in pages of {@link PAGE_ROWS}. */
export function useInboxList(params: ListParams): InboxList {
  const list = useCursorList<InboxItem>('/inbox', { ...params, limit: PAGE_ROWS });
  const key = `${useTeamId()} ${queryString(params)}`;
  const [place, setPlace] = useState({ key, page: 0, reads: 0 });
  const { page, reads } = place.key === key ? place : { page: 0, reads: 0 };
  const go = (to: number) => setPlace({ key, page: to, reads: 0 });
  const from = page * PAGE_ROWS;
  const { hasMore, isLoadingMore, isStale } = list;
  // One row more shows that there is another page.
  const isShort = list.rows.length <= from + PAGE_ROWS && hasMore && !isStale;
  const isSearching = isShort && list.error === null && reads < MAX_READS;
  const searchOn = () => {
    setPlace({ key, page, reads: 0 });
    // After an error, only a person starts the next read.
    if (list.error !== null) list.loadMore();
  };
  useEffect(() => {
    if (!isSearching || isLoadingMore || list.isLoading) return;
    setPlace({ key, page, reads: reads + 1 });
    list.loadMore();
  });
  return {
    rows: list.rows.slice(from, from + PAGE_ROWS),
    isLoading: list.isLoading,
    error: list.error,
    retry: list.retry,
    isSearching,
    searchOn: isShort && !isSearching ? searchOn : undefined,
    first: from + 1,
    previousPage: page > 0 ? () => go(page - 1) : undefined,
    nextPage: list.rows.length > from + PAGE_ROWS ? () => go(page + 1) : undefined,
  };
}
