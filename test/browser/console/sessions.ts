import { PASSWORD, signInAs } from '../../factories/account.factory';
import { eventually } from '../../support/eventually';
import type { ConsoleBrowser } from '../../support/console-browser';

export function testSessions(console: () => ConsoleBrowser): void {
  it('ends the session of another browser, which then shows the sign-in page', async () => {
    const { team, member } = await console().createTeam();
    const phone = { userAgent: 'Mozilla/5.0 (iPhone) Safari/605', addressPrefix: '203.0.113.0/24' };
    const client = await signInAs(console().testApp, member.account, phone);
    const other = await console().openAs({ client }, `/teams/${team.teamId}/keys`);
    await other.see('API keys');
    const owner = await console().openAs(member, '/account');
    await owner.seeText('Safari on iPhone');
    await owner.expectAccessible('two sessions');
    await owner.press('button', 'Sign out Safari on iPhone');
    await owner.page.getByText('Safari on iPhone').waitFor({ state: 'detached' });

    // Reads of a session that has ended are rejected within 5 s.
    const pages = ['members', 'keys'];
    await eventually(async () => {
      pages.reverse();
      await other.goTo(`/teams/${team.teamId}/${pages[0]}`);
      return other.page.getByRole('heading', { name: 'Sign in' }).isVisible();
    });
    await other.type('E-mail', member.account.email);
    await other.type('Password', PASSWORD);
    await other.page.keyboard.press('Enter');
    // Back on the page that was open.
    await other.page.getByRole('heading', { name: /^(API keys|People)$/ }).waitFor();
    console().problems.splice(0);

    await owner.page.reload();
    await owner.press('button', 'Sign out everywhere else');
    await owner.page
      .getByRole('button', { name: 'Sign out everywhere else' })
      .waitFor({ state: 'detached' });
    await Promise.all([owner.close(), other.close()]);
  });

  it('changes name, time zone and password', async () => {
    const { member } = await console().createTeam();
    const person = await console().openAs(member, '/account');
    await person.see('Your account');
    await person.tabTo('textbox', 'Your name');
    await person.page.keyboard.press('Control+a');
    await person.page.keyboard.insertText('Ada King');
    await person.chooseFrom('Time zone', 'Asia/Tokyo');
    await person.press('button', 'Save');
    await person.seeText('Saved.');
    await person.page.getByRole('button', { name: 'Your menu: Ada King' }).waitFor();

    await person.type('Current password', 'not the password');
    await person.type('New password', `${PASSWORD} again`);
    await person.page.keyboard.press('Enter');
    await person.seeFocus('alert');
    await person.expectAccessible('rejected password');
    expect(console().problems.splice(0)).toEqual([expect.stringContaining('403')]);
    await person.page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
    await person.page.keyboard.press('Enter');
    await person.seeText('Your password is changed.');
    await person.expectAccessible('changed password');
    await person.close();
  });
}
