import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { DEMO_CAMPAIGN } from '../../src/cli/demo/demo-campaign';
import { prepareDemo } from '../../src/cli/demo/prepare-demo';
import { createMember, type SignedInMember } from '../factories/account.factory';
import { type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { runCurl } from '../support/run-curl';
import { TeamClient } from '../support/team-client';
import { useFolder } from '../support/use-folder';

interface Ids {
  readonly form: string;
  readonly response: string;
  readonly customer: string;
  readonly coupon: string;
  readonly code: string;
  readonly post: string;
}

/** Pages with a call of their own; each has data in the demo team. */
const PAGES: Readonly<Record<string, (ids: Ids) => string>> = {
  forms: () => '/forms',
  responses: ({ form }) => `/forms/${form}/responses?search=a&order=asc`,
  customers: () => '/customers?search=a',
  customer: ({ customer }) => `/customers/${customer}`,
  points: ({ customer }) => `/points?customerId=${customer}`,
  coupons: () => '/coupons',
  coupon: ({ coupon }) => `/coupons/${coupon}`,
  code: ({ code }) => `/coupons?code=${code}`,
  campaigns: () => '/campaigns',
  campaign: () => `/campaigns/${DEMO_CAMPAIGN.id}`,
  social: () => '/social',
  platform: () => '/social/instagram',
  'platform, any days': () => '/social/instagram?from=2026-01-01&to=2026-01-31',
  post: ({ post }) => `/social/instagram/posts/${post}`,
  keys: () => '/keys',
};

/** Opens all details of a part of the page, and copies each call in it. */
async function copyCalls({ page }: ConsolePage, within: Locator): Promise<string[]> {
  const buttons = within.getByRole('button', { name: 'Copy the API call' });
  const closed = within.locator('details:not([open]) > summary:visible');
  await within.locator('summary:visible').first().waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
  await buttons.first().waitFor();
  const calls: string[] = [];
  for (const button of await buttons.all()) {
    await page.evaluate("navigator.clipboard.writeText('')");
    await button.click();
    calls.push(await eventually(() => page.evaluate<string>('navigator.clipboard.readText()')));
  }
  return calls;
}

const inMain = ({ page }: ConsolePage): Locator => page.locator('main');

describe('The copied calls of pages', () => {
  const browser = useConsoleBrowser();
  const dataDir = useFolder('rapport-calls-');
  let team: TeamClient;
  let member: SignedInMember;
  let ids: Ids;

  beforeAll(async () => {
    const demo = await prepareDemo(browser.testApp.app, dataDir.path);
    if (!demo?.apiKey) throw new Error('The demo team has no key.');
    team = new TeamClient(browser.testApp.url, demo.teamId, demo.apiKey, null);
    member = await createMember(browser.testApp, demo.teamId, 'owner');
    const idOf = async (table: string, condition = 'true', column = 'id'): Promise<string> => {
      const [row] = await browser.testApp.database.query<{ id: string }>(
        `SELECT ${column} AS id FROM ${table} WHERE team_id = $1 AND ${condition} LIMIT 1`,
        [demo.teamId],
      );
      if (row === undefined) throw new Error(`The demo team has no row in ${table}.`);
      return row.id;
    };
    const form = await idOf('webhook_deliveries', 'true', 'form_id');
    ids = {
      form,
      response: await idOf('form_responses', `form_id = '${form}'`),
      customer: await idOf('customers'),
      coupon: await idOf('coupons'),
      code: await idOf('coupon_codes', 'true', 'code'),
      post: await idOf('social_posts', "platform = 'instagram'"),
    };
  });

  /** Runs a copied call, whose response may be a file. */
  async function run(call: string): Promise<unknown> {
    const body = await runCurl(call, { KEY: team.apiKey });
    if (typeof body !== 'string') expect(body).not.toMatchObject({ success: false });
    return body;
  }

  it('that read are accepted by the API', async () => {
    const page = await browser.openAs(member, `/teams/${team.teamId}`);
    for (const [name, pathOf] of Object.entries(PAGES)) {
      // Otherwise the page before may still be there.
      await page.page.goto('about:blank');
      await page.goTo(`/teams/${team.teamId}${pathOf(ids)}`);
      await page.page.locator('main h1').waitFor();
      await page.page
        .locator('summary')
        .getByText(/For developers|call/)
        .first()
        .waitFor();
      const calls = await copyCalls(page, page.page.locator('body'));
      expect({ name, calls }).not.toEqual({ name, calls: [] });
      for (const call of calls) await run(call);
    }
    await page.close();
  });

  it('that write are accepted by the API: an import, points at the till, a delivery once more', async () => {
    const file = path.join(dataDir.path, 'customers.csv');
    await writeFile(file, 'First name,Last name,E-mail\nJuliet,Sand,juliet@example.com\n');
    const page = await browser.openAs(member, `/teams/${team.teamId}/customers/import`);
    await page.see('Import customers');
    const chooser = page.page.waitForEvent('filechooser');
    await page.press('button', 'File');
    await (await chooser).setFiles(file);
    await page.see('2. Check the columns');
    const imports = await copyCalls(page, inMain(page));
    expect(imports).toEqual([expect.stringContaining('/v1/customers')]);
    await run(imports[0] ?? '');
    const found = await team.get('/customers?search=juliet@example.com').expect(200);
    expect(found.body).toMatchObject({ data: [{ firstName: 'Juliet', points: 0 }] });

    await page.goTo(`/teams/${team.teamId}/till`);
    await page.see('Till');
    await page.page.getByText('Add points', { exact: true }).click();
    await page.page.getByRole('textbox', { name: 'Points' }).fill('3');
    await page.page.getByRole('textbox', { name: 'Customer' }).fill('juliet');
    await page.page.getByRole('option', { name: /Juliet Sand/ }).click();
    const bookings = await copyCalls(page, inMain(page));
    expect(bookings).toHaveLength(1);
    expect(await run(bookings[0] ?? '')).toMatchObject({ points: 3 });

    await page.goTo(`/teams/${team.teamId}/forms/${ids.form}/webhook`);
    await page.page.locator('tbody .row-link').first().click();
    await page.page.getByText('The call that sends it again').waitFor();
    const calls = await copyCalls(page, page.page.locator('body'));
    const [again = ''] = calls.filter((call) => call.includes('/redeliver'));
    await run(again);
    await page.close();
  });
});
