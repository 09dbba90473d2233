import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../api/call';
import { useCursorList } from '../api/cursor-list';
import { useTeamCall, useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DangerButton } from '../ui/danger-button';
import { type Column, DataTable } from '../ui/data-table';
import { Dialog } from '../ui/dialog';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { notify } from '../ui/notify';
import { Status } from '../ui/status';
import { useAction } from '../ui/use-action';
import { DaysLeft, DeletedCell } from './deleted-cell';
import type { BinnedForm } from './types';
import { useRestoreForm } from './use-restore-form';

const PATH = '/bin/forms';
const POLL_MS = 2_000;

export function BinnedForms() {
  const t = useTexts('bin');
  const formats = useFormats();
  const list = useCursorList<BinnedForm>(PATH);
  useReadAgain(list.rows.some(({ state }) => state === 'restoring'));
  const columns: Column<BinnedForm>[] = [
    { id: 'name', label: t('form'), isName: true, cell: ({ name }) => name },
    {
      id: 'responses',
      label: t('responsesHeading'),
      align: 'end',
      cell: ({ responses }) => formats.number(responses),
    },
    { id: 'deleted', label: t('deleted'), cell: (row) => <DeletedCell {...row} /> },
    {
      id: 'left',
      label: t('left'),
      cell: (row) =>
        row.state === 'restoring' ? (
          <Status kind="waiting">{t('restoring')}</Status>
        ) : (
          <DaysLeft {...row} />
        ),
    },
    { id: 'actions', label: t('actions'), align: 'end', cell: (row) => <Actions form={row} /> },
  ];
  return (
    <>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      <DataTable
        label={t('forms')}
        listId="binned-forms"
        columns={columns}
        rows={list.rows}
        rowId={({ id }) => id}
        isLoading={list.isLoading}
        empty={<EmptyState icon={IconTrash} text={t('noForms')} />}
      />
      {list.rows.length > 0 && <LoadMore list={list} />}
    </>
  );
}

/** Reads the list again and again while a form is on its way back. */
function useReadAgain(isWaiting: boolean): void {
  const client = useQueryClient();
  const teamId = useTeamId();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['team', teamId, PATH] }),
      POLL_MS,
    );
    return () => clearInterval(timer);
  }, [isWaiting, client, teamId]);
}

function Actions({ form }: { form: BinnedForm }) {
  const t = useTexts('bin');
  const callTeam = useTeamCall();
  const restoreForm = useRestoreForm();
  const [asked, setAsked] = useState<'delete' | 'name' | null>(null);
  const close = () => setAsked(null);
  const restore = useAction(async (name?: string) => {
    let isBack: boolean;
    try {
      isBack = await restoreForm(form.id, name);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'FORM_NAME_TAKEN';
      if (!isTaken || name !== undefined) throw error;
      setAsked('name');
      return;
    }
    close();
    await notify({
      message: t(isBack ? 'formRestored' : 'formRestoring', { name: name ?? form.name }),
    });
  });
  const remove = useAction(() => callTeam('DELETE', `${PATH}/${form.id}`));
  if (form.state === 'restoring') return null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="xs"
        variant="default"
        loading={restore.isRunning}
        onClick={() => void restore.run()}
      >
        {t('restore')}
        <span className="visually-hidden"> {form.name}</span>
      </Button>
      <DangerButton size="xs" onClick={() => setAsked('delete')}>
        {t('deleteForGood')}
        <span className="visually-hidden"> {form.name}</span>
      </DangerButton>
      {asked !== 'name' && <ErrorAlert error={restore.error} />}
      {asked === 'name' && (
        <NameDialog
          name={form.name}
          isRunning={restore.isRunning}
          error={restore.error}
          onRestore={(name) => void restore.run(name)}
          onClose={() => {
            restore.clear();
            close();
          }}
        />
      )}
      <ConfirmDialog
        title={t('formForGoodTitle', { name: form.name })}
        text={t('formForGoodText', { count: form.responses })}
        label={t('deleteForGood')}
        action={remove}
        isOpen={asked === 'delete'}
        onClose={close}
      />
    </Group>
  );
}

/** Another form has the name meanwhile. */
function NameDialog({
  name,
  isRunning,
  error,
  onRestore,
  onClose,
}: {
  name: string;
  isRunning: boolean;
  error: ApiError | null;
  onRestore: (name: string) => void;
  onClose: () => void;
}) {
  const t = useTexts('bin');
  const common = useTexts('common');
  const [text, setText] = useState(t('restoredName', { name }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRestore(text);
  };
  return (
    <Dialog opened onClose={onClose} title={t('nameTitle')}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{t('nameText', { name })}</Text>
          <TextInput
            label={t('newName')}
            value={text}
            maxLength={255}
            required
            data-autofocus
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <ErrorAlert error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={isRunning}>
              {t('restore')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
