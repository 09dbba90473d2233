import { Alert, Switch } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useTexts } from '../texts/texts';
import { Section } from '../ui/section';
import { alertSupport, areAlertsOn, chooseAlerts, listenForAlertChoice } from './alert-choice';

/** Switches the notices of this browser on and off. */
export function AlertSection() {
  const t = useTexts('alerts');
  const isOn = useSyncExternalStore(listenForAlertChoice, areAlertsOn);
  const support = useSyncExternalStore(listenForAlertChoice, alertSupport);
  const membership = useMembership(useTeamId());
  const mayRead = membership !== undefined && hasRole(membership.role, 'analyst');
  const obstacles = { unsupported: t('unsupported'), denied: t('denied'), possible: null };
  const obstacle = mayRead ? obstacles[support] : t('role');
  return (
    <Section title={t('title')} description={t('description')}>
      <Switch
        label={t('switch')}
        checked={isOn && mayRead}
        disabled={obstacle !== null}
        onChange={({ currentTarget: { checked } }) => void chooseAlerts(checked)}
      />
      {obstacle !== null && (
        <Alert color="gray" role="status">
          {obstacle}
        </Alert>
      )}
    </Section>
  );
}
