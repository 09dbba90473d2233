import { FormDeletions } from '../../src/responses/deletions/form-deletions.service';
import { createForm, formBody } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { holdPurges } from '../support/held-purges';
import type { TeamClient } from '../support/team-client';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'Textarea', label: 'Remark' },
];

/** Creates a form with a response of each visitor, and returns their ids. */
async function createFormWithResponses(
  team: TeamClient,
  name: string,
  visitors: readonly string[],
): Promise<{ id: string; responses: string[] }> {
  const { id } = await createForm(team, {
    name,
    status: 'published',
    fields: FIELDS,
    webhookUrl: 'http://127.0.0.1:9/',
  });
  const responses: string[] = [];
  for (const visitor of visitors) {
    const answers = { name: visitor, remark: `${visitor} would like more dark roasts.` };
    responses.push((await submitResponse(team, id, answers)).formResponseId);
  }
  return { id, responses };
}

describe('The bin in a browser', () => {
  const browser = useConsoleBrowser();

  it('takes a form that is deleted in the list of forms, and restores it, with the keyboard', async () => {
    const { team, member } = await browser.createTeam('admin');
    const { id } = await createFormWithResponses(team, 'Coffee club', [
      'Grace Hopper',
      'Alan Turing',
    ]);
    const page = await browser.openAs(member, `/teams/${team.teamId}/forms`);
    await page.see('Forms');
    await page.press('button', 'More for Coffee club');
    await page.page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.seeDialog('Delete the form “Coffee club”?');
    await page.seeText('2 responses');
    await page.seeText('1 link, whose page closes at once');
    await page.seeText('2 webhook deliveries');
    await page.expectAccessible('delete a form');
    await page.screenshot('bin delete form');
    await page.press('button', 'Delete the form and 2 responses');
    await page.seeText('The form “Coffee club” is in the bin.');
    await eventually(async () => (await team.get(`/forms/${id}`)).status === 404);
    await page.page.getByRole('link', { name: 'Coffee club' }).waitFor({ state: 'detached' });
    await page.screenshot('bin form deleted');

    await page.page.getByRole('button', { name: 'Undo' }).click();
    await page.seeText('The form “Coffee club” is restored.');
    await page.page.getByRole('link', { name: 'Coffee club', exact: true }).waitFor();
    // The page may request the form before it is restored.
    expect(browser.problems.splice(0).every((problem) => problem.includes('404'))).toBe(true);

    await page.goTo(`/teams/${team.teamId}/forms/${id}`);
    await page.see('Coffee club');
    await page.press('button', 'Delete');
    await page.seeDialog('Delete the form “Coffee club”?');
    await page.press('button', 'Delete the form and 2 responses');
    await page.see('Forms');
    await team.post('/forms', formBody({ name: 'Coffee club' })).expect(201);
    await page.goTo(`/teams/${team.teamId}/bin`);
    await page.see('Bin');
    await page.press('button', 'Restore Coffee club');
    await page.seeDialog('Another form has this name');
    await page.expectAccessible('another name');
    await page.screenshot('bin name taken');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.press('button', 'Restore');
    await page.seeText('The form “Coffee club (restored)” is restored.');
    await page.seeText('No form was deleted in the last 7 days.');
    expect((await team.get(`/forms/${id}`)).body).toMatchObject({
      data: { name: 'Coffee club (restored)', responseCount: 2 },
    });
    browser.problems.splice(0);
  });

  it('takes one or several responses that are deleted in the inbox, and restores them', async () => {
    const { team, member } = await browser.createTeam('admin');
    const names = ['Grace Hopper', 'Alan Turing', 'Ada King', 'Joan Clarke'];
    const { responses } = await createFormWithResponses(team, 'Coffee club', names);
    const page = await browser.openAs(member, `/teams/${team.teamId}/inbox`);
    await page.see('Inbox');
    await page.page.getByRole('link', { name: /Grace Hopper/ }).click();
    await page.page.locator('.inbox-detail').getByRole('heading', { level: 2 }).waitFor();
    await page.page.locator('.inbox-detail').getByRole('button', { name: 'Delete' }).click();
    await page.seeDialog('Delete this response?');
    await page.expectAccessible('delete a response');
    await page.screenshot('bin delete response');
    await page.press('button', 'Delete the response');
    await page.seeText('The response is in the bin.');
    await page.page.getByRole('link', { name: /Grace Hopper/ }).waitFor({ state: 'detached' });
    await page.page.getByRole('button', { name: 'Undo' }).click();
    await page.seeText('The response is restored.');
    await page.page.getByRole('link', { name: /Grace Hopper/ }).waitFor();

    await page.page.getByRole('checkbox', { name: 'Select all on this page' }).first().check();
    await page.screenshot('bin selected');
    await page.page.locator('.inbox-list').getByRole('button', { name: 'Delete' }).click();
    await page.seeDialog('Delete 4 responses?');
    await page.press('button', 'Delete 4 responses');
    await page.seeText('4 responses are in the bin.');
    await page.goTo(`/teams/${team.teamId}/bin`);
    await page.see('Bin');
    await page.seeText('by Ada Lovelace');
    await page.press('button', 'Delete for good Grace Hopper');
    await page.seeDialog('Delete this response for good?');
    await page.expectAccessible('delete for good');
    await page.page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await page.page
      .getByRole('cell', { name: 'Grace Hopper', exact: true })
      .waitFor({ state: 'detached' });
    await page.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.page.getByRole('button', { name: 'Restore', exact: true }).first().click();
    await page.seeText('3 responses are restored.');
    await page.seeText('No response was deleted in the last 7 days.');
    const rows = await browser.testApp.database.query(
      'SELECT 1 FROM form_responses WHERE team_id = $1 AND id = ANY ($2)',
      [team.teamId, responses],
    );
    expect(rows).toHaveLength(3);
  });

  it('is accessible in every appearance, and in German', async () => {
    const { team, member } = await browser.createTeam('admin');
    await createFormWithResponses(team, 'Coffee club', ['Grace Hopper', 'Alan Turing']);
    const { id, responses } = await createFormWithResponses(
      team,
      'Tasting with a rather long name',
      ['Ada King', 'Joan Clarke'],
    );
    const path = `/teams/${team.teamId}`;
    await member.client.post(`${path}/inbox/delete`, { ids: responses.slice(0, 1) }).expect(200);
    const [other] = (await createFormWithResponses(team, 'Newsletter', ['Mary Jackson'])).responses;
    await member.client.post(`${path}/inbox/delete`, { ids: [other] }).expect(200);
    const held = holdPurges(browser.testApp, FormDeletions);
    await team.delete(`/forms/${id}`).expect(200);
    const page = await browser.openAs(member, `${path}/bin`);
    await page.seeText('Moving to the bin');
    await page.seeText('1 response left');
    await page.seeText('Mary Jackson');
    await page.expectGoodInAllAppearances('bin of many');
    const status = page.page.getByRole('status');
    const name = 'Tasting with a rather long name';
    await status.getByText(`The responses to “${name}” are being moved to the bin.`).waitFor();
    await held.release();
    await status.getByText('Everything is done.').waitFor();
    const heldAgain = holdPurges(browser.testApp, FormDeletions);
    await page.press('button', `Delete for good ${name}`);
    await page.page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await status.getByText(`The form “${name}” is being deleted for good.`).waitFor();
    await page.expectAccessible('bin, deleting for good');
    expect(await page.page.getByRole('button', { name: `Restore ${name}` }).count()).toBe(0);
    await heldAgain.release();
    await page.row(name).waitFor({ state: 'detached' });
    await status.getByText('Everything is done.').waitFor();
    const german = await browser.openAs(member, `${path}/bin`, { locale: 'de-DE' });
    await german.see('Papierkorb');
    await german.seeText('Mary Jackson');
    await german.expectTextsFit('German bin of many');
    await german.press('button', 'Endgültig löschen Mary Jackson');
    await german.seeDialog('Diese Antwort endgültig löschen?');
    await german.expectGoodInAllAppearances('German bin, dialog');
    await german.close();
  });
});
