import { Client } from 'pg';
import { renewSetupToken } from '../../../src/accounts/setup/setup-link';
import { PASSWORD } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { PHONE } from '../../support/browser';
import { type ConsoleBrowser } from '../../support/console-browser';
import { runCurl } from '../../support/run-curl';
import type { TestApp } from '../../support/test-app';

async function setupPath({ databaseUrl }: TestApp): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const token = await renewSetupToken(client);
  await client.end();
  return `/setup/${token}`;
}

export function testSetup(console: () => ConsoleBrowser): void {
  it('leads from the printed link to a used key in the audit log, on a phone and with the keyboard alone', async () => {
    await createTeam(console().testApp, { name: 'Kaffeewerk' });
    const link = await setupPath(console().testApp);
    const owner = await console().open(link, { viewport: PHONE });

    await owner.see('Welcome to Rapport');
    await owner.expectGoodInAllAppearances('page /setup/$token');
    await owner.page.setViewportSize(PHONE);
    await owner.type('Your name', 'Ada Lovelace');
    await owner.type('E-mail', 'ada@example.com');
    await owner.type('Password', PASSWORD);
    await owner.page.keyboard.press('Enter');
    await owner.see('Kaffeewerk');
    await owner.seeText('1 of 6 done');
    await owner.expectAccessible('home of a new team');

    await owner.press('link', 'Invite a colleague');
    await owner.see('People');
    await owner.press('button', 'Invite a person');
    await owner.seeDialog('Invite a person');
    await owner.expectGoodInAllAppearances('invitation dialog');
    await owner.page.setViewportSize(PHONE);
    await owner.type('E-mail', 'bob@example.com');
    await owner.page.keyboard.press('Enter');
    await owner.seeText('Let the person open this link on this computer');
    await owner.seeFocus('button', 'Invite a person');
    await owner.expectAccessible('invitation link');
    const invitation = await owner.copy('Copy: The invitation for bob@example.com');

    const guest = await console().open(new URL(invitation).hash.slice(1), { viewport: PHONE });
    await guest.see('Join Kaffeewerk');
    await guest.expectAccessible('invitation');
    await guest.type('Your name', 'Bob');
    await guest.type('Password', PASSWORD);
    await guest.page.keyboard.press('Enter');
    await guest.seeText('Your role in this team is Editor.');
    await guest.close();

    await owner.open('API keys');
    await owner.press('button', 'New key');
    await owner.seeDialog('New API key');
    await owner.type('Name', 'Shop');
    await owner.page.keyboard.press('Enter');
    await owner.seeText('Copy it now');
    await owner.seeFocus('button', 'New key');
    const command = await owner.copy('Copy the line for the terminal');
    expect(await runCurl(command)).toMatchObject({ success: true });

    await owner.open('Audit log');
    await owner.row('Created the API key “Shop”').filter({ hasText: 'Ada Lovelace' }).waitFor();
    await owner.row('Invited a person as Editor').filter({ hasText: 'Ada Lovelace' }).waitFor();
    await owner.row('Joined the team as Editor').filter({ hasText: 'Bob' }).waitFor();
    await owner.expectAccessible('audit log');
    await owner.open('Home', 'Kaffeewerk');
    await owner.seeText('2 of 6 done');
    await owner.close();

    const late = await console().open(link);
    await late.see('This link does not work any more');
    await late.expectAccessible('used link');
    // The page says it in words; the browser also logs the status.
    expect(console().problems.splice(0)).toEqual([expect.stringContaining('410')]);
    await late.close();
  });
}
