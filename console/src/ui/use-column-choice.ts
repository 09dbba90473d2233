import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  ListColumnsDto,
  ListColumnsView,
} from '../../../packages/client/src/generated/console';
import { ApiError, call } from '../api/call';
import { useSession } from '../api/session';
import {
  type ColumnChoice,
  columnsKey,
  isKeptByAccount,
  keptChoice,
  type ListId,
} from './column-choice';
import { notify } from './notify';

const PATH = 'account/list-columns';

/** The columns that the person has chosen for all lists, which are read once. */
const choicesQuery = queryOptions({
  queryKey: ['list-columns'],
  queryFn: ({ signal }) => call<ListColumnsView>('GET', PATH, undefined, signal),
  staleTime: Infinity,
});

let writes: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Keeps a choice with the account. One after the other, so that the last choice is stored last. */
function keep(client: QueryClient, body: ListColumnsDto): void {
  waiting += 1;
  const write = async (): Promise<void> => {
    try {
      await call<unknown>('PUT', PATH, body);
    } catch (error) {
      if (error instanceof ApiError) void notify({ kind: 'warning', message: error.text });
      else reportError(error);
    }
    waiting -= 1;
    // Only after the last of several writes: an earlier read would lack the later choices.
    if (waiting === 0) await client.invalidateQueries({ queryKey: choicesQuery.queryKey });
  };
  writes = writes.then(write);
}

/**
 * The columns that the person has chosen for a list. For lists that the account knows, it keeps the choice for all devices, and
 * this browser has a copy, which is shown until the choice is loaded.
 */
export function useColumnChoice(
  listId: ListId,
): [ColumnChoice, (id: string, isShown: boolean) => void] {
  const { person } = useSession();
  const client = useQueryClient();
  const key = columnsKey(person.id, listId);
  const [last, setLast] = useState(() => keptChoice(key, null, localStorage));
  const copy = keptChoice(key, last, localStorage);
  const { data } = useQuery({ ...choicesQuery, enabled: isKeptByAccount(listId) });
  const stored = data?.lists[listId];
  useEffect(() => {
    if (stored !== undefined) localStorage.setItem(key, JSON.stringify(stored));
  }, [key, stored]);
  const choice = stored ?? copy.choice;
  const set = (id: string, isShown: boolean) => {
    const columns = { ...choice, [id]: isShown };
    setLast({ key, choice: columns });
    localStorage.setItem(key, JSON.stringify(columns));
    if (!isKeptByAccount(listId)) return;
    // The response to a read in progress would lack this choice.
    void client.cancelQueries({ queryKey: choicesQuery.queryKey });
    client.setQueryData(
      choicesQuery.queryKey,
      (before) => before && { lists: { ...before.lists, [listId]: columns } },
    );
    keep(client, { list: listId, columns });
  };
  return [choice, set];
}
