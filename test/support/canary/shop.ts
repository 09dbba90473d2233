import { addMember, createAccount, type SignedInMember } from '../../factories/account.factory';
import { formPath, saveForm } from '../../factories/builder.factory';
import { createCampaign } from '../../factories/campaign.factory';
import { createForm } from '../../factories/form.factory';
import type { TeamClient } from '../team-client';
import type { TestApp } from '../test-app';
import { type HostedTestForm, readHosted, setSettings } from '../visitor';
import type { Receiver } from '../webhooks/receiver';

/** A team that uses every feature that stores something about customers. */
export interface CanaryShop {
  /** The application whose database it is. */
  readonly testApp: TestApp;
  /** The service that gets the requests, which may be another process. */
  readonly url: string;
  readonly team: TeamClient;
  readonly admin: SignedInMember;
  readonly form: HostedTestForm;
}

export const OPTION = 'Dark';

const FIELDS = [
  { label: 'First name', fieldType: 'TextInput' },
  { label: 'Email', fieldType: 'EmailInput' },
  { label: 'Phone', fieldType: 'PhoneInput' },
  { label: 'Remark', fieldType: 'Textarea' },
  { label: 'Roast', fieldType: 'Select', options: [OPTION, 'Light'] },
  { label: 'Size', fieldType: 'Radio', options: [OPTION, 'Large'] },
  { label: 'Days', fieldType: 'Checkbox', options: [OPTION, 'Mon'] },
  { label: 'Birthday', fieldType: 'DatePicker' },
];

/** @param receiver responds to each webhook with the body that it received */
export async function createShop(
  testApp: TestApp,
  team: TeamClient,
  admin: SignedInMember,
  receiver: Receiver,
  url = testApp.url,
): Promise<CanaryShop> {
  const created = await createForm(team, {
    status: 'published',
    description: 'Tell us who you are.',
    fields: FIELDS,
    webhookUrl: receiver.url,
  });
  await createCampaign(testApp, team, 'spring');
  await saveForm(admin.client, formPath(team.teamId, created.id), () => ({
    hiddenNames: ['utm_source'],
    campaignId: 'spring',
  }));
  await setSettings(testApp, created, {});
  // A member who gets a mail about each new response at once.
  const account = await createAccount(testApp);
  await addMember(testApp, team.teamId, account, 'editor');
  return { testApp, url, team, admin, form: await readHosted(team, created) };
}
