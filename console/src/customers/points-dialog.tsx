import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { callOnce } from '../api/call';
import { newIdempotencyKey } from '../api/idempotency-key';
import { useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { Dialog } from '../ui/dialog';
import { ErrorAlert } from '../ui/error-alert';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import { BalancePreview } from './balance-preview';
import { MAX_POINTS, readPoints } from './read-points';
import { useBalance } from './use-balance';

interface PointsDialogProps {
  customer: { id: string; firstName: string; lastName: string; points: number };
  opened: boolean;
  onClose: () => void;
  /** @param points the new balance */
  onDone?: (points: number) => void;
}

/** Gives points to a customer, or takes some, with a note and a preview of the new balance. */
export function PointsDialog(props: PointsDialogProps) {
  // The page that opens it may not have loaded the texts of points.
  return (
    <Suspense fallback={null}>
      <TitledDialog {...props} />
    </Suspense>
  );
}

function TitledDialog({ customer, opened, onClose, onDone }: PointsDialogProps) {
  const t = useTexts('points');
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog.title', { name })}>
      <PointsForm customer={customer} name={name} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

type ChangeType = 'increment' | 'decrement';

interface Change {
  type: ChangeType;
  points: number;
  note: string;
  reference?: string;
}

function PointsForm({
  customer,
  name,
  onClose,
  onDone,
}: Pick<PointsDialogProps, 'customer' | 'onClose'> & {
  name: string;
  onDone: PointsDialogProps['onDone'];
}) {
  const t = useTexts('points');
  const common = useTexts('common');
  const formats = useFormats();
  const [type, setType] = useState<ChangeType>('increment');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [reference, setReference] = useState('');
  const [isChecked, setChecked] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  const noteInput = useRef<HTMLInputElement>(null);
  const balance = useBalance(customer.id, customer.points);
  const action = useAction(useChange(customer.id));
  const points = readPoints(text);
  const isOverdraft = type === 'decrement' && points !== null && points > balance;
  const amountError =
    points === null
      ? common('pointsError', { max: formats.number(MAX_POINTS) })
      : isOverdraft
        ? t('dialog.overdraft', { name, points: formats.points(balance), count: balance })
        : null;
  const noteError = note.trim() === '' ? t('dialog.noteError') : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (points === null || isOverdraft) return amountInput.current?.focus();
    if (noteError !== null) return noteInput.current?.focus();
    const trimmed = reference.trim();
    const isDone = await action.run({
      type,
      points,
      note: note.trim(),
      ...(trimmed !== '' && { reference: trimmed }),
    });
    if (!isDone) return undefined;
    onClose();
    onDone?.(balanceAfter(balance, type, points));
    return notify({
      message: t(type === 'increment' ? 'dialog.given' : 'dialog.taken', {
        name,
        points: formats.points(points),
        count: points,
      }),
    });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <ErrorAlert error={action.error} shown={['points', 'note', 'reference']} />
        <SegmentedControl
          fullWidth
          aria-label={t('dialog.what')}
          value={type}
          onChange={setType}
          data={[
            { value: 'increment', label: t('dialog.give') },
            { value: 'decrement', label: t('dialog.take') },
          ]}
        />
        <TextInput
          ref={amountInput}
          label={t('dialog.amount')}
          inputMode="decimal"
          autoComplete="off"
          required
          data-autofocus
          value={text}
          error={
            (isChecked || isOverdraft ? amountError : null) ?? action.error?.reasonOf('points')
          }
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <BalancePreview
          before={balance}
          after={points === null ? null : balanceAfter(balance, type, points)}
        />
        <TextInput
          ref={noteInput}
          label={t('dialog.note')}
          description={t('dialog.noteHint')}
          required
          autoComplete="off"
          value={note}
          error={(isChecked ? noteError : null) ?? action.error?.reasonOf('note')}
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
          <Button type="submit" loading={action.isRunning}>
            {points === null
              ? t(type === 'increment' ? 'dialog.give' : 'dialog.take')
              : t(type === 'increment' ? 'dialog.giveAmount' : 'dialog.takeAmount', {
                  points: formats.points(points),
                  count: points,
                })}
          </Button>
        </Group>
        <Text component="div" c="dimmed">
          <ApiCall
            method="POST"
            path={`/customer/${customer.id}/loyalty`}
            body={{ type, points: points ?? 5, note: note.trim() || t('dialog.noteExample') }}
          />
        </Text>
      </Stack>
    </form>
  );
}

/** In cents, because 0.1 + 0.2 is not 0.3. */
const balanceAfter = (balance: number, type: ChangeType, points: number): number =>
  Math.round(balance * 100 + (type === 'increment' ? points : -points) * 100) / 100;

/** A function that changes a balance once, also if its response gets lost and the same is sent again. */
function useChange(customerId: string): (body: Change) => Promise<void> {
  const teamId = useTeamId();
  const client = useQueryClient();
  const attempt = useRef<{ content: string; key: string } | null>(null);
  return async (body) => {
    const content = JSON.stringify(body);
    if (attempt.current?.content !== content) {
      attempt.current = { content, key: newIdempotencyKey() };
    }
    try {
      await callOnce(`teams/${teamId}/customer/${customerId}/loyalty`, body, attempt.current.key);
    } finally {
      // Also after a rejection: somebody else may have changed the balance.
      void client.invalidateQueries({ queryKey: ['team', teamId] });
    }
  };
}
