import {
  addMember,
  createMember,
  PASSWORD,
  type SignedInMember,
  signInAs,
} from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { PHONE } from '../../support/browser';
import { type ConsoleBrowser } from '../../support/console-browser';

export function testPeople(console: () => ConsoleBrowser): void {
  it('changes a role and removes a person with the keyboard alone', async () => {
    const { team, member } = await console().createTeam();
    const { testApp } = console();
    const bob = await createMember(testApp, team.teamId, 'viewer', { name: 'Bob' });
    const path = `/teams/${team.teamId}/members`;
    const owner = await console().openAs(member, path);
    await owner.row('Bob').waitFor();
    await owner.press('button', 'Change role of Bob');
    await owner.seeDialog('Role of Bob');
    await owner.expectAccessible('role dialog');
    await owner.press('radio', 'Viewer', 'ArrowUp');
    await owner.page.keyboard.press('ArrowUp');
    await owner.page.getByRole('radio', { name: 'Admin', checked: true }).waitFor();
    await owner.press('button', 'Save the role');
    await owner.row('Bob').filter({ hasText: 'Admin' }).waitFor();
    await owner.seeFocus('button', 'Change role of Bob');
    // The change of the role has ended the sessions of the person.
    const again: SignedInMember = { ...bob, client: await signInAs(testApp, bob.account) };
    const admin = await console().openAs(again, path);
    await admin.row('Ada Lovelace').waitFor();
    // An admin can change neither owners nor the own role.
    expect(await admin.page.getByRole('button', { name: /^(Remove|Reset)/ }).count()).toBe(0);
    await admin.expectAccessible('people, as an admin');
    await admin.close();

    await owner.press('button', 'Remove Bob');
    await owner.seeDialog('Remove Bob?');
    await owner.expectAccessible('remove dialog');
    await owner.press('button', 'Remove');
    await owner.row('Bob').waitFor({ state: 'detached' });
    await owner.see('You are alone in this team');
    await owner.expectAccessible('alone in the team');
    await owner.screenshot('people of a new team');
    await owner.close();
  });

  it('says that this server sends no mail', async () => {
    const { team, member } = await console().createTeam();
    const page = await console().openAs(member, `/teams/${team.teamId}/notifications`);
    await page.seeText('This server sends no mail');
    await page.expectAccessible('no mail');
    await page.screenshot('no mail');
    await page.close();
  });

  it('gives a link with which a person sets a new password', async () => {
    const { team, member } = await console().createTeam();
    const bob = await createMember(console().testApp, team.teamId, 'viewer', { name: 'Bob' });
    const owner = await console().openAs(member, `/teams/${team.teamId}/members`);
    await owner.press('button', 'Reset password of Bob');
    const link = await owner.copy('Copy: A link for Bob');
    await owner.close();

    const guest = await console().open(new URL(link).hash.slice(1), { viewport: PHONE });
    await guest.see('Set a new password');
    await guest.expectAccessible('new password');
    await guest.type('New password', 'password1234');
    await guest.page.keyboard.press('Enter');
    await guest.seeFocus('alert');
    await guest.seeText('most common');
    await guest.expectAccessible('new password, rejected');
    expect(console().problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await guest.page.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD} again`);
    await guest.page.keyboard.press('Enter');
    await guest.see('Sign in');
    await guest.type('E-mail', bob.account.email);
    await guest.type('Password', `${PASSWORD} again`);
    await guest.page.keyboard.press('Enter');
    await guest.seeText('Hello Bob');
    await guest.close();
  });

  it('does not let the last owner leave, and lets others', async () => {
    const { team, member } = await console().createTeam();
    const bob = await createMember(console().testApp, team.teamId, 'viewer', { name: 'Bob' });
    const path = `/teams/${team.teamId}/settings`;
    const owner = await console().openAs(member, path);
    await owner.press('button', 'Leave Kaffeewerk');
    await owner.seeDialog('Leave Kaffeewerk?');
    await owner.press('button', 'Leave');
    await owner.seeText('The team needs an owner');
    await owner.expectAccessible('last owner');
    expect(console().problems.splice(0)).toEqual([expect.stringContaining('409')]);
    await owner.close();

    const viewer = await console().openAs(bob, path);
    await viewer.seeText('Only admins and owners can change these settings.');
    await viewer.expectAccessible('team settings, as a viewer');
    await viewer.press('button', 'Leave Kaffeewerk');
    await viewer.seeDialog('Leave Kaffeewerk?');
    await viewer.press('button', 'Leave');
    await viewer.see('Your account');
    // The page may request its team once more after the person has left.
    console().problems.splice(0);
    await viewer.close();
  });

  it('shows one team at a time to a person with two', async () => {
    const first = await console().createTeam();
    const second = await createTeam(console().testApp, { name: 'Teehaus' });
    await addMember(console().testApp, second.teamId, first.member.account, 'viewer');
    const page = await console().openAs(first.member, `/teams/${first.team.teamId}`);
    await page.see('Kaffeewerk');
    await page.press('button', 'Team: Kaffeewerk');
    await page.page.getByRole('menuitem', { name: 'Teehaus' }).waitFor();
    await page.expectAccessible('open list of teams');
    await eventually(async () => {
      await page.page.keyboard.press('ArrowDown');
      return page.page.locator('[role=menuitem]:focus', { hasText: 'Teehaus' }).isVisible();
    });
    await page.page.keyboard.press('Enter');
    await page.see('Teehaus');
    await page.seeText('Your role in this team is Viewer.');
    await page.expectAccessible('home of a viewer');
    expect(await page.page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await page.close();
  });
}
