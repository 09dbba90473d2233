import type { CampaignView } from '../../src/campaigns/campaign.views';
import { createMember } from '../factories/account.factory';
import { type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { createActivity } from './campaigns-harness';

/** The numbers on the page of a campaign, by their labels. */
async function numbersOn(page: ConsolePage): Promise<Record<string, string>> {
  const figures = await page.page.locator('.campaign-number').all();
  const entries = await Promise.all(
    figures.map(async (figure) => [
      await figure.locator('dt').innerText(),
      await figure.locator('dd').first().innerText(),
    ]),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

const number = (value: number | null): string =>
  value === null ? '–' : new Intl.NumberFormat('en-US').format(value);

describe('Campaigns in a browser', () => {
  const browser = useConsoleBrowser();

  it('are created with the keyboard, changed and deleted', async () => {
    const { team, member } = await browser.createTeam('editor');
    const page = await browser.openAs(member, `/teams/${team.teamId}/campaigns`);
    await page.see('No campaigns yet');
    await page.expectAccessible('no campaigns');
    await page.screenshot('campaigns empty');
    await page.press('button', 'New campaign');
    await page.seeDialog('New campaign');
    await page.expectAccessible('new campaign');
    await page.type('Name', 'Herbst & mehr');
    await page.screenshot('campaign new');
    await page.page.keyboard.press('Enter');
    await page.see('Herbst & mehr');
    await page.seeText('herbst-mehr');
    await page.seeText('Running');
    await page.expectAccessible('campaign without numbers');
    await page.screenshot('campaign empty');

    await page.press('button', 'Change');
    await page.seeDialog('Change the campaign');
    await page.page.getByLabel('Last day').fill('2026-01-01');
    await page.page.keyboard.press('Enter');
    await page.page.getByText('must be after the start', { exact: false }).first().waitFor();
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.page.getByLabel('Last day').fill('2099-12-31');
    await page.page.getByRole('textbox', { name: 'Name' }).fill('Winter');
    await page.page.keyboard.press('Enter');
    await page.see('Winter');
    await page.seeText('Running until Dec 31, 2099');

    await page.press('button', 'Delete');
    await page.seeDialog('Delete the campaign “Winter”?');
    await page.expectAccessible('delete a campaign');
    await page.press('button', 'Delete the campaign');
    await page.see('No campaigns yet');
    await page.close();
  });

  it('are created from the ids of posts, and show exactly the numbers of the API', async () => {
    const { team, member } = await browser.createTeam('editor');
    const id = 'Herbst/2026 & mehr';
    const couponId = await createActivity(browser, team, id);
    const page = await browser.openAs(member, `/teams/${team.teamId}/campaigns`);
    await page.seeText('Found in your posts and links');
    await page.expectAccessible('suggestions');
    await page.screenshot('campaign suggestions');
    await page.press('button', `Create a campaign from ${id}`);
    await page.seeDialog('New campaign');
    await page.page.keyboard.press('Enter');
    await page.see(id);

    // The coupon gets the campaign in its dialog.
    await page.goTo(`/teams/${team.teamId}/coupons/${couponId}`);
    await page.press('button', 'Change');
    await page.seeDialog('Change the coupon');
    await page.page.getByLabel('Campaign').selectOption({ label: id });
    await page.page.getByRole('button', { name: 'Save' }).click();
    await page.page.getByRole('link', { name: id }).click();

    for (const [label, window] of [
      ['Whole campaign', ''],
      ['7 days', '?window=7d'],
      ['30 days', '?window=30d'],
      ['90 days', '?window=90d'],
      ['12 months', '?window=12m'],
    ] as const) {
      await page.page.getByText(label, { exact: true }).click();
      await page.page.waitForURL((url) =>
        window === '' ? !url.href.includes('window=') : url.href.endsWith(window),
      );
      const { body } = await team.get(`/campaigns/${encodeURIComponent(id)}${window}`).expect(200);
      const { data } = body as { data: CampaignView };
      const expected = {
        Posts: number(data.posts),
        Reach: number(data.reach),
        Engagement: number(data.engagement),
        Responses: number(data.responses),
        'New customers': number(data.newCustomers),
        Redemptions: number(data.redemptions),
        Points: number(data.points),
      };
      await page.page
        .locator('.campaign-number')
        .filter({ hasText: `Responses${expected.Responses}` })
        .waitFor();
      expect({ label, ...(await numbersOn(page)) }).toEqual({ label, ...expected });
      const sums = `Responses: ${expected.Responses} · New customers: ${expected['New customers']}`;
      await page.seeText(sums);
      for (const name of ['Posts', 'Reach', 'Engagement', 'Redemptions', 'Points'] as const) {
        await page.page.getByText(`${name}: ${expected[name]}`, { exact: true }).waitFor();
      }
      const posts = page.page.locator('#campaign-posts tbody tr');
      await eventually(async () => (await posts.count()) === data.posts);
    }

    // Numbers lead to the lists that they count.
    await page.page.getByText('7 days', { exact: true }).click();
    const responses = page.page.locator('.campaign-number').filter({ hasText: 'Responses' });
    await responses.filter({ hasText: '3' }).getByRole('link').click();
    await page.page.waitForURL(/inbox\?/);
    const inbox = page.page.getByRole('table', { name: 'Responses' }).getByRole('row');
    // With the row of the headings.
    await eventually(async () => (await inbox.count()) === 4);
    await page.page.goBack();
    const customers = page.page.locator('.campaign-number').filter({ hasText: 'New customers' });
    await customers.filter({ hasText: '3' }).getByRole('link').click();
    await page.page.waitForURL(/customers\?/);
    const listed = page.page.locator('table tbody tr');
    await eventually(async () => (await listed.count()) === 3);
    await page.expectAccessible('customers of a campaign');
    await page.page.goBack();

    // The link of the form carries the id.
    const link = page.page.locator('.secret').filter({ hasText: 'utm_campaign' }).first();
    const url = new URL(await link.innerText());
    expect(url.searchParams.get('utm_campaign')).toBe(id);
    await page.press('button', 'Copy the link of the campaign');
    expect(await page.page.evaluate('navigator.clipboard.readText()')).toBe(url.href);

    // With the keyboard, a number leads to its part of the page.
    await page.press('button', '2');
    expect(await page.page.evaluate('document.activeElement.id')).toBe('campaign-posts');
    await page.close();
  });

  it('are sorted, and compared side by side with the numbers of the service', async () => {
    const { team, member } = await browser.createTeam('editor');
    const list = `/teams/${team.teamId}/campaigns`;
    await createActivity(browser, team, 'autumn');
    for (const [name, id] of [
      ['Autumn', 'autumn'],
      ['Winter', 'winter'],
      ['Spring', 'spring'],
    ]) {
      await member.client.post(list, { name, id, startsAt: '2026-01-01' }).expect(201);
    }
    const page = await browser.openAs(member, list);
    const names = async () =>
      (await page.page.locator('.data-rows tbody tr .row-link').allInnerTexts()).join(' ');
    await eventually(async () => (await names()) === 'Spring Winter Autumn');
    await page.press('button', 'Responses');
    await eventually(async () => (await names()) === 'Autumn Spring Winter');
    await page.press('button', 'Name');
    await eventually(async () => (await names()) === 'Autumn Spring Winter');
    await page.press('button', 'Name');
    await eventually(async () => (await names()) === 'Winter Spring Autumn');
    expect(page.page.url()).toMatch(/sort=name&order=desc/);
    for (const name of ['Autumn', 'Winter']) {
      await page.page.getByRole('checkbox', { name: `Select ${name}` }).check();
    }
    await page.press('button', 'Compare');
    await page.see('Compare campaigns');
    const table = page.page.getByRole('table', { name: 'Compare campaigns' });
    const { body } = await team.get('/campaigns/autumn').expect(200);
    const { data } = body as { data: CampaignView };
    for (const [label, value, other] of [
      ['Posts', data.posts, '0'],
      ['Reach', data.reach, '–'],
      ['Engagement', data.engagement, '–'],
      ['Responses', data.responses, '0'],
      ['New customers', data.newCustomers, '0'],
    ] as const) {
      const row = table.getByRole('row').filter({ hasText: label }).first();
      expect(await row.getByRole('cell').allInnerTexts()).toEqual([number(value), other]);
    }
    await page.page.locator('.recharts-surface').nth(6).waitFor();
    await page.expectAccessible('compared campaigns');
    await page.screenshot('campaigns compared');
    await page.goTo(`/teams/${team.teamId}/campaign-comparison`);
    await page.seeText('Select two to four campaigns');
    await page.expectAccessible('no compared campaigns');
    await page.close();
  });

  it('are shown in German, and to viewers without links to people', async () => {
    const { team } = await browser.createTeam('editor');
    const analyst = await createMember(browser.testApp, team.teamId, 'analyst');
    const editor = await createMember(browser.testApp, team.teamId, 'editor');
    const viewer = await createMember(browser.testApp, team.teamId, 'viewer');
    await createActivity(browser, team, 'autumn-launch');
    await createQuietCampaigns(editor.client, team.teamId);
    const list = `/teams/${team.teamId}/campaigns`;
    const body = { name: 'Autumn launch', id: 'autumn-launch', startsAt: '2026-10-01' };
    await editor.client.post(list, body).expect(201);
    const coupons = await team.get('/coupons').expect(200);
    const [coupon] = (coupons.body as { data: { id: string }[] }).data;
    await editor.client
      .put(`/teams/${team.teamId}/coupons/${coupon!.id}/campaign`, { campaignId: 'autumn-launch' })
      .expect(200);
    const german = await browser.openAs(analyst, `${list}/autumn-launch`, { locale: 'de-DE' });
    await german.seeText('Antworten: 4 · Neue Kunden: 4');
    await german.expectAccessible('campaign, German');
    await german.screenshot('campaign German');
    await german.goTo(list);
    await german.seeText('Beendet am');
    await german.screenshot('campaigns German');
    await german.close();

    // Viewers see numbers, which do not lead to lists of people.
    const reading = await browser.openAs(viewer, `${list}/autumn-launch`);
    await reading.seeText('Responses: 4 · New customers: 4');
    expect(await reading.page.locator('.campaign-number a').count()).toBe(0);
    await reading.expectAccessible('campaign of a viewer');
    // A printed page has no controls.
    await reading.page.getByRole('button', { name: 'Print' }).waitFor();
    await reading.page.locator('.recharts-surface').nth(5).waitFor();
    await reading.page.emulateMedia({ media: 'print' });
    expect(await reading.page.getByRole('button', { name: 'Print' }).count()).toBe(0);
    expect(await reading.page.getByRole('heading', { name: 'Your links' }).count()).toBe(0);
    await reading.screenshot('printed campaign');
    await reading.close();
  });
});

/** Creates a campaign that has ended and a campaign that has not begun, both without activity. */
async function createQuietCampaigns(
  client: { post(path: string, body: object): { expect(status: number): Promise<unknown> } },
  teamId: string,
): Promise<void> {
  const path = `/teams/${teamId}/campaigns`;
  for (const campaign of [
    { name: 'Spring menu', startsAt: '2026-03-01', endsAt: '2026-05-31' },
    { name: 'New year', startsAt: '2099-01-01', endsAt: '2099-01-31' },
  ]) {
    await client.post(path, campaign).expect(201);
  }
}
