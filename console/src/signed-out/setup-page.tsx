import { List, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { useForgetSession } from '../api/session';
import type { Setup } from '../api/types';
import { ActionForm } from '../ui/action-form';
import { EmailInput, NewPasswordInput, OwnNameInput, RequiredText } from '../ui/person-inputs';
import { useAction } from '../ui/use-action';
import { CardPage } from './card-page';
import { InvalidLink } from './invalid-link';
import { useLink } from './use-link';

/** The first person of an installation becomes the owner. */
export function SetupPage() {
  const { token } = useParams({ from: '/setup/$token' });
  const link = useLink('setup', token);
  if (link === null) {
    return (
      <InvalidLink help="Start the service again: it prints a new link while nobody can sign in." />
    );
  }
  return <SetupForm token={token} teams={link.teams} />;
}

function SetupForm({ token, teams }: { token: string; teams: Setup['teams'] }) {
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
    <CardPage title="Welcome to Rapport">
      <Introduction teams={teams} />
      <ActionForm
        action={setup}
        shown={['name', 'email', 'password', 'teamName']}
        submit="Create the account"
        isWide
      >
        {needsTeam && (
          <RequiredText
            label="Name of your team"
            description="For example the name of your shop."
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
          description="You sign in with it. No message is sent to it."
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
  const [first, ...others] = teams;
  if (first === undefined)
    return <Text>Create your account. You will be the owner of the team.</Text>;
  if (others.length === 0) {
    return <Text>Create your account. You will be the owner of the team {first.name}.</Text>;
  }
  return (
    <>
      <Text>Create your account. You will be the owner of these teams:</Text>
      <List size="sm">
        {teams.map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
    </>
  );
}
