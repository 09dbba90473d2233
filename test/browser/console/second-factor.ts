import { generate } from 'otplib';
import { createMember, PASSWORD } from '../../factories/account.factory';
import { PHONE } from '../../support/browser';
import { type ConsoleBrowser, type ConsolePage } from '../../support/console-browser';

/** Sets up an authenticator app; returns the recovery codes. */
async function setUp(person: ConsolePage): Promise<string[]> {
  await person.press('button', 'Set up two-step sign-in');
  await person.page.getByRole('img', { name: 'QR code of the secret below' }).waitFor();
  await person.expectAccessible('set-up of two-step sign-in');
  const secret = await person.page.locator('code.secret').innerText();
  await person.type('Code', await generate({ secret }));
  await person.page.keyboard.press('Enter');
  await person.seeText('Your recovery codes');
  await person.expectAccessible('recovery codes');
  return (await person.copy('Copy: Your recovery codes')).split('\n');
}

export function testSecondFactor(console: () => ConsoleBrowser): void {
  it('sets up two-step sign-in with the keyboard alone, and then asks for a code at the sign-in', async () => {
    const { team, member } = await console().createTeam();
    const person = await console().openAs(member, '/account');
    await person.see('Your account');
    const [recoveryCode = '', ...others] = await setUp(person);
    expect(others).toHaveLength(9);
    await person.press('button', 'I have stored them');
    await person.seeText('Recovery codes left: 10');
    await person.chooseInUserMenu('Sign out');
    await person.see('Sign in');
    await person.expectAccessible('sign-in');
    await person.type('E-mail', member.account.email);
    await person.type('Password', 'not the password');
    await person.page.keyboard.press('Enter');
    await person.seeFocus('alert');
    await person.expectAccessible('wrong password');
    await person.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await person.page.keyboard.press('Enter');
    await person.see('Enter your code');
    await person.expectGoodInAllAppearances('page /second-factor');
    await person.type('Code', 'wrong');
    await person.page.keyboard.press('Enter');
    await person.seeFocus('alert');
    expect(console().problems.splice(0)).toEqual([
      expect.stringContaining('401'),
      expect.stringContaining('401'),
    ]);
    await person.page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
    await person.page.keyboard.press('Enter');
    await person.seeText('Hello Ada Lovelace');

    await person.chooseInUserMenu('Your account');
    await person.see('Your account');
    await person.seeText('Recovery codes left: 9');
    await person.press('button', 'Create new recovery codes');
    await person.seeText('Recovery codes left: 10');
    await person.press('button', 'I have stored them');

    // Turning it off requires a confirmation, because the last one is old.
    await console().forgetConfirmations();
    await person.press('button', 'Turn off');
    await person.seeDialog('Turn off two-step sign-in?');
    await person.press('button', 'Yes, turn it off');
    await person.seeDialog('Confirm that it is you');
    await person.expectAccessible('confirm again with a code');
    await person.page.getByRole('textbox', { name: 'Code' }).fill(others[0] ?? '');
    await person.page.keyboard.press('Enter');
    // The recovery codes were replaced: the old ones do not work any more.
    await person.seeText('The password or the code is wrong.');
    console().problems.splice(0);
    await person.goTo(`/teams/${team.teamId}`);
    await person.close();
  });

  it('asks everybody to set up two-step sign-in in a team that begins to require it', async () => {
    const { team, member } = await console().createTeam();
    const settings = `/teams/${team.teamId}/settings`;
    const owner = await console().openAs(member, settings);
    const policy = 'Everybody in this team needs two-step sign-in';
    await owner.page.getByRole('switch', { name: policy, disabled: true }).waitFor();
    await owner.press('link', 'set up two-step sign-in for yourself');
    await owner.see('Your account');
    await setUp(owner);

    const viewer = await createMember(console().testApp, team.teamId, 'editor', { name: 'Bob' });
    const guest = await console().openAs(viewer, `/teams/${team.teamId}`, { viewport: PHONE });
    await guest.seeText('Hello Bob');

    await owner.open('Team');
    await owner.press('switch', policy, 'Space');
    await owner.page.getByRole('switch', { name: policy, checked: true }).waitFor();

    // The page learns of the policy from the first request that the service rejects.
    await guest.open('Team', 'This team needs two-step sign-in');
    await guest.expectAccessible('team that requires two-step sign-in');
    await guest.screenshot('team that requires two-step sign-in');
    console().problems.splice(0);
    await setUp(guest);
    await guest.press('button', 'I have stored them: go on');
    await guest.see('Team');

    await owner.press('switch', policy, 'Space');
    await owner.page.getByRole('switch', { name: policy, checked: false }).waitFor();
    await Promise.all([owner.close(), guest.close()]);
  });
}
