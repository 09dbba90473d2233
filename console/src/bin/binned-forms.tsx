import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/call';
import { useCursorList } from '../api/cursor-list';
import { useReadAgain } from '../api/read-again';
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
import { formNotice } from './restored-notice';
import { useRestoreForm } from './use-restore-form';

const PATH = '/bin/forms';
/** The service counts up to this number. */
const MAX_COUNTED = 100_000;

export function BinnedForms() {
  const t = useTexts('bin');
  const formats = useFormats();
  const list = useCursorList<BinnedForm>(PATH);
  useReadAgain(
    list.rows.some(({ state }) => state !== 'binned'),
    ['team', useTeamId(), PATH],
  );
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
      cell: (row) => (
        <>
          {(row.state === 'binned' || row.state === 'leaving') && <DaysLeft {...row} />}
          <Progress {...row} />
        </>
      ),
    },
    { id: 'actions', label: t('actions'), align: 'end', cell: (row) => <Actions form={row} /> },
  ];
  return (
    <>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      <Moving forms={list.rows} />
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

/** Announces which forms are being moved, and when all are done. The numbers are only in the table, so that it stays quiet while they fall. */
function Moving({ forms }: { forms: readonly BinnedForm[] }) {
  const t = useTexts('bin');
  const [hasMoved, setMoved] = useState(false);
  const moving = forms.flatMap(({ state, name }) => (state === 'binned' ? [] : [{ state, name }]));
  if (moving.length > 0 && !hasMoved) setMoved(true);
  const text =
    moving.length > 0
      ? moving.map(({ state, name }) => t(`moving.${state}`, { name })).join(' ')
      : hasMoved && t('movedAll');
  return (
    <Text role="status" size="sm" className={text === false ? 'visually-hidden' : undefined}>
      {text}
    </Text>
  );
}

/** What happens to a form, and how many of its responses are left. */
function Progress({ state, remaining }: BinnedForm) {
  const t = useTexts('bin');
  if (state === 'binned') return null;
  const isMore = state !== 'leaving' && remaining >= MAX_COUNTED;
  return (
    <>
      <Status kind="waiting">{t(state)}</Status>
      <Text size="sm" c="dimmed">
        {t(isMore ? 'remainingOrMore' : 'remaining', { count: remaining })}
      </Text>
    </>
  );
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
      message: t(formNotice(isBack), { name: name ?? form.name }),
    });
  });
  const remove = useAction(() => callTeam('DELETE', `${PATH}/${form.id}`));
  if (form.state === 'restoring' || form.state === 'deleting') return null;
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

/** Asks for another name, because a form that was made meanwhile has the name. */
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
