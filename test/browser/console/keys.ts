import { DAY_MS } from '../../../src/core/values/durations';
import { PASSWORD } from '../../factories/account.factory';
import { ApiKey } from '../../../src/auth/entities/api-key.entity';
import type { TeamClient } from '../../support/team-client';
import type { ConsoleBrowser } from '../../support/console-browser';
import { runCurl } from '../../support/run-curl';

export function testKeys(console: () => ConsoleBrowser): void {
  const changeKeys = async ({ teamId }: TeamClient, label: string, change: Partial<ApiKey>) => {
    const { manager } = console().testApp.database;
    await manager.update(ApiKey, { teamId, label }, change);
  };

  it('creates, replaces and revokes an API key with the keyboard alone, and shows it once', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/keys`);
    await owner.see('API keys');
    await owner.press('button', 'New key');
    await owner.seeDialog('New API key');
    await owner.expectAccessible('key dialog');
    await owner.type('Name', 'Shop');
    await owner.page.keyboard.press('Enter');
    await owner.seeText('Copy it now');
    await owner.seeFocus('button', 'New key');
    await owner.expectAccessible('key shown once');
    const first = await owner.copy('Copy: Your new key Shop');
    const call = await owner.copy('Copy the line for the terminal');
    expect(call).toContain(first);
    expect(await runCurl(call)).toMatchObject({ data: { team: { id: team.teamId } } });

    await owner.page.reload();
    await owner.row('Shop').waitFor();
    expect(await owner.page.content()).not.toContain(first);

    await owner.press('button', 'Replace Shop');
    await owner.seeDialog('Replace Shop');
    await owner.expectAccessible('replace dialog');
    await owner.press('button', 'Create the new key');
    await owner.seeText('Copy it now');
    await owner.row('Shop').nth(1).waitFor();
    await owner.row('Expires within a day').waitFor();
    const second = await owner.copy('Copy: Your new key Shop');
    expect(second).not.toBe(first);
    for (const key of [first, second]) {
      expect(await runCurl(call.replace(first, key))).toMatchObject({ success: true });
    }
    await owner.press('button', 'I have copied it');
    await owner.page.getByText('Copy it now').waitFor({ state: 'hidden' });

    await owner.press('button', 'Revoke Shop');
    await owner.seeDialog('Revoke Shop?');
    await owner.expectAccessible('revoke dialog');
    await owner.press('button', 'Revoke');
    await owner.row('Revoked').waitFor();
    await owner.close();
  });

  it('marks keys that expire soon, have expired or are unused', async () => {
    const { team, member } = await console().createTeam();
    const { client } = member;
    for (const label of ['Soon', 'Late', 'Idle']) {
      await client.post(`/teams/${team.teamId}/keys`, { label }).expect(201);
    }
    await changeKeys(team, 'Soon', { expiresAt: new Date(Date.now() + 6.5 * DAY_MS) });
    await changeKeys(team, 'Late', { expiresAt: new Date(Date.now() - DAY_MS) });
    await changeKeys(team, 'Idle', { createdAt: new Date(Date.now() - 91 * DAY_MS) });

    const owner = await console().openAs(member, `/teams/${team.teamId}/keys`);
    await owner.row('Soon').filter({ hasText: 'Expires in 7 days' }).waitFor();
    await owner.row('Late').filter({ hasText: 'Expired' }).waitFor();
    await owner.row('Idle').filter({ hasText: 'Unused for 90 days' }).waitFor();
    await owner.expectAccessible('marked keys');
    await owner.screenshot('marked keys');
    await owner.close();
  });

  it('shows a team without keys how to begin, with a call of the API that works', async () => {
    const { team, member } = await console().createTeam();
    const { teamId } = team;
    await console().testApp.database.manager.delete(ApiKey, { teamId });
    const owner = await console().openAs(member, `/teams/${teamId}/keys`);
    await owner.see('No keys yet');
    await owner.expectAccessible('no keys');
    await owner.screenshot('no keys');
    const call = await owner.copy('Copy the example');
    await owner.press('button', 'Create the first key');
    await owner.seeDialog('New API key');
    await owner.press('button', 'Create the key');
    await owner.page.getByRole('button', { name: /^Copy: Your new key/ }).waitFor();
    const KEY = await owner.page.locator('.secret').first().innerText();
    expect(await runCurl(call, { KEY })).toMatchObject({ data: { team: { id: teamId } } });

    await owner.open('Home', 'Kaffeewerk');
    await owner.page.getByText('Example: read the forms').click();
    const list = await owner.copy('Copy the API call');
    expect(await runCurl(list, { KEY })).toMatchObject({ data: [{ name: 'Starter form' }] });
    await owner.expectAccessible('open API call');
    await owner.close();
  });

  it('asks for the password before a key is created, if the sign-in is long ago', async () => {
    const { team, member } = await console().createTeam();
    await console().forgetConfirmations();
    const owner = await console().openAs(member, `/teams/${team.teamId}/keys`);
    await owner.see('API keys');
    await owner.press('button', 'New key');
    await owner.seeDialog('New API key');
    await owner.type('Name', 'Till');
    await owner.page.keyboard.press('Enter');
    await owner.seeDialog('Confirm that it is you');
    await owner.expectAccessible('confirm again');
    await owner.screenshot('confirm again');
    await owner.page.keyboard.press('Escape');
    await owner.page
      .getByRole('dialog', { name: 'Confirm that it is you' })
      .waitFor({ state: 'hidden' });
    // The dialog below stays as it was, without an error.
    await owner.seeDialog('New API key');
    expect(await owner.page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Till');
    await owner.press('button', 'Create the key');
    await owner.seeDialog('Confirm that it is you');
    await owner.type('Your password', 'not the password');
    await owner.page.keyboard.press('Enter');
    await owner.seeFocus('alert');
    await owner.expectAccessible('confirmed with a wrong password');
    await owner.page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
    await owner.page.keyboard.press('Enter');
    await owner.seeText('Copy it now');
    await owner.row('Till').waitFor();
    // The browser logs the rejections, which the page has explained.
    expect(console().problems.splice(0)).toEqual(
      Array(3).fill(expect.stringContaining('403 (Forbidden)')),
    );
    await owner.close();
  });
}
