import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from 'playwright-core';
import type { SignedInMember } from '../factories/account.factory';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer } from '../factories/customer.factory';
import { createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { rejectProblems } from '../support/browser';
import { ConsoleBrowser, type ConsolePage } from '../support/console-browser';
import { englishTexts } from '../support/english-texts';
import { eventually } from '../support/eventually';
import { useFolder } from '../support/use-folder';
import { useOnce } from '../support/use-value';

interface Shop {
  root: string;
  member: SignedInMember;
  grace: string;
  couponId: string;
}

const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, body: '' });

/** Enters the e-mail address of another customer, whom the error in the dialog names. */
async function enterTakenEmail(page: ConsolePage, change: string, mail: string): Promise<void> {
  await page.press('button', change);
  const dialog = page.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: mail }).fill('ada@x.example');
  await page.page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: /Gracie Hopper/ }).waitFor();
}

async function previewMerge(page: ConsolePage, texts: [string, string, string]): Promise<void> {
  const [more, merge, other] = texts;
  await page.press('button', more);
  await page.page.getByRole('menuitem', { name: merge }).click();
  await page.page.getByRole('textbox', { name: other }).fill('gracie');
  await page.page.getByRole('option', { name: /Gracie/ }).click();
  await page.page
    .getByRole('dialog')
    .getByRole('table')
    .getByText('ada@x.example')
    .first()
    .waitFor();
}

