import { Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../api/call';
import { useForgetSession } from '../api/session';
import type { InvitationSummary } from '../api/types';
import { ActionForm } from '../ui/action-form';
import { CodeInput } from '../ui/code-input';
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
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const { email, role, teamName, hasAccount } = link;
  const accept = useAction(async () => {
    const body = {
      token,
      password,
      ...(!hasAccount && { name }),
      ...(needsCode && { code: code.trim() }),
    };
    try {
      await call('POST', 'invitations/accept', body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') throw error;
      setNeedsCode(true);
      return;
    }
    await forgetSession();
    await navigate({ to: '/' });
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
      {needsCode && <Text>Your password is correct. Your account also needs a code to join.</Text>}
      <ActionForm
        action={accept}
        shown={['name', 'password', 'code']}
        submit="Join the team"
        isWide
      >
        <OwnEmail email={email} />
        {hasAccount ? (
          <>
            <CurrentPasswordInput {...passwordProps} />
            {needsCode && (
              <CodeInput value={code} error={accept.error?.reasonOf('code')} onChange={setCode} />
            )}
          </>
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
