import { readFile } from 'node:fs/promises';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer } from '../factories/customer.factory';
import { type ConsolePage, useConsoleBrowser } from '../support/console-browser';

const namesOf = (page: ConsolePage) => page.page.locator('tbody .row-link').allInnerTexts();

/** Waits until the first row has a text. */
const seeFirst = (page: ConsolePage, hasText: string) =>
  page.page.locator('tbody tr:first-child', { hasText }).waitFor();

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
    await page.type('Customer, reason or reference', 'zoe');
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
});
