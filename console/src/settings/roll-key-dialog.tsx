import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTeamCall } from '../api/team';
import type { Key, NewKey } from '../api/types';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';

const GRACES = [
  { value: '0', label: 'Stops at once' },
  { value: '24', label: 'Works for 24 more hours' },
  { value: '168', label: 'Works for 7 more days' },
];

interface RollKeyProps {
  apiKey: Key;
  onClose: () => void;
  onRolled: (key: NewKey) => void;
}

/** Replaces a key; the old key stays valid for a grace period. */
export function RollKeyDialog({ isOpen, ...props }: RollKeyProps & { isOpen: boolean }) {
  const name = props.apiKey.label ?? props.apiKey.prefix;
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={`Replace ${name}`}>
      <RollKeyForm {...props} />
    </Dialog>
  );
}

function RollKeyForm({ apiKey, onClose, onRolled }: RollKeyProps) {
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const [hours, setHours] = useState('24');
  const roll = useAction(async () => {
    const body = { graceHours: Number(hours) };
    onRolled(await confirmed(() => callTeam<NewKey>('POST', `/keys/${apiKey.id}/roll`, body)));
    onClose();
  });
  return (
    <ActionForm action={roll} submit="Create the new key" onCancel={onClose}>
      <Text>
        You get a new key with the same name and access. Put it into your program in place of the
        old one.
      </Text>
      <NativeSelect
        data-autofocus
        label="The old key"
        data={GRACES}
        value={hours}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
