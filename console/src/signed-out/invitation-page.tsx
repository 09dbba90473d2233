import { Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../api/call';
import { useForgetSession } from '../api/session';
import type { InvitationSummary } from '../api/types';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { CodeInput } from '../ui/code-input';
import {
  CurrentPasswordInput,
  NewPasswordInput,
  OwnEmail,
  OwnNameInput,
} from '../ui/person-inputs';
import { useAction } from '../ui/use-action';
import { CardPage } from './card-page';
import { InvalidLink } from './invalid-link';
import { useLink } from './use-link';

/** A person joins a team, with a new account or the one that they have. */
export function InvitationPage() {
  const t = useTexts('signed-out');
  const { token } = useParams({ from: '/invitation/$token' });
  const link = useLink('invitations', token);
  if (link === null) return <InvalidLink help={t('helpInvitation')} />;
  return <InvitationForm token={token} link={link} />;
}

function InvitationForm({ token, link }: { token: string; link: InvitationSummary }) {
  const t = useTexts('signed-out');
  const common = useTexts('common');
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
    <CardPage title={t('join', { team: teamName })}>
      <Text>{t(hasAccount ? 'joinKnown' : 'joinNew', { role: common(`role.${role}`) })}</Text>
      {needsCode && <Text>{t('joinNeedsCode')}</Text>}
      <ActionForm
        action={accept}
        shown={['name', 'password', 'code']}
        submit={t('joinSubmit')}
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
