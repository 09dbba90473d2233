import type { Route } from 'playwright-core';
import { readTexts } from '../../../console/src/texts/text-files.fixture';
import { createCampaign } from '../../factories/campaign.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { postLine } from '../../factories/post-line.factory';
import { importSocial, listPosts } from '../../factories/social.factory';
import type { ConsoleBrowser, ConsolePage } from '../../support/console-browser';

const SEARCH = 'Name of a page, form, customer, coupon, campaign, post or team';

/** The pages by their names in the palette: the path below the team, or from `/`. */
const PAGES: Readonly<Record<string, string>> = {
  Home: '',
  Inbox: 'inbox',
  Forms: 'forms',
  Customers: 'customers',
  Points: 'points',
  Coupons: 'coupons',
  Till: 'till',
  Social: 'social',
  Connections: 'social/connections',
  Campaigns: 'campaigns',
  Report: 'report',
  'API keys': 'keys',
  People: 'members',
  'Audit log': 'audit',
  'Data retention': 'retention',
  Bin: 'bin',
  Notifications: 'notifications',
  Team: 'settings',
  'Your account': '/account',
};

/** The headings of pages that differ from the name in the palette. */
const HEADINGS: Readonly<Record<string, string>> = {
  Home: 'Kaffeewerk',
  'Data retention': 'How long data are kept',
};

/** Opens the palette, types a text, and presses Enter as soon as the action with the label is selected. */
async function goByPalette(page: ConsolePage, text: string, label = text): Promise<void> {
  await page.page.keyboard.press('Control+k');
  await page.seeFocus('textbox', SEARCH);
  await page.page.keyboard.insertText(text);
  const selected = page.page.getByRole('dialog').locator('[data-selected]');
  await selected.filter({ has: page.page.getByText(label, { exact: true }) }).waitFor();
  await page.page.keyboard.press('Enter');
  await page.page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Waits for a path, whatever the page keeps in its query. */
const waitForPath = (page: ConsolePage, path: string): Promise<void> =>
  page.page.waitForURL(({ hash }) => hash.replace(/^#|\?.*$/g, '') === path);

export function testPalette(console: () => ConsoleBrowser): void {
  it('reaches each page from the command palette by the keyboard, and gives its heading the focus', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/members`);
    await owner.see('People');
    const names = Object.entries(readTexts('en', 'shell'))
      .filter(([key]) => key.startsWith('page.'))
      .map(([, name]) => name);
    expect(new Set(Object.keys(PAGES))).toEqual(new Set(names));
    for (const [name, path] of Object.entries(PAGES)) {
      await goByPalette(owner, name);
      const below = path === '' ? '' : `/${path}`;
      await waitForPath(owner, path.startsWith('/') ? path : `/teams/${team.teamId}${below}`);
      await owner.seeFocus('heading', HEADINGS[name] ?? name);
    }
    await owner.close();
  });

  it('finds forms, customers, coupons, campaigns and posts in the command palette, and opens them', async () => {
    const { team, member } = await console().createTeam();
    const { testApp } = console();
    const below = `/teams/${team.teamId}`;
    const form = await createForm(team, { name: 'Winter blend' });
    const customer = await createCustomer(team, { firstName: 'Wintera', lastName: 'Moss' });
    const { couponId } = await createCoupon(testApp, team, { name: 'Winter gift' });
    await createCampaign(testApp, team, 'winter-sale');
    const content = 'Winter is coming to the roastery';
    await importSocial(testApp, team, 'instagram', {
      posts: [
        postLine('instagram', { id: '17900000000000001', at: '2026-11-20T09:00:00Z', content }),
      ],
      profile: [],
    });
    const { data } = await listPosts(team, 'instagram');
    const owner = await console().openAs(member, `${below}/members`);
    await owner.see('People');
    await owner.page.keyboard.press('Control+k');
    await owner.seeFocus('textbox', SEARCH);
    await owner.page.keyboard.insertText('winter');
    for (const name of ['Winter blend', 'Wintera Moss', 'Winter gift', content]) {
      await owner.page.getByRole('button', { name }).waitFor();
    }
    await owner.expectAccessible('command palette');
    await owner.screenshot('command palette');
    await owner.page.keyboard.press('Escape');
    await owner.page.getByRole('dialog').waitFor({ state: 'hidden' });

    // The service finds a customer by more than the name, after the text has been typed.
    await goByPalette(owner, 'era mos', 'Wintera Moss');
    await waitForPath(owner, `${below}/customers/${customer.id}`);
    await owner.seeFocus('heading', 'Wintera Moss');
    await goByPalette(owner, 'winter gi', 'Winter gift');
    await waitForPath(owner, `${below}/coupons/${couponId}`);
    await goByPalette(owner, 'autumn', 'Autumn launch');
    await waitForPath(owner, `${below}/campaigns/winter-sale`);
    await goByPalette(owner, 'roastery', content);
    await waitForPath(owner, `${below}/social/instagram/posts/${data[0]?.id}`);
    await goByPalette(owner, 'winter bl', 'Winter blend');
    await waitForPath(owner, `${below}/forms/${form.id}`);
    await owner.see('Winter blend');
    await owner.close();
  });

  it('opens the command palette while the person types, and keeps the focus when a page loads late', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/settings`);
    await owner.see('Team');
    await owner.tabTo('textbox', 'Name');
    await owner.page.keyboard.press('Control+k');
    await owner.seeFocus('textbox', SEARCH);
    await owner.page.keyboard.press('Escape');
    await owner.seeFocus('textbox', 'Name');

    const held: Route[] = [];
    await owner.page.route('**/console/api/teams/*/keys', (route) => {
      held.push(route);
    });
    await owner.press('link', 'API keys');
    await owner.page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await owner.page.keyboard.press('Control+k');
    await owner.seeFocus('textbox', SEARCH);
    await Promise.all(held.map((route) => route.continue()));
    await owner.page.locator('h1', { hasText: 'API keys' }).waitFor();
    await owner.page.keyboard.insertText('Points');
    await owner.page.locator('[data-selected]', { hasText: 'Points' }).waitFor();
    await owner.close();
  });
}
