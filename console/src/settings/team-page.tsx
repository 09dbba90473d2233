import { Button, NativeSelect, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery, useSession } from '../api/session';
import { useTeamCall, useTeamData } from '../api/team';
import { hasRole, type Team } from '../api/types';
import { ActionForm } from '../ui/action-form';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useConfirmed } from '../ui/confirm-identity';
import { ErrorAlert } from '../ui/error-alert';
import { Page } from '../ui/page';
import { SessionPolicy } from './session-policy';
import { PageLink } from '../ui/page-link';
import { RequiredText } from '../ui/person-inputs';
import { Section } from '../ui/section';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import { countries } from './countries';

const NO_COUNTRY = {
  value: '',
  label: 'None: numbers without a country code are stored as they are typed',
};
const COUNTRIES = [NO_COUNTRY, ...countries()];

export function TeamPage() {
  const { data: team } = useTeamData<Team>('');
  const isReadOnly = !hasRole(team.role, 'admin');
  return (
    <Page
      title="Team"
      description={isReadOnly ? 'Only admins and owners can change these settings.' : undefined}
    >
      <TeamForm key={team.id} team={team} isReadOnly={isReadOnly} />
      <SecondFactorPolicy team={team} />
      <SessionPolicy team={team} />
      <LeaveTeam team={team} />
    </Page>
  );
}

function TeamForm({ team, isReadOnly }: { team: Team; isReadOnly: boolean }) {
  const callTeam = useTeamCall();
  const client = useQueryClient();
  const [name, setName] = useState(team.name);
  const [region, setRegion] = useState(team.phoneRegion ?? '');
  const save = useAction(async () => {
    await callTeam('PATCH', '', { name, phoneRegion: region === '' ? null : region });
    await client.invalidateQueries(sessionQuery);
    void notify({ message: 'Saved.' });
  });
  const country = COUNTRIES.find(({ value }) => value === (team.phoneRegion ?? ''));
  if (isReadOnly) {
    return (
      <Section title="General">
        <Text>Name: {team.name}</Text>
        <Text>Country of phone numbers: {country?.label}</Text>
      </Section>
    );
  }
  return (
    <Section title="General">
      <ActionForm action={save} shown={['name', 'phoneRegion']} submit="Save">
        <RequiredText
          label="Name"
          autoComplete="off"
          value={name}
          error={save.error?.reasonOf('name')}
          onChange={setName}
        />
        <NativeSelect
          label="Country of phone numbers"
          description="A phone number without a country code, such as 030 1234567, belongs to this country."
          data={COUNTRIES}
          value={region}
          error={save.error?.reasonOf('phoneRegion')}
          onChange={(event) => setRegion(event.currentTarget.value)}
        />
      </ActionForm>
    </Section>
  );
}

function SecondFactorPolicy({ team }: { team: Team }) {
  const { person } = useSession();
  const callTeam = useTeamCall();
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const change = useAction(async (requiresSecondFactor: boolean) => {
    await confirmed(() => callTeam('PATCH', '', { requiresSecondFactor }));
    await client.invalidateQueries(sessionQuery);
  });
  const isOwner = team.role === 'owner';
  const needsOwn = isOwner && !person.hasSecondFactor && !team.requiresSecondFactor;
  return (
    <Section
      title="Signing in"
      description={
        isOwner
          ? 'Two-step sign-in protects the team when a password is stolen. When you turn this on, people without it must set it up before they can use the team again.'
          : 'Two-step sign-in protects the team when a password is stolen. Only owners can change this.'
      }
    >
      <ErrorAlert error={change.error} />
      <Switch
        label="Everybody in this team needs two-step sign-in"
        styles={{ label: { color: 'var(--mantine-color-text)' } }}
        checked={team.requiresSecondFactor}
        disabled={!isOwner || needsOwn || change.isRunning}
        onChange={(event) => void change.run(event.currentTarget.checked)}
      />
      {needsOwn && (
        <Text>
          To turn this on, <PageLink to="/account">set up two-step sign-in for yourself</PageLink>{' '}
          first.
        </Text>
      )}
    </Section>
  );
}

function LeaveTeam({ team }: { team: Team }) {
  const callTeam = useTeamCall();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const leave = useAction(async () => {
    await callTeam('POST', '/leave');
    await client.invalidateQueries(sessionQuery);
    await navigate({ to: '/' });
  });
  return (
    <Section
      title="Leave this team"
      description="You can come back only if somebody invites you again. The last owner cannot leave."
    >
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={open}
      >{`Leave ${team.name}`}</Button>
      <ConfirmDialog
        title={`Leave ${team.name}?`}
        text="You cannot see this team any more. Your open invitations become invalid. What else you have made stays."
        label="Leave"
        action={leave}
        isOpen={isOpen}
        onClose={close}
      />
    </Section>
  );
}
