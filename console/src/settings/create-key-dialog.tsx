import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTeamCall } from '../api/team';
import type { KeyAccess, NewKey } from '../api/types';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';
import { DAY_MS } from '../ui/zoned-day';

const ACCESS = [
  { value: 'full', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
];
const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

interface CreateKeyProps {
  onClose: () => void;
  onCreated: (key: NewKey) => void;
}

export function CreateKeyDialog({ isOpen, ...props }: CreateKeyProps & { isOpen: boolean }) {
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title="New API key">
      <CreateKeyForm {...props} />
    </Dialog>
  );
}

function CreateKeyForm({ onClose, onCreated }: CreateKeyProps) {
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const [label, setLabel] = useState('');
  const [access, setAccess] = useState<KeyAccess>('full');
  const [days, setDays] = useState('');
  const create = useAction(async () => {
    const body = {
      access,
      ...(label.trim() !== '' && { label: label.trim() }),
      ...(days !== '' && { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
    };
    onCreated(await confirmed(() => callTeam<NewKey>('POST', '/keys', body)));
    onClose();
  });
  return (
    <ActionForm action={create} shown={['label']} submit="Create the key" onCancel={onClose}>
      <TextInput
        data-autofocus
        label="Name"
        description="What the key is for, such as the name of your shop system."
        autoComplete="off"
        value={label}
        error={create.error?.reasonOf('label')}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <NativeSelect
        label="Access"
        description="Choose “Read only” if the program only shows data."
        data={ACCESS}
        value={access}
        onChange={(event) => setAccess(event.currentTarget.value === 'read' ? 'read' : 'full')}
      />
      <NativeSelect
        label="Expires"
        data={LIFETIMES}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
