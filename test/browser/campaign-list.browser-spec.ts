import { PHONE } from '../support/browser';
import { ConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { importSocial } from '../factories/social.factory';
import { postLine } from '../factories/post-line.factory';
import { useOnce } from '../support/use-value';

const CAMPAIGNS = 120;

describe('The list of campaigns in a browser', () => {
  const browser = useOnce(() => ConsoleBrowser.start());

  it('is sorted by the service, with one request for a page', async () => {
    const { team, member } = await browser.createTeam('editor');
    await browser.testApp.database.query(
      `INSERT INTO campaigns (team_id, id, campaign_id, name, starts_at)
       SELECT $1, gen_random_uuid(), 'c' || n, 'Campaign ' || n, '2026-01-01'
         FROM generate_series(1, ${CAMPAIGNS}) n`,
      [team.teamId],
    );
    await importSocial(browser.testApp, team, 'instagram', {
      posts: [postLine('instagram', { id: '1', at: '2026-05-05T10:00:00Z', campaignId: 'c7' })],
    });
    const page = await browser.openAs(member, `/teams/${team.teamId}/campaigns`);
    const names = () => page.page.locator('.data-rows tbody tr .row-link').allInnerTexts();
    await eventually(async () => (await names()).length === 50);
    const requests: string[] = [];
    page.page.on('request', (request) => {
      if (/campaigns\?/.test(request.url())) requests.push(request.url());
    });
    await page.page.getByRole('button', { name: 'Posts', exact: true }).click();
    await eventually(async () => (await names())[0] === 'Campaign 7');
    expect(requests).toHaveLength(1);
    await page.page.getByRole('button', { name: 'Name', exact: true }).click();
    await eventually(async () => (await names())[1] === 'Campaign 2');
    expect(requests).toHaveLength(2);
    await page.page.getByRole('button', { name: 'Show more' }).click();
    await eventually(async () => (await names()).length === 100);
    expect((await names())[99]).toBe('Campaign 100');
    expect(requests).toHaveLength(3);
    await page.expectAccessible('sorted campaigns');
    await page.page.setViewportSize(PHONE);
    await page.expectAccessible('sorted campaigns on a phone');
    await page.screenshot('campaigns sorted on a phone');
    await page.close();
    expect(browser.problems).toEqual([]);
  });
});
