import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { EmailInput } from '../ui/person-inputs';
import { useAction } from '../ui/use-action';
import { CardPage } from './card-page';

/** Sends a link to a person who has forgotten the password. Says the same whether there is an account. */
export function ForgottenPage() {
  const t = useTexts('signed-out');
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const ask = useAction(async () => {
    const address = email.trim();
    await call('POST', 'password-resets/request', { email: address });
    setAsked(address);
  });
  return (
    <CardPage title={t('requestTitle')}>
      {asked === null ? (
        <>
          <Text>{t('requestText')}</Text>
          <ActionForm action={ask} shown={['email']} submit={t('requestSubmit')} isWide>
            <EmailInput
              autoComplete="username"
              value={email}
              error={ask.error?.reasonOf('email')}
              onChange={setEmail}
            />
          </ActionForm>
        </>
      ) : (
        <Text role="status" className="wraps">
          {t('requested', { email: asked })}
        </Text>
      )}
      <Anchor renderRoot={(props) => <Link to="/sign-in" {...props} />}>{t('toSignIn')}</Anchor>
    </CardPage>
  );
}
