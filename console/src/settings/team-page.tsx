import { Select, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { sessionQuery, useSession } from '../api/session';
import { useTeamCall, useTeamData } from '../api/team';
import { hasRole, type Team } from '../api/types';
import { useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useConfirmed } from '../ui/confirm-identity';
import { DangerButton } from '../ui/danger-button';
import { ErrorAlert } from '../ui/error-alert';
import { Page } from '../ui/page';
import { SessionPolicy } from './session-policy';
import { PageLink } from '../ui/page-link';
import { RequiredText } from '../ui/person-inputs';
import { Section } from '../ui/section';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import { countries } from './countries';
import { DeleteTeam } from './delete-team';

const NO_COUNTRY = '';

export function TeamPage() {
  const t = useTexts('settings');
  const { data: team } = useTeamData<Team>('');
  const isReadOnly = !hasRole(team.role, 'admin');
  return (
    <Page title={t('team.title')} description={isReadOnly ? t('team.readOnly') : undefined}>
      <TeamForm key={team.id} team={team} isReadOnly={isReadOnly} />
      <SecondFactorPolicy team={team} />
      <SessionPolicy team={team} />
      <LeaveTeam team={team} />
      {team.role === 'owner' && <DeleteTeam team={team} />}
    </Page>
  );
}

function TeamForm({ team, isReadOnly }: { team: Team; isReadOnly: boolean }) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const { locale } = useLanguage();
  const choices = useMemo(
    () => [{ value: NO_COUNTRY, label: t('team.noCountry') }, ...countries(locale)],
    [t, locale],
  );
  const callTeam = useTeamCall();
  const client = useQueryClient();
  const [name, setName] = useState(team.name);
  const [region, setRegion] = useState(team.phoneRegion ?? NO_COUNTRY);
  const save = useAction(async () => {
    await callTeam('PATCH', '', { name, phoneRegion: region === NO_COUNTRY ? null : region });
    await client.invalidateQueries(sessionQuery);
    void notify({ message: common('saved') });
  });
  const country = choices.find(({ value }) => value === (team.phoneRegion ?? NO_COUNTRY));
  if (isReadOnly) {
    return (
      <Section title={t('team.general')}>
        <Text>{t('team.nameIs', { name: team.name })}</Text>
        <Text>{t('team.countryIs', { country: country?.label ?? '' })}</Text>
      </Section>
    );
  }
  return (
    <Section title={t('team.general')}>
      <ActionForm action={save} shown={['name', 'phoneRegion']} submit={common('save')}>
        <RequiredText
          label={t('team.name')}
          autoComplete="off"
          value={name}
          error={save.error?.reasonOf('name')}
          onChange={setName}
        />
        <Select
          label={t('team.country')}
          description={t('team.countryHint')}
          searchable
          allowDeselect={false}
          limit={60}
          placeholder={t('team.countrySearch')}
          nothingFoundMessage={t('team.countryNothing')}
          data={choices}
          value={region}
          error={save.error?.reasonOf('phoneRegion')}
          onChange={(value) => setRegion(value ?? NO_COUNTRY)}
        />
      </ActionForm>
    </Section>
  );
}

function SecondFactorPolicy({ team }: { team: Team }) {
  const t = useTexts('settings');
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
      title={t('signIn.title')}
      description={`${t('signIn.text')} ${t(isOwner ? 'signIn.owner' : 'signIn.onlyOwners')}`}
    >
      <ErrorAlert error={change.error} />
      <Switch
        label={t('signIn.label')}
        styles={{ label: { color: 'var(--mantine-color-text)' } }}
        checked={team.requiresSecondFactor}
        disabled={!isOwner || needsOwn || change.isRunning}
        onChange={(event) => void change.run(event.currentTarget.checked)}
      />
      {needsOwn && (
        <Text>
          {t('signIn.needsOwn', { link: (parts) => <PageLink to="/account">{parts}</PageLink> })}
        </Text>
      )}
    </Section>
  );
}

function LeaveTeam({ team }: { team: Team }) {
  const t = useTexts('settings');
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
    <Section title={t('leave.title')} description={t('leave.text')}>
      <DangerButton style={{ alignSelf: 'flex-start' }} onClick={open}>
        {t('leave.label', { team: team.name })}
      </DangerButton>
      <ConfirmDialog
        title={t('leave.confirmTitle', { team: team.name })}
        text={t('leave.confirmText')}
        label={t('leave.confirm')}
        action={leave}
        isOpen={isOpen}
        onClose={close}
      />
    </Section>
  );
}
