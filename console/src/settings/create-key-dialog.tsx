import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTeamCall } from '../api/team';
import type { KeyAccess, NewKey } from '../api/types';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';
import { DAY_MS } from '../ui/zoned-day';

/** In days. */
const LIFETIMES = [30, 90];
const YEAR = '365';

interface CreateKeyProps {
  onClose: () => void;
  onCreated: (key: NewKey) => void;
}

export function CreateKeyDialog({ isOpen, ...props }: CreateKeyProps & { isOpen: boolean }) {
  const t = useTexts('settings');
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={t('newKey.title')}>
      <CreateKeyForm {...props} />
    </Dialog>
  );
}

function CreateKeyForm({ onClose, onCreated }: CreateKeyProps) {
  const t = useTexts('settings');
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
    <ActionForm action={create} shown={['label']} submit={t('newKey.submit')} onCancel={onClose}>
      <TextInput
        data-autofocus
        label={t('newKey.name')}
        description={t('newKey.nameHint')}
        autoComplete="off"
        value={label}
        error={create.error?.reasonOf('label')}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('keys.access')}
        description={t('newKey.accessHint')}
        data={[
          { value: 'full', label: t('keys.readWrite') },
          { value: 'read', label: t('keys.readOnly') },
        ]}
        value={access}
        onChange={(event) => setAccess(event.currentTarget.value === 'read' ? 'read' : 'full')}
      />
      <NativeSelect
        label={t('newKey.expires')}
        data={[
          { value: '', label: t('newKey.never') },
          ...LIFETIMES.map((days) => ({
            value: String(days),
            label: t('newKey.inDays', { days }),
          })),
          { value: YEAR, label: t('newKey.inYear') },
        ]}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
