import { createForm } from '../factories/form.factory';
import { useConsoleBrowser } from '../support/console-browser';

const ENGLISH = {
  deleteTeam: 'Delete Kaffeewerk',
  question: 'Delete Kaffeewerk for good?',
};
const GERMAN: typeof ENGLISH = {
  deleteTeam: 'Kaffeewerk löschen',
  question: 'Kaffeewerk endgültig löschen?',
};

describe('The retention of data in a browser', () => {
  const browser = useConsoleBrowser();

  it('is chosen for the team, and shortened after a question with the number of affected entries', async () => {
    const { team, member } = await browser.createTeam('admin');
    const form = await createForm(team, { name: 'Feedback' });
    await browser.testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status, created_at)
       SELECT $1, gen_random_uuid(), $2, 'failed', now() - interval '20 days'
         FROM generate_series(1, 3)`,
      [team.teamId, form.id],
    );
    const page = await browser.openAs(member, `/teams/${team.teamId}/retention`);
    await page.see('How long data are kept');
    await page.expectAccessible('retention');
    const section = page.page.getByRole('region', { name: 'Webhook deliveries' });
    await section.getByLabel('Keep for').selectOption('7');
    await page.seeDialog('Keep data for a shorter time?');
    await page.seeText('3 deliveries are deleted for good within an hour.');
    await page.expectAccessible('fewer days');
    await page.screenshot('retention question');
    await page.press('button', 'Keep for a shorter time');
    await section.getByText('3 entries would go now.').waitFor();

    const webhook = await browser.openAs(member, `/teams/${team.teamId}/forms/${form.id}/webhook`);
    await webhook.seeText('Kept for 7 days.');
    await webhook.press('link', 'Change');
    const ofForm = webhook.page.getByRole('region', {
      name: 'How long data of this form are kept',
    });
    await ofForm.getByLabel('Webhook deliveries').selectOption('90');
    await ofForm.getByLabel('Spam').selectOption('30');
    await webhook.expectAccessible('retention of a form');
    for (const [name, kept] of [
      ['webhook', 'Kept for 90 days.'],
      ['spam', 'Kept for 30 days.'],
      ['responses', 'Kept for ever.'],
    ] as const) {
      await webhook.goTo(`/teams/${team.teamId}/forms/${form.id}/${name}`);
      await webhook.seeText(kept);
    }
    await webhook.close();
    await page.close();
  });

  it.each([
    ['en-US', ENGLISH],
    ['de-DE', GERMAN],
  ])('asks in all appearances before it deletes a team: %s', async (locale, texts) => {
    const { team, member } = await browser.createTeam('owner');
    const settings = await browser.openAs(member, `/teams/${team.teamId}/settings`, { locale });
    await settings.press('button', texts.deleteTeam);
    await settings.seeDialog(texts.question);
    if (locale === 'en-US') await settings.expectGoodInAllAppearances('deletion of a team');
    else await settings.expectTextsFit('German deletion of a team');
    await settings.close();
  });
});
