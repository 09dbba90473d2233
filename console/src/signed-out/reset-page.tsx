import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { useForgetSession } from '../api/session';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { NewPasswordInput, OwnEmail } from '../ui/person-inputs';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import { CardPage } from './card-page';
import { InvalidLink } from './invalid-link';
import { useLink } from './use-link';

/** A person sets a new password by a link that an admin of the team made. */
export function ResetPage() {
  const t = useTexts('signed-out');
  const { token } = useParams({ from: '/reset/$token' });
  const link = useLink('password-resets', token);
  if (link === null) return <InvalidLink help={t('helpReset')} />;
  return <ResetForm token={token} email={link.email} />;
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const t = useTexts('signed-out');
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const [password, setPassword] = useState('');
  const reset = useAction(async () => {
    await call('POST', 'password-resets', { token, password });
    void notify({ message: t('resetDone') });
    await forgetSession();
    await navigate({ to: '/sign-in' });
  });
  return (
    <CardPage title={t('resetTitle')}>
      <ActionForm action={reset} shown={['password']} submit={t('resetSubmit')} isWide>
        <OwnEmail email={email} />
        <NewPasswordInput
          label={t('newPassword')}
          value={password}
          error={reset.error?.reasonOf('password')}
          onChange={setPassword}
        />
      </ActionForm>
    </CardPage>
  );
}