describe('The dialogs and lists of a shop', () => {
  const browser = useOnce(() => ConsoleBrowser.start());
  const folder = useFolder('rapport-dialogs-');
  let file: string;

  beforeAll(async () => {
    file = path.join(folder.path, 'kunden.csv');
    const lines = [
      'Vorname;Nachname;E-Mail',
      'Jörg;Müller;joerg@x.example',
      'Änne;;aenne@x.example',
      'Udo;Groß;keine Adresse',
    ];
    await writeFile(file, lines.join('\r\n'));
  });

  afterEach(() => {
    // The browser logs each response with an error status, which the pages explain.
    rejectProblems(browser.problems, (it) => /status of (?:4\d\d|500)/.test(it));
  });

  async function createShop(): Promise<Shop> {
    const { team, member } = await browser.createTeam();
    const { id: grace } = await createCustomer(team, {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@navy.example',
    });
    await createCustomer(team, { firstName: 'Gracie', lastName: 'Hopper', email: 'ada@x.example' });
    await team.post(`/customer/${grace}/loyalty`, { points: 10, type: 'increment' }).expect(200);
    const { couponId } = await createCoupon(browser.testApp, team, { name: 'Espresso' });
    const form = await createForm(team, { name: 'Club' });
    await submitResponse(team, form.id, { remark: 'Ok' });
    return { root: `/teams/${team.teamId}`, member, grace, couponId };
  }

  async function reportImport(page: ConsolePage, button: RegExp, faults: string): Promise<void> {
    await page.page.locator('input[type=file]').setInputFiles(file);
    await page.page.getByRole('button', { name: button }).click();
    await page.page.getByRole('table', { name: faults }).waitFor();
  }

  it('have no accessibility violation and no horizontal scrolling', async () => {
    const { root, member, grace } = await createShop();
    const page = await browser.openAs(member, `${root}/customers/${grace}`);
    await page.see('Grace Hopper');
    await enterTakenEmail(page, 'Change', 'E-mail');
    await page.expectGoodInAllAppearances('a contact that another customer has');
    await page.page.keyboard.press('Escape');
    await page.page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.press('button', 'More actions');
    await page.expectGoodInAllAppearances('the menu of a customer');
    await page.page.keyboard.press('Escape');
    await previewMerge(page, ['More actions', 'Merge with another customer', 'The other customer']);
    await page.expectGoodInAllAppearances('the preview of a merge');
    await page.page.keyboard.press('Escape');
    await page.seeFocus('button', 'More actions');

    await page.goTo(`${root}/customers/import`);
    await page.see('Import customers');
    await reportImport(page, /^Import 3 customers$/, 'Faults');
    await page.expectGoodInAllAppearances('the report of an import');
    await page.close();
  });

  it('have no English text in German', async () => {
    const { root, member, grace, couponId } = await createShop();
    const page = await browser.openAs(member, `${root}/customers/${grace}`);
    await page.see('Grace Hopper');
    // Control: English texts are found in the English console.
    expect(await englishTexts(page.page)).toEqual(
      expect.arrayContaining(['Give points', 'Change']),
    );
    await page.close();

    const german = await browser.openAs(member, `${root}/customers/${grace}`, { locale: 'de-DE' });
    const { page: view } = german;
    const expectGerman = async (state: string): Promise<void> => {
      // Names and texts of the demo are none of the console.
      expect({ state, english: await englishTexts(view) }).toEqual({ state, english: [] });
      await german.screenshot(`German ${state}`);
    };
    const closeDialog = async (): Promise<void> => {
      await view.keyboard.press('Escape');
      await view.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await german.see('Grace Hopper');
    await german.seeText('Wurde Kunde');
    await expectGerman('customer');
    await enterTakenEmail(german, 'Ändern', 'E-Mail');
    await expectGerman('customer edit');
    await closeDialog();
    await previewMerge(german, [
      'Weitere Aktionen',
      'Mit anderem Kunden zusammenführen',
      'Der andere Kunde',
    ]);
    await expectGerman('merge preview');
    await closeDialog();
    await german.press('button', 'Punkte gutschreiben');
    await view.getByRole('dialog').locator('input:focus').waitFor();
    await view.keyboard.press('Enter');
    await german.seeText('Geben Sie eine Zahl über 0');
    await expectGerman('points with an error');
    await closeDialog();

    await german.goTo(`${root}/customers/import`);
    await german.see('Kunden importieren');
    await expectGerman('import');
    await reportImport(german, /3 Kunden importieren/, 'Fehler');
    await expectGerman('import report');

    await german.goTo(`${root}/points`);
    await german.see('Punkte');
    await german.press('button', '+10 von Grace Hopper zurücknehmen');
    await german.seeDialog('Einen Eintrag zurücknehmen');
    await expectGerman('correction');
    await closeDialog();

    await german.goTo(`${root}/coupons`);
    await german.see('Gutscheine');
    await german.press('button', 'Neuer Gutschein');
    await german.seeDialog('Neuer Gutschein');
    await expectGerman('new coupon');
    await closeDialog();
    await german.goTo(`${root}/coupons/${couponId}`);
    await german.see('Espresso');
    await expectGerman('coupon');
    await german.press('button', 'Ändern');
    await view.getByRole('dialog').getByRole('textbox').first().waitFor();
    await expectGerman('coupon change');
    await closeDialog();

    await german.goTo(`${root}/till`);
    await german.see('Kasse');
    await view.getByRole('textbox', { name: 'Kundin oder Kunde' }).fill('grace');
    await view
      .getByRole('option', { name: /Grace Hopper/ })
      .first()
      .waitFor();
    await expectGerman('till');
    await view
      .getByRole('option', { name: /Grace Hopper/ })
      .first()
      .click();
    await view.getByRole('textbox', { name: 'Code' }).fill('NOCODE');
    await view.keyboard.press('Enter');
    await view.getByRole('alert').waitFor();
    await expectGerman('till with an unknown code');
    await german.close();
  });

  it.each([
    ['customers', '**/customer-directory?*', 'Grace Hopper'],
    ['points', '**/points?*', 'Grace Hopper'],
    ['coupons', '**/coupons/overview?*', 'Espresso'],
    ['forms', '**/forms-overview?*', 'Club'],
    ['inbox', '**/inbox?*', 'Club'],
    ['audit', '**/audit?*', 'Club'],
  ])(
    'report that the first page of a list failed, and read it again: %s',
    async (name, call, row) => {
      const { root, member } = await createShop();
      const page = await browser.openAs(member, `${root}/social`);
      await page.page.getByRole('heading', { level: 1 }).waitFor();
      let failures = 0;
      await page.page.route(call, (route) => {
        failures += 1;
        return fail(route);
      });
      await page.goTo(`${root}/${name}`);
      const alert = page.page.getByRole('alert').filter({ hasText: 'Something went wrong' });
      const again = alert.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      expect(failures).toBeGreaterThan(0);
      await page.expectAccessible(`${name}, failed`);
      await page.screenshot(`${name} failed`);
      // The request fails again, and the button stays.
      const before = failures;
      await again.click();
      await eventually(() => failures > before);
      await again.waitFor();
      await page.page.unroute(call);
      await again.click();
      await alert.waitFor({ state: 'detached' });
      await page.page.locator('tbody').getByText(row).first().waitFor();
      await page.close();
    },
  );
});
