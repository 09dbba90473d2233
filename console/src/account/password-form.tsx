import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { CurrentPasswordInput, NewPasswordInput } from '../ui/person-inputs';
import { Section } from '../ui/section';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import { DEVICES_KEY } from './device-list';

export function PasswordForm() {
  const t = useTexts('account');
  const client = useQueryClient();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const change = useAction(async () => {
    await call('POST', 'account/password', { currentPassword, newPassword });
    setCurrentPassword('');
    setNewPassword('');
    await client.invalidateQueries({ queryKey: DEVICES_KEY });
    void notify({ message: t('passwordChanged') });
  });
  return (
    <Section title={t('password')} description={t('passwordText')}>
      <ActionForm
        action={change}
        shown={['currentPassword', 'newPassword']}
        submit={t('changePassword')}
      >
        <CurrentPasswordInput
          label={t('currentPassword')}
          name="currentPassword"
          value={currentPassword}
          error={change.error?.reasonOf('currentPassword')}
          onChange={setCurrentPassword}
        />
        <NewPasswordInput
          label={t('newPassword')}
          name="newPassword"
          value={newPassword}
          error={change.error?.reasonOf('newPassword')}
          onChange={setNewPassword}
        />
      </ActionForm>
    </Section>
  );
}
