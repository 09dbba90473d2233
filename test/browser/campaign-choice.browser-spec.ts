import { createForm } from '../factories/form.factory';
import { useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { createActivity } from './campaigns-harness';

describe('Campaigns in a browser', () => {
  const browser = useConsoleBrowser();

  it('are chosen for a post and for a form, or typed as an id without a campaign', async () => {
    const { team, member } = await browser.createTeam('editor');
    await createActivity(browser, team, 'old-text');
    await member.client
      .post(`/teams/${team.teamId}/campaigns`, {
        name: 'Winter',
        id: 'winter-26',
        startsAt: '2026-11-01',
      })
      .expect(201);
    const { body } = await team.get('/analytics/social/instagram/posts').expect(200);
    const [post] = (body as { data: { id: string }[] }).data;
    const path = `/analytics/social/instagram/posts/${post?.id}`;
    const campaignOf = async () =>
      ((await team.get(path).expect(200)).body as { data: { campaignId: string } }).data.campaignId;

    const page = await browser.openAs(
      member,
      `/teams/${team.teamId}/social/instagram/posts/${post?.id}`,
    );
    // A post keeps the id that it had before campaigns existed.
    const text = page.page.getByLabel('ID of the campaign');
    await text.waitFor();
    expect(await text.inputValue()).toBe('old-text');
    await page.choose('Campaign of this post', 'Winter');
    await text.waitFor({ state: 'detached' });
    await page.press('button', 'Save');
    await page.seeText('Saved.');
    expect(await campaignOf()).toBe('winter-26');
    await page.choose('Campaign of this post', 'Another');
    await page.type('ID of the campaign', 'spring-27');
    await page.expectAccessible('campaign of a post');
    await page.screenshot('campaign of a post');
    await page.page.keyboard.press('Enter');
    await eventually(async () => (await campaignOf()) === 'spring-27');

    const form = await createForm(team, { name: 'Orders', status: 'published' });
    await page.goTo(`/teams/${team.teamId}/forms/${form.id}`);
    // Only one tab is in the Tab order; the arrow keys lead to the others.
    await page.page.getByRole('tab', { name: 'Settings' }).click();
    await page.choose('Campaign of the form', 'Winter');
    await page.expectAccessible('campaign of a form');
    await page.press('button', 'Save changes');
    await eventually(async () => {
      const stored = await browser.testApp.database.query<{ campaign_id: string | null }>(
        'SELECT campaign_id FROM forms WHERE team_id = $1 AND id = $2',
        [team.teamId, form.id],
      );
      return stored[0]?.campaign_id === 'winter-26';
    });
    // Until then, leaving the page asks what to do with the changes.
    await page.seeText('All changes saved');
    // Filters show its name, too.
    for (const list of ['inbox', 'customers']) {
      await page.goTo(`/teams/${team.teamId}/${list}?campaign=winter-26`);
      await page.page
        .locator('.filter-chip')
        .filter({ hasText: /Winter$/ })
        .waitFor();
    }
    await page.close();
  });
});
