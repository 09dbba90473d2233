import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '../api/call';
import { useTeamId } from '../api/team';
import type { CursorPage } from '../api/types';
import type { FormResponse } from '../forms/types';
import { useTexts } from '../texts/texts';
import { useUndoNotice } from '../ui/use-undo-notice';
import { UNREAD_PATH } from './unread';
import type { InboxItem } from './types';

/** The limit of one request. */
const MAX_IDS = 500;

/**
 * Returns a function that marks responses to any forms, and shows that at once in the lists that are loaded. The rows stay where they
 * are until the list is read again. It returns the ids of the responses that have changed.
 */
export function useMark(): (ids: readonly string[], isRead: boolean) => Promise<string[]> {
  const teamId = useTeamId();
  const client = useQueryClient();
  return async (ids, isRead) => {
    const changed: string[] = [];
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const body = { ids: ids.slice(from, from + MAX_IDS), isRead };
      const marked = await call<{ ids: string[] }>('POST', `teams/${teamId}/inbox/mark-read`, body);
      changed.push(...marked.ids);
    }
    const isMarked = new Set(ids);
    client.setQueriesData<InfiniteData<CursorPage<InboxItem>>>(
      { queryKey: ['team', teamId, '/inbox'] },
      (list) =>
        list?.pages && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((item) => (isMarked.has(item.id) ? { ...item, isRead } : item)),
          })),
        },
    );
    client.setQueriesData<FormResponse>(
      {
        queryKey: ['team', teamId],
        predicate: ({ queryKey }) => isMarked.has(String(queryKey[2]).split('/').at(-1) ?? ''),
      },
      (response) => response && { ...response, isRead },
    );
    await client.invalidateQueries({ queryKey: ['team', teamId, UNREAD_PATH] });
    return changed;
  };
}

/** Marks several responses, says how many have changed, and offers to undo it. */
export function useMarkWithUndo(): (ids: readonly string[], isRead: boolean) => Promise<string> {
  const mark = useMark();
  const t = useTexts('inbox');
  const offerUndo = useUndoNotice();
  return async (ids, isRead) => {
    const changed = await mark(ids, isRead);
    const text = t(isRead ? 'markedRead' : 'markedUnread', { count: changed.length });
    const undo = async () => {
      await mark(changed, !isRead);
      return t('undone');
    };
    await offerUndo({ text, undo: changed.length === 0 ? null : undo });
    return text;
  };
}
