import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../api/call';
import { teamQuery, useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Dialog } from '../ui/dialog';
import { ErrorAlert } from '../ui/error-alert';
import { useAction } from '../ui/use-action';
import { useUndoNotice } from '../ui/use-undo-notice';
import type { FormDeletion } from './types';
import { formNotice, formsNotice } from './restored-notice';
import { useRestoreForm } from './use-restore-form';

/** The limit of one request. */
const MAX_IDS = 500;

/** Forgets what was read of rows that are gone, and reads the rest of the team again. */
function useReadWithout(): (ids: readonly string[]) => Promise<void> {
  const teamId = useTeamId();
  const client = useQueryClient();
  return async (ids) => {
    client.removeQueries({
      queryKey: ['team', teamId],
      predicate: ({ queryKey }) =>
        String(queryKey[2])
          .split('/')
          .some((part) => ids.includes(part)),
    });
    await client.invalidateQueries({ queryKey: ['team', teamId] });
  };
}

/** Asks before responses go to the bin, and offers to bring them back. */
export function DeleteResponsesDialog({
  ids,
  formId,
  onClose,
  onDeleted,
}: {
  ids: readonly string[];
  /** The form of a single response. The dialog then shows the API call: `/v1` deletes one response per call. */
  formId?: string;
  onClose: () => void;
  /** Called before the lists are read again, because the page must not show what is gone. */
  onDeleted: () => Promise<void> | void;
}) {
  const t = useTexts('bin');
  const teamId = useTeamId();
  const readWithout = useReadWithout();
  const offerUndo = useUndoNotice();
  const send = async (path: string, named: readonly string[]): Promise<string[]> => {
    const moved: string[] = [];
    for (let from = 0; from < named.length; from += MAX_IDS) {
      const body = { ids: named.slice(from, from + MAX_IDS) };
      const response = await call<{ ids: string[] }>('POST', `teams/${teamId}${path}`, body);
      moved.push(...response.ids);
    }
    return moved;
  };
  const action = useAction(async () => {
    const deleted = await send('/inbox/delete', ids);
    await onDeleted();
    await readWithout(deleted);
    const undo = async () => {
      const restored = await send('/bin/responses/restore', deleted);
      await readWithout([]);
      return t('responsesRestored', { count: restored.length });
    };
    await offerUndo({
      text: t('responsesDeleted', { count: deleted.length }),
      undo: deleted.length === 0 ? null : undo,
    });
  });
  return (
    <ConfirmDialog
      title={t('deleteResponsesTitle', { count: ids.length })}
      text={t('deleteResponsesText', { count: ids.length })}
      label={t('deleteResponses', { count: ids.length })}
      action={action}
      isOpen
      onClose={onClose}
    >
      {formId !== undefined && (
        <ApiCall method="DELETE" path={`/forms/${formId}/responses/${ids[0]}`} />
      )}
    </ConfirmDialog>
  );
}

/** Asks before a form goes to the bin, in numbers, and offers to bring it back. */
export function DeleteFormDialog({
  form: { id, name },
  onClose,
  onDeleted,
}: {
  form: { readonly id: string; readonly name: string };
  onClose: () => void;
  /** Called before the lists are read again, because the page must not show what is gone. */
  onDeleted?: () => Promise<void>;
}) {
  const t = useTexts('bin');
  const common = useTexts('common');
  const teamId = useTeamId();
  const readWithout = useReadWithout();
  const offerUndo = useUndoNotice();
  const restore = useRestoreForm();
  const { data: parts, error } = useQuery(teamQuery<FormDeletion>(teamId, `/forms/${id}/deletion`));
  const action = useAction(async () => {
    await call<unknown>('DELETE', `teams/${teamId}/forms/${id}`);
    await onDeleted?.();
    await readWithout([id]);
    await offerUndo({
      text: t('formDeleted', { name }),
      undo: async () => t(formNotice(await restore(id)), { name }),
    });
  });
  const confirm = async () => {
    if (await action.run()) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('deleteFormTitle', { name })}>
      <Stack>
        <ErrorAlert error={error instanceof ApiError ? error : null} />
        {parts !== undefined && (
          <>
            <Text>{t('deleteFormText')}</Text>
            <List size="sm">
              <List.Item>{t('responses', { count: parts.responses })}</List.Item>
              <List.Item>{t('links', { count: parts.links })}</List.Item>
              <List.Item>{t('deliveries', { count: parts.deliveries })}</List.Item>
            </List>
          </>
        )}
        <Text>{t('deleteFormUndo')}</Text>
        <ErrorAlert error={action.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            color="red"
            disabled={parts === undefined}
            loading={action.isRunning}
            onClick={() => void confirm()}
          >
            {t('deleteForm', { count: parts?.responses ?? 0 })}
          </Button>
        </Group>
        <ApiCall method="DELETE" path={`/forms/${id}`} />
      </Stack>
    </Dialog>
  );
}

/** Asks before several forms go to the bin, and offers to bring them back. */
export function DeleteFormsDialog({
  ids,
  onClose,
  onDeleted,
}: {
  ids: readonly string[];
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useTexts('bin');
  const teamId = useTeamId();
  const readWithout = useReadWithout();
  const offerUndo = useUndoNotice();
  const restore = useRestoreForm();
  const action = useAction(async () => {
    const response = await call<{ ids: string[] }>('POST', `teams/${teamId}/forms/delete`, { ids });
    onDeleted();
    await readWithout(response.ids);
    const undo = async () => {
      const areBack: boolean[] = [];
      for (const id of response.ids) areBack.push(await restore(id));
      const { text, count } = formsNotice(areBack);
      return t(text, { count });
    };
    await offerUndo({
      text: t('formsDeleted', { count: response.ids.length }),
      undo: response.ids.length === 0 ? null : undo,
    });
  });
  return (
    <ConfirmDialog
      title={t('deleteFormsTitle', { count: ids.length })}
      text={t('deleteFormsText', { count: ids.length })}
      label={t('deleteForms', { count: ids.length })}
      action={action}
      isOpen
      onClose={onClose}
    />
  );
}
