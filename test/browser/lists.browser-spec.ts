import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { createMember } from '../factories/account.factory';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer } from '../factories/customer.factory';
import { createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { type ConsolePage, useConsoleBrowser } from '../support/console-browser';

const namesOf = (page: ConsolePage) => page.page.locator('tbody .row-link').allInnerTexts();

/** Waits until the first row has a text. */
const seeFirst = (page: ConsolePage, hasText: string) =>
  page.page.locator('tbody tr:first-child', { hasText }).waitFor();

const search = (page: ConsolePage, name: string, text: string) =>
  page.page.getByRole('searchbox', { name }).fill(text);

/** Selects two rows and those between them. */
async function selectRange(page: ConsolePage, from: string, to: string): Promise<void> {
  const box = (name: string) => page.page.getByRole('checkbox', { name: `Select ${name}` });
  await box(from).click();
  await box(to).click({ modifiers: ['Shift'] });
}

/** Presses a button that saves a file, and returns the text of the file. */
async function download(page: ConsolePage, button: string): Promise<string> {
  // Chromium would ask where to save the file, and no test can answer.
  await page.page.evaluate('globalThis.showSaveFilePicker = undefined');
  const downloading = page.page.waitForEvent('download');
  await page.press('button', button);
  return readFile(await (await downloading).path(), 'utf8');
}

const firstCells = (file: string) => file.split('\r\n').map((line) => line.split(',')[0]);

describe('Lists in a browser', () => {
  const browser = useConsoleBrowser();

  it('sort coupons, and export and end several of them', async () => {
    const { team, member } = await browser.createTeam('editor');
    await createCoupon(browser.testApp, team, { name: 'Tea', points: 2 });
    await createCoupon(browser.testApp, team, { name: 'Bun', points: 30 });
    await createCoupon(browser.testApp, team, { name: 'Cake', points: 4 });
    const page = await browser.openAs(member, `/teams/${team.teamId}/coupons`);
    await seeFirst(page, 'Cake');
    await page.press('button', 'Points');
    await seeFirst(page, 'Bun');
    await page.press('button', 'Name');
    await seeFirst(page, 'Bun');
    expect(await namesOf(page)).toEqual(['Bun', 'Cake', 'Tea']);
    const all = await download(page, 'Export');
    expect(all.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      'Name',
      'Bun',
      'Cake',
      'Tea',
      undefined,
    ]);

    await selectRange(page, 'Cake', 'Tea');
    await page.seeText('2 selected');
    const codes = await download(page, 'Codes as CSV');
    expect(firstCells(codes)).toEqual(['\uFEFFCoupon', 'Cake', 'Tea', '']);
    await page.press('button', 'End now');
    await page.seeDialog('End 2 coupons now?');
    await page.expectAccessible('end several coupons');
    await page.press('button', 'End 2 coupons');
    await page.seeText('2 coupons have ended.');
    await page.row('Cake').filter({ hasText: 'Ended' }).waitFor();
    await page.row('Bun').filter({ hasText: 'Running' }).waitFor();
    await page.seeFocus('link', 'Bun');
    await page.close();
  });

  it('search the points by reason and customer, and sort them by time', async () => {
    const { team, member } = await browser.createTeam('analyst');
    const ada = await createCustomer(team, { firstName: 'Zoe', lastName: 'King' });
    const bob = await createCustomer(team, { firstName: 'Bob', lastName: 'Ray' });
    for (const [id, points, note] of [
      [ada.id, 1, 'Birthday'],
      [bob.id, 2, 'Late delivery'],
      [bob.id, 3, 'Zoe was kind'],
    ] as const) {
      await team.post(`/customer/${id}/loyalty`, { points, type: 'increment', note }).expect(200);
    }
    const page = await browser.openAs(member, `/teams/${team.teamId}/points`);
    await seeFirst(page, '+3');
    await page.press('button', 'When');
    await seeFirst(page, '+1');
    await search(page, 'Customer, reason or reference', 'zoe');
    await page.row('+2').waitFor({ state: 'detached' });
    expect(await namesOf(page)).toEqual(['Zoe King', 'Bob Ray']);
    const file = await download(page, 'Export');
    expect(file.split('\r\n').map((line) => line.split(',')[5])).toEqual([
      'Points',
      '1',
      '3',
      undefined,
    ]);
    // The list is in the URL.
    await page.page.reload();
    await seeFirst(page, '+1');
    await page.row('+2').waitFor({ state: 'detached' });
    await page.close();
  });

  it('export and delete several forms, which the bin brings back', async () => {
    const { team, member } = await browser.createTeam('admin');
    for (const name of ['Bun', 'Cake', 'Tea']) await createForm(team, { name });
    const list = `/teams/${team.teamId}/forms?sort=name&order=asc`;
    const page = await browser.openAs(member, list);
    await seeFirst(page, 'Bun');
    const all = await download(page, 'Export');
    expect(
      all
        .split('\r\n')
        .slice(0, 4)
        .map((line) => line.split(',')[1]),
    ).toEqual(['Name', 'Bun', 'Cake', 'Starter form']);
    await selectRange(page, 'Bun', 'Cake');
    await page.seeText('2 selected');
    const some = await download(page, 'Export the selected');
    expect(some.trim().split('\r\n')).toHaveLength(3);
    await page.press('button', 'Delete');
    await page.seeDialog('Delete 2 forms?');
    await page.expectAccessible('delete several forms');
    await page.press('button', 'Delete 2 forms');
    await page.seeText('2 forms are in the bin.');
    await seeFirst(page, 'Starter form');
    await page.seeFocus('link', 'Starter form');
    await page.press('button', 'Undo');
    await page.seeText('2 forms are restored.');
    await seeFirst(page, 'Bun');
    // The page asks for each form until it is back.
    for (const problem of browser.problems.splice(0)) expect(problem).toContain('404');
    await page.close();
  });

  it('find and export campaigns, and export several customers', async () => {
    const { team, member } = await browser.createTeam('editor');
    const path = `/teams/${team.teamId}`;
    for (const name of ['Autumn', 'Winter']) {
      await member.client.post(`${path}/campaigns`, { name, startsAt: '2026-01-01' }).expect(201);
    }
    for (const firstName of ['Ann', 'Bob', 'Cid']) {
      await createCustomer(team, { firstName, lastName: 'Ray' });
    }
    const page = await browser.openAs(member, `${path}/campaigns`);
    await seeFirst(page, 'Winter');
    await search(page, 'Part of the name', 'autumn');
    await page.row('Winter').waitFor({ state: 'detached' });
    const campaigns = await download(page, 'Export');
    expect(firstCells(campaigns)).toEqual(['\uFEFFCampaign ID', 'autumn', '']);
    await search(page, 'Part of the name', 'nothing');
    await page.seeText('No campaign matches.');

    await page.goTo(`${path}/customers`);
    await seeFirst(page, 'Cid Ray');
    await selectRange(page, 'Cid Ray', 'Bob Ray');
    await page.seeText('2 selected');
    const customers = await download(page, 'Export the selected');
    expect(customers.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      'First name',
      'Cid',
      'Bob',
      undefined,
    ]);

    // The columns follow the person to another device, also one that is chosen before the stored ones have been loaded.
    const save = () =>
      page.page.waitForResponse(
        (response) =>
          response.url().endsWith('/account/list-columns') && response.request().method() === 'PUT',
      );
    const first = save();
    const loadLate = async (route: Route) => {
      const response = await route.fetch();
      await first;
      await route.fulfill({ response });
    };
    await page.page.route('**/account/list-columns', loadLate, { times: 1 });
    await page.page.reload();
    await page.press('button', 'Columns');
    await page.page.getByRole('menuitemcheckbox', { name: 'Username' }).click();
    expect((await first).status()).toBe(200);
    await page.page.unrouteAll({ behavior: 'wait' });
    const second = save();
    await page.page.getByRole('menuitemcheckbox', { name: 'Phone' }).click();
    expect((await second).status()).toBe(200);
    const header = (name: string) => page.page.getByRole('columnheader', { name });
    await header('Username').waitFor();
    await header('Phone').waitFor({ state: 'detached' });
    const elsewhere = await browser.openAs(member, `${path}/customers`);
    await elsewhere.page.getByRole('columnheader', { name: 'Username' }).waitFor();
    await elsewhere.page
      .getByRole('columnheader', { name: 'Phone' })
      .waitFor({ state: 'detached' });
    await elsewhere.close();
    await page.close();
  });

  it('search the audit log by person and action, and sort it by time', async () => {
    const { team, member } = await browser.createTeam('owner');
    const { client } = await createMember(browser.testApp, team.teamId, 'admin', {
      name: 'Grace Hopper',
    });
    const path = `/teams/${team.teamId}`;
    await client.post(`${path}/keys`, { label: 'Shop' }).expect(201);
    await member.client.patch(path, { name: 'Kaffeewerk' }).expect(200);
    const page = await browser.openAs(member, `${path}/audit`);
    await seeFirst(page, 'Ada Lovelace');
    await page.press('button', 'When');
    await seeFirst(page, 'Grace Hopper');
    for (const [text, first, hidden] of [
      ['hopper', 'Grace Hopper', 'Ada Lovelace'],
      ['team', 'Ada Lovelace', 'Grace Hopper'],
      ['shop', 'Grace Hopper', 'Ada Lovelace'],
    ] as const) {
      await search(page, 'Person, action, form or ID', text);
      await page.row(hidden).waitFor({ state: 'detached' });
      await seeFirst(page, first);
    }
    await page.close();
  });

  it('filter the deliveries of a webhook, and sort and export them', async () => {
    const { team, member } = await browser.createTeam('admin');
    const { id } = await createForm(team, { webhookUrl: 'http://127.0.0.1:1/' });
    const { formResponseId } = await submitResponse(team, id, { remark: 'x' });
    await browser.testApp.database.query(
      `UPDATE webhook_deliveries SET status = 'failed', claimed_until = NULL WHERE team_id = $1`,
      [team.teamId],
    );
    await browser.testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status, created_at)
       VALUES ($1, gen_random_uuid(), $2, 'delivered', now() - interval '1 day')`,
      [team.teamId, id],
    );
    const list = `/teams/${team.teamId}/forms/${id}/webhook`;
    const page = await browser.openAs(member, `${list}?status=delivered`);
    await seeFirst(page, 'Test');
    const file = await download(page, 'Export');
    expect(file.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      'Event',
      'test',
      undefined,
    ]);
    await page.press('button', 'Remove the filter Status');
    await seeFirst(page, 'Response');
    await page.press('button', 'Time');
    await seeFirst(page, 'Test');
    await search(page, 'ID of the delivery or response', formResponseId);
    await seeFirst(page, 'Response');
    await page.close();
  });
});
