import { Alert } from '@mantine/core';
import { useReadAgain } from '../api/read-again';
import { sessionQuery, useSession } from '../api/session';
import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';
import { DeviceList } from './device-list';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SecondFactorSection } from './second-factor-section';

export function AccountPage() {
  const t = useTexts('account');
  const common = useTexts('common');
  const { teamsBeingDeleted } = useSession();
  useReadAgain(teamsBeingDeleted.length > 0, sessionQuery.queryKey);
  return (
    <Page title={t('title')} description={t('description')}>
      {teamsBeingDeleted.map(({ teamId, teamName, deletedRows }) => (
        <Alert key={teamId} color="red" title={t('teamBeingDeleted', { team: teamName })}>
          {common('teamBeingDeletedText')} {common('teamDeletedRows', { count: deletedRows })}
        </Alert>
      ))}
      <ProfileForm />
      <SecondFactorSection />
      <PasswordForm />
      <DeviceList />
    </Page>
  );
}
