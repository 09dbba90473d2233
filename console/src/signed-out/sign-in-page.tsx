import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { useForgetSession } from '../api/session';
import { sendsMail } from '../sends-mail';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { CurrentPasswordInput, EmailInput } from '../ui/person-inputs';
import { useAction } from '../ui/use-action';
import { CardPage } from './card-page';

/** With mail, a person gets a link; without, an admin makes one. */
function Forgotten() {
  const t = useTexts('signed-out');
  return sendsMail() ? (
    <Anchor renderRoot={(props) => <Link to="/forgotten" {...props} />}>
      {t('forgottenByMail')}
    </Anchor>
  ) : (
    <Text c="dimmed">{t('forgotten')}</Text>
  );
}

export function SignInPage() {
  const t = useTexts('signed-out');
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const { next } = useSearch({ from: '/sign-in' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useAction(async () => {
    const { secondFactorRequired } = await call<{ secondFactorRequired: boolean }>(
      'POST',
      'sign-in',
      { email, password },
    );
    await forgetSession();
    await (secondFactorRequired
      ? navigate({ to: '/second-factor', search: { next } })
      : navigate({ to: next ?? '/' }));
  });
  return (
    <CardPage title={t('signIn')}>
      <ActionForm action={signIn} shown={['email', 'password']} submit={t('signIn')} isWide>
        <EmailInput
          autoComplete="username"
          value={email}
          error={signIn.error?.reasonOf('email')}
          onChange={setEmail}
        />
        <CurrentPasswordInput
          value={password}
          error={signIn.error?.reasonOf('password')}
          onChange={setPassword}
        />
      </ActionForm>
      <Forgotten />
    </CardPage>
  );
}
