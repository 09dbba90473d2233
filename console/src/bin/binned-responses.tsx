import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCursorList } from '../api/cursor-list';
import { useTeamCall } from '../api/team';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DangerButton } from '../ui/danger-button';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { notify } from '../ui/notify';
import type { Selection } from '../ui/row-selection';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { DaysLeft, DeletedCell } from './deleted-cell';
import type { BinnedResponse } from './types';

/** The limit of one request. */
const MAX_IDS = 500;

export function BinnedResponses() {
  const t = useTexts('bin');
  const list = useCursorList<BinnedResponse>('/bin/responses');
  const callTeam = useTeamCall();
  const [selection, setSelection] = useState<Selection>(new Set());
  const [asked, setAsked] = useState<readonly string[]>([]);
  const send = async (path: string, ids: readonly string[]): Promise<number> => {
    let moved = 0;
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const body = { ids: ids.slice(from, from + MAX_IDS) };
      const response = await callTeam<{ ids: string[] }>('POST', `/bin/responses/${path}`, body);
      moved += response.ids.length;
    }
    setSelection(new Set());
    return moved;
  };
  const restore = useAction(async (ids: readonly string[]) => {
    const count = await send('restore', ids);
    await notify({ message: t('responsesRestored', { count }) });
  });
  const remove = useAction(() => send('delete', asked));
  const columns: Column<BinnedResponse>[] = [
    {
      id: 'title',
      label: t('response'),
      isName: true,
      cell: ({ title }) => title ?? t('noTitle'),
    },
    { id: 'form', label: t('form'), cell: ({ formName }) => formName },
    { id: 'received', label: t('received'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { id: 'deleted', label: t('deleted'), cell: (row) => <DeletedCell {...row} /> },
    { id: 'left', label: t('left'), cell: (row) => <DaysLeft {...row} /> },
    {
      id: 'actions',
      label: t('actions'),
      align: 'end',
      cell: ({ id, title }) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Button size="xs" variant="default" onClick={() => void restore.run([id])}>
            {t('restore')}
            <span className="visually-hidden"> {title ?? t('noTitle')}</span>
          </Button>
          <DangerButton size="xs" onClick={() => setAsked([id])}>
            {t('deleteForGood')}
            <span className="visually-hidden"> {title ?? t('noTitle')}</span>
          </DangerButton>
        </Group>
      ),
    },
  ];
  return (
    <>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      <ErrorAlert error={restore.error} />
      <DataTable
        label={t('responsesHeading')}
        listId="binned-responses"
        columns={columns}
        rows={list.rows}
        rowId={({ id }) => id}
        rowName={({ title }) => title ?? t('noTitle')}
        isLoading={list.isLoading}
        selection={selection}
        onSelection={setSelection}
        selectionActions={
          <Group gap={6}>
            <Button
              size="xs"
              variant="default"
              loading={restore.isRunning}
              onClick={() => void restore.run([...selection])}
            >
              {t('restore')}
            </Button>
            <DangerButton size="xs" onClick={() => setAsked([...selection])}>
              {t('deleteForGood')}
            </DangerButton>
          </Group>
        }
        empty={<EmptyState icon={IconTrash} text={t('noResponses')} />}
      />
      {list.rows.length > 0 && <LoadMore list={list} />}
      <ConfirmDialog
        title={t('responsesForGoodTitle', { count: asked.length })}
        text={t('responsesForGoodText')}
        label={t('deleteForGood')}
        action={remove}
        isOpen={asked.length > 0}
        onClose={() => setAsked([])}
      />
    </>
  );
}
