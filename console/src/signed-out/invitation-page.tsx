import { Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { useForgetSession } from '../api/session';
import type { InvitationSummary } from '../api/types';
import { ActionForm } from '../ui/action-form';
import {
  CurrentPasswordInput,
  NewPasswordInput,
  OwnEmail,
  OwnNameInput,
} from '../ui/person-inputs';
import { ROLE_NAMES } from '../ui/role-rights';
import { useAction } from '../ui/use-action';
import { CardPage } from './card-page';
import { InvalidLink } from './invalid-link';
import { useLink } from './use-link';

/** A person joins a team, with a new account or the one that they have. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' });
  const link = useLink('invitations', token);
  if (link === null) return <InvalidLink help="Ask the person who invited you for a new one." />;
  return <InvitationForm token={token} link={link} />;
}

function InvitationForm({ token, link }: { token: string; link: InvitationSummary }) {
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { email, role, teamName, hasAccount } = link;
  const accept = useAction(async () => {
    const body = { token, password, ...(!hasAccount && { name }) };
    const { secondFactorRequired } = await call<{ secondFactorRequired: boolean }>(
      'POST',
      'invitations/accept',
      body,
    );
    await forgetSession();
    await navigate({ to: secondFactorRequired ? '/second-factor' : '/' });
  });
  const passwordProps = {
    value: password,
    error: accept.error?.reasonOf('password'),
    onChange: setPassword,
  };
  return (
    <CardPage title={`Join ${teamName}`}>
      <Text>
        You will join as {ROLE_NAMES[role]}.{' '}
        {hasAccount
          ? 'You have an account already: enter its password.'
          : 'Choose a name and a password.'}
      </Text>
      <ActionForm action={accept} shown={['name', 'password']} submit="Join the team" isWide>
        <OwnEmail email={email} />
        {hasAccount ? (
          <CurrentPasswordInput {...passwordProps} />
        ) : (
          <>
            <OwnNameInput value={name} error={accept.error?.reasonOf('name')} onChange={setName} />
            <NewPasswordInput {...passwordProps} />
          </>
        )}
      </ActionForm>
    </CardPage>
  );
}
