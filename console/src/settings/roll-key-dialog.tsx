import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTeamCall } from '../api/team';
import type { Key, NewKey } from '../api/types';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';

/** The hours for which the old key still works. */
const GRACES = [
  ['0', 'roll.now'],
  ['24', 'roll.day'],
  ['168', 'roll.week'],
] as const;

interface RollKeyProps {
  apiKey: Key;
  onClose: () => void;
  onRolled: (key: NewKey) => void;
}

/** Replaces a key; the old key stays valid for a grace period. */
export function RollKeyDialog({ isOpen, ...props }: RollKeyProps & { isOpen: boolean }) {
  const t = useTexts('settings');
  const name = props.apiKey.label ?? props.apiKey.prefix;
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={t('keys.replaceNamed', { name })}>
      <RollKeyForm {...props} />
    </Dialog>
  );
}

function RollKeyForm({ apiKey, onClose, onRolled }: RollKeyProps) {
  const t = useTexts('settings');
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const [hours, setHours] = useState('24');
  const roll = useAction(async () => {
    const body = { graceHours: Number(hours) };
    onRolled(await confirmed(() => callTeam<NewKey>('POST', `/keys/${apiKey.id}/roll`, body)));
    onClose();
  });
  return (
    <ActionForm action={roll} submit={t('roll.submit')} onCancel={onClose}>
      <Text>{t('roll.text')}</Text>
      <NativeSelect
        data-autofocus
        label={t('roll.old')}
        data={GRACES.map(([value, key]) => ({ value, label: t(key) }))}
        value={hours}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
