import { useQuery } from '@tanstack/react-query';
import { callForBody } from '../api/call';
import { type ListParams, queryString } from '../api/cursor-list';
import { useTeamId } from '../api/team';
import type { CursorPage } from '../api/types';
import type { FormResponse } from '../forms/types';
import { useTimeZone } from '../texts/formats';
import { inboxParams, type InboxSearch, type InboxSort } from './inbox-search';
import type { InboxItem } from './types';

type Place = Pick<InboxItem, 'createdAt' | 'id'>;
export type Neighbour = Pick<InboxItem, 'formId' | 'id'>;

/** Enough for responses of the same millisecond. */
const LIMIT = 20;
/** A page may be empty before the last one. */
const MAX_READS = 10;

/** Compares two responses in the order of the list, oldest first. */
export function compareByTime(one: Place, other: Place): number {
  const [left, right] = [Date.parse(one.createdAt), Date.parse(other.createdAt)];
  if (left !== right) return left - right;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/** The parameters of a list that begins at a response, and leads away from it. */
export function paramsFrom(
  { createdAt }: Place,
  params: ListParams,
  sort: 'newest' | 'oldest',
): ListParams {
  const bound = sort === 'newest' ? 'endDate' : 'startDate';
  const filter = params[bound];
  const isNarrower =
    typeof filter === 'string' && (sort === 'newest' ? filter < createdAt : filter > createdAt);
  return { ...params, sort, limit: LIMIT, [bound]: isNarrower ? filter : createdAt };
}

/**
 * The responses before and after one in the list that it was opened from. They are found by its time, wherever the list would show it,
 * also if it does not pass the filter any more: opening it marks it as read.
 */
export function useNeighbours(
  response: Pick<FormResponse, 'createdAt' | 'id'> | undefined,
  search: InboxSearch,
): { previous: Neighbour | undefined; next: Neighbour | undefined } {
  const sort: InboxSort = search.sort === 'oldest' ? 'oldest' : 'newest';
  const params = inboxParams(search, sort, useTimeZone());
  const older = useFirst(response, params, 'newest');
  const newer = useFirst(response, params, 'oldest');
  return sort === 'oldest' ? { previous: older, next: newer } : { previous: newer, next: older };
}

function useFirst(
  response: Place | undefined,
  params: ListParams,
  sort: 'newest' | 'oldest',
): Neighbour | undefined {
  const teamId = useTeamId();
  const query = response === undefined ? '' : queryString(paramsFrom(response, params, sort));
  const { data } = useQuery({
    queryKey: ['team', teamId, '/inbox', 'neighbour', response?.id, query],
    enabled: response !== undefined,
    queryFn: async ({ signal }) => {
      if (response === undefined) return null;
      const direction = sort === 'oldest' ? 1 : -1;
      let cursor: string | null = '*';
      for (let reads = 0; cursor !== null && reads < MAX_READS; reads += 1) {
        const page: CursorPage<InboxItem> = await callForBody(
          'GET',
          `teams/${teamId}/inbox?${query}&cursor=${encodeURIComponent(cursor)}`,
          undefined,
          signal,
        );
        const found = page.data.find((item) => compareByTime(item, response) * direction > 0);
        if (found !== undefined) return { formId: found.formId, id: found.id };
        cursor = page.pagination.nextCursor;
      }
      return null;
    },
  });
  return data ?? undefined;
}
