import { List, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { useForgetSession } from '../api/session';
import type { Setup } from '../api/types';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { EmailInput, NewPasswordInput, OwnNameInput, RequiredText } from '../ui/person-inputs';
import { useAction } from '../ui/use-action';
import { CardPage } from './card-page';
import { InvalidLink } from './invalid-link';
import { useLink } from './use-link';

/** The first person of an installation becomes the owner. */
export function SetupPage() {
  const t = useTexts('signed-out');
  const { token } = useParams({ from: '/setup/$token' });
  const link = useLink('setup', token);
  if (link === null) {
    return <InvalidLink help={t('helpSetup')} />;
  }
  return <SetupForm token={token} teams={link.teams} />;
}

function SetupForm({ token, teams }: { token: string; teams: Setup['teams'] }) {
  const t = useTexts('signed-out');
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [teamName, setTeamName] = useState('');
  const needsTeam = teams.length === 0;
  const setup = useAction(async () => {
    const body = { token, name, email, password, ...(needsTeam && { teamName }) };
    await call('POST', 'setup', body);
    await forgetSession();
    await navigate({ to: '/' });
  });
  return (
    <CardPage title={t('welcome')}>
      <Introduction teams={teams} />
      <ActionForm
        action={setup}
        shown={['name', 'email', 'password', 'teamName']}
        submit={t('createAccount')}
        isWide
      >
        {needsTeam && (
          <RequiredText
            label={t('teamName')}
            description={t('teamNameHint')}
            name="teamName"
            autoComplete="organization"
            value={teamName}
            error={setup.error?.reasonOf('teamName')}
            onChange={setTeamName}
          />
        )}
        <OwnNameInput value={name} error={setup.error?.reasonOf('name')} onChange={setName} />
        <EmailInput
          autoComplete="username"
          description={t('emailHint')}
          value={email}
          error={setup.error?.reasonOf('email')}
          onChange={setEmail}
        />
        <NewPasswordInput
          value={password}
          error={setup.error?.reasonOf('password')}
          onChange={setPassword}
        />
      </ActionForm>
    </CardPage>
  );
}

function Introduction({ teams }: Pick<Setup, 'teams'>) {
  const t = useTexts('signed-out');
  const [first, ...others] = teams;
  if (first === undefined) return <Text>{t('setupNewTeam')}</Text>;
  if (others.length === 0) return <Text>{t('setupOneTeam', { team: first.name })}</Text>;
  return (
    <>
      <Text>{t('setupTeams')}</Text>
      <List size="sm">
        {teams.map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
    </>
  );
}
