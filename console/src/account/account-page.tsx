import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';
import { DeviceList } from './device-list';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SecondFactorSection } from './second-factor-section';

export function AccountPage() {
  const t = useTexts('account');
  return (
    <Page title={t('title')} description={t('description')}>
      <ProfileForm />
      <SecondFactorSection />
      <PasswordForm />
      <DeviceList />
    </Page>
  );
}
