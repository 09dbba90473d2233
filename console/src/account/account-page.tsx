import { Page } from '../ui/page';
import { DeviceList } from './device-list';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SecondFactorSection } from './second-factor-section';

export function AccountPage() {
  return (
    <Page title="Your account" description="What belongs to you, in all your teams.">
      <ProfileForm />
      <SecondFactorSection />
      <PasswordForm />
      <DeviceList />
    </Page>
  );
}
