import { createMember } from '../factories/account.factory';
import { PHONE } from '../support/browser';
import { ConsoleBrowser, useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import {
  notifyTeam,
  PUBLIC_URL,
  setMailTiming,
  settledMails,
  settingsFor,
} from '../support/mail/mail-app';
import { startMailServer } from '../support/mail/mail-server';
import { useOnce } from '../support/use-value';

describe('Mails in the console', () => {
  const server = useOnce(startMailServer);
  const console = useConsoleBrowser(() => ConsoleBrowser.start(settingsFor(server)));

  beforeAll(async () => {
    setMailTiming(console.testApp, {});
  });

  beforeEach(() => {
    server.onRecipient = () => undefined;
  });

  it('are configured by each person, and listed for administrators', async () => {
    const { team, member } = await console.createTeam();
    const { testApp } = console;
    const path = `/teams/${team.teamId}/notifications`;
    await notifyTeam(testApp, team.teamId);
    await settledMails(testApp, member.account.email);
    const page = await console.openAs(member, path);
    await page.see('Notifications');
    await page.row(member.account.email).filter({ hasText: 'Sent' }).waitFor();
    await page.expectAccessible('notifications');
    await page.screenshot('notifications');
    await page.page.getByLabel('New responses').first().selectOption('Once a day');
    await page.press('button', 'Save');
    await eventually(async () => {
      const { body } = await member.client.get(path);
      const { notifications } = (body as { data: { notifications: object[] } }).data;
      return JSON.stringify(notifications).includes('"frequency":"daily"');
    });
    await page.page.getByRole('button', { name: member.account.email }).first().click();
    await page.seeText('The mail server has accepted it.');
    await page.expectAccessible('a sent mail');
    await page.screenshot('a sent mail');
    await page.close();

    const dark = await console.openAs(member, path, {
      colorScheme: 'dark',
      viewport: PHONE,
      locale: 'de-DE',
    });
    await dark.see('Benachrichtigungen');
    await dark.row(member.account.email).waitFor();
    await dark.expectAccessible('notifications, dark on a phone');
    await dark.screenshot('notifications, dark on a phone');
    await dark.close();
  });

  it('are reported as returned to the recipient, who confirms the address', async () => {
    const { team, member } = await console.createTeam('viewer');
    server.onRecipient = () => ({ code: 550, text: '5.1.1 no such user' });
    const owner = await createMember(console.testApp, team.teamId, 'owner');
    await notifyTeam(console.testApp, team.teamId);
    await settledMails(console.testApp, owner.account.email);
    const page = await console.openAs(owner, `/teams/${team.teamId}/notifications`);
    await page.see('Notifications');
    await page.seeText(`Mails to ${owner.account.email} come back`);
    await page.seeText('550 5.1.1 no such user');
    await page.expectAccessible('a rejected address');
    await page.screenshot('a rejected address');
    server.onRecipient = () => undefined;
    await page.goTo(`/teams/${team.teamId}/members`);
    await page.seeText('You get no notifications. If your address is right');
    await page.expectAccessible('a member whose mails come back');
    await page.screenshot('a member whose mails come back');
    await page.goTo(`/teams/${team.teamId}/notifications`);
    await page.press('button', 'My address is correct: try again');
    await server.mailsTo(owner.account.email);
    await page.page
      .getByText(`Mails to ${owner.account.email} come back`)
      .waitFor({ state: 'detached' });
    await page.close();
    // Viewers see no log of mails.
    const viewer = await console.openAs(member, `/teams/${team.teamId}/notifications`);
    await viewer.see('Your mails');
    expect(await viewer.page.getByRole('heading', { name: 'Sent mails' }).count()).toBe(0);
    await viewer.close();
  });

  it('show the state of an invitation, and are sent again with a new link', async () => {
    const { team, member } = await console.createTeam();
    const email = `new.${team.teamId}@example.com`;
    server.onRecipient = () => ({ code: 550, text: '5.1.1 no such user' });
    await member.client
      .post(`/teams/${team.teamId}/invitations`, { email, role: 'editor' })
      .expect(201);
    await settledMails(console.testApp, email);
    server.onRecipient = () => undefined;
    const page = await console.openAs(member, `/teams/${team.teamId}/members`);
    await page.seeText('The mail came back');
    await page.seeText('550 5.1.1 no such user');
    await page.seeText('Check the address. If it is wrong, withdraw this invitation');
    await page.expectAccessible('an invitation that came back');
    await page.screenshot('an invitation that came back');
    await page.press('button', `Send again: invitation of ${email}`);
    await page.seeText(`It was also sent to ${email} by mail.`);
    const [mail] = await server.mailsTo(email);
    expect(mail?.text).toContain(`${PUBLIC_URL}/console/#/invitation/`);
    await page.close();
  });

  it('bring a link to a person who has forgotten the password', async () => {
    const { member } = await console.createTeam();
    const guest = await console.open('/sign-in', { viewport: PHONE });
    await guest.press('link', 'Forgotten your password?');
    await guest.see('Get a new password');
    await guest.expectAccessible('forgotten password');
    await guest.type('E-mail', member.account.email);
    await guest.page.keyboard.press('Enter');
    await guest.seeText('a mail with a link is on its way');
    await guest.expectAccessible('forgotten password, asked');
    await guest.screenshot('forgotten password, asked');
    const [mail] = await server.mailsTo(member.account.email);
    const link = /\/console\/#(\/reset\/[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    await guest.goTo(link);
    await guest.see('Set a new password');
    await guest.close();
  });
});
