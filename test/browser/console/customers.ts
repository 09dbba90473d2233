import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { type ConsoleBrowser, type ConsolePage } from '../../support/console-browser';
import { eventually } from '../../support/eventually';
import type { TeamClient } from '../../support/team-client';

interface Shop {
  team: TeamClient;
  member: SignedInMember;
  /** The ids of Grace Hopper, and of a second customer who is the same person. */
  grace: string;
  double: string;
}

async function createCustomer(team: TeamClient, body: object): Promise<string> {
  const response = await team.post('/customer', body).expect(201);
  return (response.body as { data: { id: string } }).data.id;
}

async function createShop(console: ConsoleBrowser): Promise<Shop> {
  const { team, member } = await console.createTeam();
  const form = await createForm(team, {
    name: 'Coffee club',
    fields: [{ label: 'Roast', fieldType: 'TextInput' }],
  });
  const coupon = await createCoupon(console.testApp, team, { points: 5, name: 'Free espresso' });
  const grace = await createCustomer(team, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@navy.example',
    phone: '+49 30 901820',
  });
  const double = await createCustomer(team, {
    firstName: 'G.',
    lastName: 'Hopper',
    email: 'hopper@yale.example',
    username: 'cobol',
  });
  await createCustomer(team, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.example' });
  await team.post(`/customer/${grace}/loyalty`, { points: 120.5, type: 'increment' }).expect(200);
  await team.post(`/customer/${double}/loyalty`, { points: 30, type: 'increment' }).expect(200);
  await team
    .post(`/customer/${grace}/qr`, { couponId: coupon.couponId, code: coupon.codes[0] })
    .expect(200);
  await submitResponse(team, form.id, { roast: 'dark' }, { email: 'grace@navy.example' });
  return { team, member, grace, double };
}

/** Chooses a customer in a picker by typing a part of the name. */
async function pick(page: ConsolePage, label: string, text: string, option: RegExp): Promise<void> {
  await page.type(label, text);
  await page.page.getByRole('option', { name: option }).waitFor();
  // Until the search has finished, the picker shows other customers.
  await eventually(async () => (await page.page.getByRole('option').count()) === 1);
  await page.page.keyboard.press('ArrowDown');
  await page.page.keyboard.press('Enter');
}

/** Browsers report each rejected request, which the pages explain. */
function ignoreRejections({ problems }: ConsoleBrowser): void {
  const others = problems.splice(0).filter((problem) => !/status of 40[39]|ApiError/.test(problem));
  problems.push(...others);
}

