import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTeamCall } from '../api/team';
import { BalancePreview } from '../customers/balance-preview';
import { useBalance } from '../customers/use-balance';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { Dialog } from '../ui/dialog';
import { ErrorAlert } from '../ui/error-alert';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import { nameOfCustomer, type PointsEntry, signedPoints } from './points-types';

interface CorrectDialogProps {
  entry: PointsEntry;
  onClose: () => void;
  /** @param entryId the entry that was taken back */
  onDone: (entryId: string) => void;
}

/** Takes an entry back by a new one, after a look at what it does to the balance. */
export function CorrectDialog({
  entry,
  opened,
  ...props
}: Omit<CorrectDialogProps, 'entry'> & {
  /** null until an entry is chosen. */
  entry: PointsEntry | null;
  opened: boolean;
}) {
  const t = useTexts('points');
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('correct.title')}>
      {entry !== null && <CorrectForm entry={entry} {...props} />}
    </Dialog>
  );
}

function CorrectForm({ entry, onClose, onDone }: CorrectDialogProps) {
  const t = useTexts('points');
  const common = useTexts('common');
  const formats = useFormats();
  const callTeam = useTeamCall();
  const [note, setNote] = useState('');
  const [reference, setReference] = useState('');
  const [isChecked, setChecked] = useState(false);
  const noteInput = useRef<HTMLInputElement>(null);
  const balance = useBalance(entry.customer.id, undefined);
  const { type, customer, reason } = entry;
  const name = nameOfCustomer(entry, t('erasedCustomer'));
  const points = formats.points(entry.points);
  const values = { points, count: entry.points, name, date: formats.dateTime(entry.createdAt) };
  const after =
    balance === undefined ? null : Math.round((balance - signedPoints(entry)) * 100) / 100;
  const isOverdraft = after !== null && after < 0;
  const noteError = isChecked && note.trim() === '' ? t('dialog.noteError') : null;
  const action = useAction((body: { note: string; reference?: string }) =>
    callTeam('POST', `/customer/${customer.id}/loyalty/transactions/${entry.id}/correction`, body),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (note.trim() === '') return noteInput.current?.focus();
    const trimmed = reference.trim();
    const body = { note: note.trim(), ...(trimmed !== '' && { reference: trimmed }) };
    if (!(await action.run(body))) return undefined;
    onClose();
    onDone(entry.id);
    return notify({ message: t('correct.done', values) });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <ErrorAlert error={action.error} shown={['note', 'reference']} />
        <Text>
          {t(type === 'increment' ? 'correct.wasGiven' : 'correct.wasTaken', values)}{' '}
          {reason === 'coupon' && t('correct.coupon')}
        </Text>
        {balance !== undefined && <BalancePreview before={balance} after={after} />}
        {isOverdraft && balance !== undefined && (
          <Alert color="yellow" role="alert" title={t('correct.tooLittleTitle')}>
            {t('correct.tooLittle', {
              name,
              points,
              balance: formats.points(balance),
              count: balance,
            })}
          </Alert>
        )}
        <TextInput
          ref={noteInput}
          label={t('dialog.note')}
          description={t('dialog.noteHint')}
          required
          data-autofocus
          autoComplete="off"
          value={note}
          error={noteError ?? action.error?.reasonOf('note')}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <TextInput
          label={t('dialog.reference')}
          description={t('dialog.referenceHint')}
          autoComplete="off"
          value={reference}
          error={action.error?.reasonOf('reference')}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={isOverdraft} loading={action.isRunning}>
            {t(type === 'increment' ? 'correct.take' : 'correct.giveBack', values)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
