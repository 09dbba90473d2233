import type { Locator } from 'playwright-core';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer } from '../factories/customer.factory';
import { createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { runCurl } from '../support/run-curl';
import type { TeamClient } from '../support/team-client';

const FOR_DEVELOPERS = 'For developers';

/** Opens a detail of a page or dialog, and copies the call in it. */
async function copyCall(
  { page }: ConsolePage,
  within: Locator,
  label = FOR_DEVELOPERS,
): Promise<string> {
  const detail = within.locator('details', {
    has: page.locator('summary').getByText(label, { exact: true }),
  });
  const innermost = detail.last();
  await innermost.locator('summary').first().click();
  await page.evaluate("navigator.clipboard.writeText('')");
  await innermost.getByRole('button', { name: 'Copy the API call' }).click();
  return eventually(() => page.evaluate<string>('navigator.clipboard.readText()'));
}

const dialogOf = ({ page }: ConsolePage): Locator => page.getByRole('dialog');

/** Copies the call that a dialog shows, and closes the dialog without doing what it asks. */
async function copyFromDialog(page: ConsolePage): Promise<string> {
  const call = await copyCall(page, dialogOf(page));
  await page.page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  return call;
}

/** Runs a copied call with an API key of the team. Bodies of some endpoints have no envelope. */
async function run(team: TeamClient, call: string): Promise<unknown> {
  const body = await runCurl(call, { KEY: team.apiKey });
  expect(body).not.toMatchObject({ success: false });
  return body;
}

const dataOf = async (team: TeamClient, path: string): Promise<unknown> =>
  ((await team.get(path).expect(200)).body as { data: unknown }).data;

describe('The copied calls of the console', () => {
  const browser = useConsoleBrowser();

  it('do for customers what the pages do', async () => {
    const { team, member } = await browser.createTeam();
    const { id } = await createCustomer(team, { firstName: 'Grace', lastName: 'Hopper' });
    const { codes } = await createCoupon(browser.testApp, team, { name: 'Espresso' });
    const customers = `/teams/${team.teamId}/customers`;
    const page = await browser.openAs(member, customers);
    await page.press('button', 'New customer');
    await page.page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await page.page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
    await page.page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
    const added = await copyFromDialog(page);
    expect(await run(team, added)).toMatchObject({ data: { firstName: 'Ada' } });

    await page.goTo(`${customers}/${id}`);
    await page.see('Grace Hopper');
    await page.press('button', 'Change');
    await page.page.getByRole('textbox', { name: 'E-mail' }).fill('grace@navy.example');
    await page.expectAccessible('change of a customer');
    await run(team, await copyFromDialog(page));
    expect((await team.get(`/customer/${id}`)).body).toMatchObject({ email: 'grace@navy.example' });

    await page.press('button', 'Give points');
    await page.page.getByRole('textbox', { name: 'How many points' }).fill('25');
    expect(await run(team, await copyFromDialog(page))).toMatchObject({ points: 25 });

    await page.press('button', 'Redeem a code');
    await page.page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await page.page.keyboard.press('Enter');
    expect(await run(team, await copyFromDialog(page))).toMatchObject({ data: { points: 35 } });

    await page.goTo(`${customers}/${id}/erase`);
    await page.see('Erase personal data');
    await run(team, await copyCall(page, page.page.locator('main')));
    await team.get(`/customer/${id}`).expect(404);
    await page.close();
  });

  it('do for coupons what the pages do', async () => {
    const { team, member } = await browser.createTeam();
    const coupons = `/teams/${team.teamId}/coupons`;
    const page = await browser.openAs(member, coupons);
    await page.see('Coupons');
    await page.page.getByRole('button', { name: 'New coupon' }).first().click();
    await page.page.getByRole('textbox', { name: 'Name' }).fill('Espresso');
    await page.page.getByRole('textbox', { name: 'Points' }).fill('2.5');
    const created = await run(team, await copyFromDialog(page));
    expect(created).toMatchObject({ data: { name: 'Espresso', points: 2.5 } });
    const { id } = (created as { data: { id: string } }).data;

    await page.goTo(`${coupons}/${id}`);
    await page.see('Espresso');
    await page.press('button', 'Change');
    await page.page.getByRole('textbox', { name: 'Name' }).fill('Ristretto');
    await run(team, await copyFromDialog(page));
    await page.press('button', 'More codes');
    await run(team, await copyFromDialog(page));
    await page.press('button', 'End now');
    await page.expectAccessible('end of a coupon');
    await run(team, await copyFromDialog(page));
    const coupon = (await dataOf(team, `/coupons/${id}`)) as { endsAt: string };
    expect(coupon).toMatchObject({ name: 'Ristretto', codes: 24 });
    expect(Date.parse(coupon.endsAt)).toBeLessThan(Date.now());
    await page.close();
  });

  it('do for forms and responses what the pages do', async () => {
    const { team, member } = await browser.createTeam();
    const form = await createForm(team, {
      name: 'Feedback',
      status: 'published',
      fields: [{ fieldType: 'TextInput', label: 'Note' }],
    });
    const { formResponseId: id } = await submitResponse(team, form.id, { note: 'Nice' });
    const forms = `/teams/${team.teamId}/forms`;
    const page = await browser.openAs(member, forms);
    await page.see('Forms');
    await page.press('button', 'New form');
    await page.seeDialog('New form');
    const made = (await run(team, await copyFromDialog(page))) as { data: { id: string } };

    await page.goTo(`${forms}/${made.data.id}/webhook`);
    await page.page.getByRole('textbox', { name: 'Address' }).fill('https://shop.example.com/hook');
    const main = page.page.locator('main');
    await run(team, await copyCall(page, main, 'The call that sets the address'));
    await run(team, await copyCall(page, main, 'The call that lists the deliveries'));
    await main.getByText(FOR_DEVELOPERS, { exact: true }).click();
    await run(team, await copyCall(page, main, 'The call that sets the secret'));
    expect(await dataOf(team, `/forms/${made.data.id}`)).toMatchObject({
      webhookUrl: 'https://shop.example.com/hook',
      hasWebhookSecret: true,
    });
    await page.expectAccessible('calls of a webhook');

    const response = `/forms/${form.id}/responses/${id}`;
    await page.goTo(`${forms}/${form.id}/responses/${id}`);
    // Opening it has marked it as read.
    await page.page.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await main.getByText(FOR_DEVELOPERS, { exact: true }).click();
    await run(team, await copyCall(page, main, 'The call that returns it'));
    await run(team, await copyCall(page, main, 'The call that marks it as read or unread'));
    expect(await dataOf(team, response)).toMatchObject({ isRead: false });
    // The form has such a button, too.
    await main.locator('.response-head').getByRole('button', { name: 'Delete' }).click();
    await run(team, await copyFromDialog(page));
    await team.get(response).expect(404);

    await page.goTo(`${forms}/${form.id}/share`);
    await page.page.getByRole('button', { name: 'Form for developers' }).click();
    await page.page.getByRole('button', { name: 'Copy the call that changes' }).click();
    const changed = await page.page.evaluate<string>('navigator.clipboard.readText()');
    await run(team, changed.replace('"isRequired":false', '"isRequired":true'));
    expect(await dataOf(team, `/forms/${form.id}`)).toMatchObject({
      fields: [{ isRequired: true }],
    });
    await page.page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.press('button', 'Take the form offline');
    await run(team, await copyFromDialog(page));
    expect(await dataOf(team, `/forms/${form.id}`)).toMatchObject({ status: 'draft' });
    await page.press('button', 'Delete');
    await run(team, await copyFromDialog(page));
    await team.get(`/forms/${form.id}`).expect(404);
    await page.close();
    // The pages read again what the calls have deleted.
    const problems = browser.problems.splice(0);
    expect(problems.filter((problem) => !/404|no form|no response/.test(problem))).toEqual([]);
  });
});