export function testCustomers(console: () => ConsoleBrowser): void {
  it('finds a customer, gives points and changes the contact with the keyboard', async () => {
    const { team, member, grace } = await createShop(console());
    const page = await console().openAs(member, `/teams/${team.teamId}`);
    await page.open('Customers');
    await page.page.getByRole('searchbox').focus();
    await page.page.keyboard.type('030 / 90 18');
    await page.row('Ada Lovelace').waitFor({ state: 'detached' });
    await page.press('link', 'Grace Hopper');
    await page.see('Grace Hopper');
    await page.seeText('125.5');

    await page.press('button', 'Give points');
    await page.page.getByRole('dialog').locator(':focus').waitFor();
    await page.page.keyboard.insertText('10');
    await page.page.getByRole('dialog').getByRole('textbox').nth(1).focus();
    await page.page.keyboard.insertText('Birthday');
    await page.page.keyboard.press('Enter');
    await page.page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.seeText('135.5');
    await page.seeText('Birthday');

    await page.press('button', 'Change');
    await page.seeDialog('Change the customer');
    await page.type('E-mail', 'ada@x.example');
    await page.page.keyboard.press('Enter');
    await page.page.getByRole('link', { name: 'Open Ada Lovelace' }).waitFor();
    await page.expectAccessible('a contact that another customer has');
    await page.type('E-mail', 'admiral@navy.example');
    await page.page.keyboard.press('Enter');
    await page.page.getByRole('link', { name: 'admiral@navy.example' }).waitFor();

    ignoreRejections(console());
    const read = await team.get(`/customer/${grace}`).expect(200);
    expect(read.body).toMatchObject({ email: 'admiral@navy.example', points: 135.5 });
    const mail = page.page.getByRole('link', { name: 'admiral@navy.example' });
    expect(await mail.getAttribute('href')).toBe('mailto:admiral@navy.example');
    const phone = page.page.getByRole('link', { name: '+4930901820' });
    expect(await phone.getAttribute('href')).toBe('tel:+4930901820');
    await page.close();
  });

  it('shows the history of a customer', async () => {
    const { team, member, grace } = await createShop(console());
    const page = await console().openAs(member, `/teams/${team.teamId}/customers/${grace}`);
    await page.see('Grace Hopper');
    const items = page.page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
    await eventually(async () => (await items.count()) === 4);
    const texts = await items.allInnerTexts();
    expect(texts[0]).toContain('Answered Coffee club');
    expect(texts[1]).toContain('Coupon redeemed: Free espresso');
    expect(texts[1]).toContain('+5');
    expect(texts[1]).toContain('Balance 125.5');
    expect(texts[2]).toContain('+120.5');
    expect(texts[3]).toContain('Became a customer');
    await page.goTo(`/teams/${team.teamId}/customers/${grace}?kind=redemption`);
    await eventually(async () => (await items.count()) === 1);
    await page.close();
  });

  it('merges two customers with the keyboard, after a preview', async () => {
    const { team, member, grace, double } = await createShop(console());
    const page = await console().openAs(member, `/teams/${team.teamId}/customers/${grace}`);
    await page.see('Grace Hopper');
    await page.press('button', 'More actions');
    const item = page.page.getByRole('menuitem', { name: 'Merge with another customer' });
    await item.and(page.page.locator(':focus')).waitFor();
    await page.expectAccessible('the menu of a customer');
    await page.page.keyboard.press('Enter');
    await page.page.getByRole('dialog').waitFor();
    await pick(page, 'The other customer', 'yale', /G\. Hopper/);
    const table = page.page.getByRole('table', { name: 'Both customers, and the result' });
    await table.getByRole('row', { name: /^Points/ }).waitFor();
    expect(
      await table
        .getByRole('row', { name: /^Points/ })
        .getByRole('cell')
        .allInnerTexts(),
    ).toEqual(['125.5', '30', '155.5']);
    await page.expectAccessible('the preview of a merge');
    await page.screenshot('merge preview');
    await page.page.getByRole('checkbox').focus();
    await page.page.keyboard.press('Space');
    await page.press('button', 'Merge');
    await page.seeText('G. Hopper was merged.');
    await page.seeText('155.5');
    const read = await team.get(`/customer/${double}`).expect(200);
    expect(read.body).toMatchObject({ id: grace, points: 155.5 });
    // The address of the merged customer leads to the kept one.
    await page.goTo(`/teams/${team.teamId}/customers/${double}`);
    await page.see('Grace Hopper');
    await page.close();
  });

  it('imports a file with faults: reports each faulty row, and imports the others', async () => {
    const { team, member } = await createShop(console());
    const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
    const file = path.join(folder, 'kunden.csv');
    const lines = [
      'Vorname;Nachname;E-Mail;Telefon',
      'Jörg;Müller;joerg@x.example;030 / 12345678',
      'Änne;;aenne@x.example;',
      'Ada;Lovelace;ada@x.example;',
      'Udo;Groß;keine Adresse;',
    ];
    // As Excel in German Windows writes it.
    await writeFile(file, Buffer.from(lines.join('\r\n'), 'latin1'));
    const page = await console().openAs(member, `/teams/${team.teamId}/customers/import`);
    await page.see('Import customers');
    await page.expectAccessible('the import without a file');
    const chooser = page.page.waitForEvent('filechooser');
    await page.press('button', 'File');
    await (await chooser).setFiles(file);
    await page.see('2. Check the columns');
    await page.seeText('Müller');
    await page.expectAccessible('the columns of an import');
    await page.press('button', 'Import 4 customers');
    await page.seeText('3 rows have faults');
    await page.expectAccessible('the report of an import');
    await page.screenshot('import report');
    const report = page.page.getByRole('table', { name: 'Faults' });
    const rows = await report.getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split(/\s*\t\s*|\n+/).slice(0, 2))).toEqual([
      ['3', 'Last name'],
      ['4', 'E-mail'],
      ['5', 'E-mail'],
    ]);
    await page.press('button', 'Leave out these 3 rows');
    await page.press('button', 'Import 1 customer');
    await page.seeText('1 customer was imported');
    const found = await team.get('/customers?search=joerg').expect(200);
    expect(found.body).toMatchObject({
      data: [{ firstName: 'Jörg', lastName: 'Müller' }],
      pagination: { total: 1 },
    });
    await rm(folder, { recursive: true });
    await page.close();
  });

  it('shows analysts no button that writes, and viewers nothing', async () => {
    const { team, grace } = await createShop(console());
    const { testApp } = console();
    const analyst = await createMember(testApp, team.teamId, 'analyst');
    const page = await console().openAs(analyst, `/teams/${team.teamId}/customers`);
    await page.row('Grace Hopper').waitFor();
    for (const name of ['New customer', 'Import']) {
      expect(await page.page.getByText(name, { exact: true }).count()).toBe(0);
    }
    await page.press('link', 'Grace Hopper');
    await page.see('Grace Hopper');
    for (const name of ['Change', 'Give points', 'Redeem a code', 'More actions']) {
      expect(await page.page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    await page.close();

    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const own = await console().openAs(viewer, `/teams/${team.teamId}`);
    await own.see('Kaffeewerk');
    expect(await own.page.getByRole('link', { name: 'Customers', exact: true }).count()).toBe(0);
    for (const address of ['', `/${grace}`]) {
      await own.goTo(`/teams/${team.teamId}/customers${address}`);
      await own.seeText('Your role does not allow this');
      expect(await own.page.content()).not.toMatch(/Grace|Hopper|navy|901820|125\.5/);
    }
    await own.close();
    ignoreRejections(console());
  });

  it('explains customers to a new team, and says when nothing matches', async () => {
    const { team, member } = await console().createTeam();
    const page = await console().openAs(member, `/teams/${team.teamId}/customers`);
    await page.seeText('No customers yet');
    await page.expectAccessible('a team without customers');
    await page.screenshot('customers empty');
    await page.goTo(`/teams/${team.teamId}/customers?search=nobody`);
    await page.seeText('No customer matches');
    await page.close();
  });
}
