import { readFile } from 'node:fs/promises';
import { createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { takeScreenshot } from '../support/browser';
import { useConsoleBrowser } from '../support/console-browser';
import { expectError } from '../support/expect-error';
import { readZip } from '../support/read-zip';

describe('The page of a customer in the console', () => {
  const started = useConsoleBrowser();

  async function createShop() {
    const { team, member } = await started.createTeam('admin');
    const { id: formId } = await createForm(team, {
      name: 'Coffee club',
      fields: [
        { label: 'Email', fieldType: 'EmailInput' },
        { label: 'Remark', fieldType: 'Textarea' },
      ],
    });
    const body = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };
    const created = await team.post('/customer', body).expect(201);
    const { id } = (created.body as { data: { id: string } }).data;
    await team.post(`/customer/${id}/loyalty`, { points: 5, type: 'increment' }).expect(200);
    await submitResponse(team, formId, { email: 'grace@navy.example', remark: 'Hello' });
    const submitRemark = (remark: string) =>
      submitResponse(team, formId, { email: 'ada@x.example', remark });
    const first = await submitRemark('Please ask Grace, too: grace@navy.example');
    const second = await submitRemark('Or write to GRACE@navy.example.');
    await submitRemark('Nobody else.');
    const path = `/teams/${team.teamId}/customers/${id}`;
    return { team, member, id, formId, first: first.formResponseId, second: second.formResponseId, path }; // oxfmt-ignore
  }

  it('exports the data of the customer as an archive', async () => {
    const { member, path, id } = await createShop();
    const page = await started.openAs(member, path);
    await page.see('Grace Hopper');
    await page.press('button', 'More actions');
    const downloading = page.page.waitForEvent('download');
    await page.page.getByRole('menuitem', { name: 'Export data' }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`customer-${id}.zip`);
    const files = readZip(await readFile(await download.path()));
    await page.page.goto('about:blank');
    await page.page.setContent(files['index.html'] ?? '');
    await page.see('Data about one customer');
    await page.seeText('grace@navy.example');
    await takeScreenshot(page.page, 'reports/archive.png');
    await page.expectAccessible('the page of an archive');
    await page.close();
  });

  it('erases the customer and a response of somebody else with the keyboard, and reports what it erased', async () => {
    const { team, member, path, id, formId, first, second } = await createShop();
    const page = await started.openAs(member, path);
    await page.see('Grace Hopper');
    await page.press('button', 'More actions');
    await page.page.getByRole('menuitem', { name: 'Erase personal data' }).press('Enter');
    await page.see('Erase personal data');
    await page.seeText('1 response with what was passed on to other systems');
    await page.seeText('1 change of points and 0 redeemed coupons');
    const checkboxes = page.page.getByRole('checkbox', { name: /^Also delete the response/ });
    await checkboxes.nth(1).waitFor();
    expect(await checkboxes.count()).toBe(2);
    await page.page.getByRole('checkbox', { name: /with GRACE@navy.example$/ }).press('Space');
    await page.seeText('and 1 response of somebody else');
    await page.expectAccessible('the erasure of a customer');

    await page.press('button', 'Erase the data of Grace Hopper for good');

    await page.see('Personal data erased');
    await page.seeText('Everything is erased');
    await page.expectAccessible('the report of an erasure');
    expectError(await team.get(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
    await team.get(`/forms/${formId}/responses/${first}`).expect(200);
    expectError(await team.get(`/forms/${formId}/responses/${second}`), 'RESPONSE_NOT_FOUND');

    // The same address shows the report again, and the ledger has no name.
    await page.page.reload();
    await page.see('Personal data erased');
    started.problems.splice(0, Infinity, ...started.problems.filter((problem) => !problem.includes('status of 404'))); // oxfmt-ignore
    await page.goTo(`/teams/${team.teamId}/points`);
    await page.seeText('Erased customer');
    expect(await page.page.getByRole('link', { name: 'Erased customer' }).count()).toBe(0);
    await page.close();
  });

  it('asks for the password before it erases', async () => {
    const { member, path } = await createShop();
    await started.forgetConfirmations();
    const page = await started.openAs(member, `${path}/erase`);
    await page.press('button', 'Erase the data of Grace Hopper for good');
    await page.page.getByRole('dialog').locator(':focus').waitFor();
    await page.page.keyboard.press('Escape');
    await page.see('Erase personal data');
    started.problems.splice(0, Infinity, ...started.problems.filter((problem) => !problem.includes('status of 403'))); // oxfmt-ignore
    await page.close();
  });

  it.each(['en-US', 'de-DE'])(
    'is accessible in all appearances during an erasure: %s',
    async (locale) => {
      const { member, path } = await createShop();
      const page = await started.openAs(member, `${path}/erase`, { locale });
      const isGerman = locale === 'de-DE';
      const look = (name: string) =>
        isGerman ? page.expectTextsFit(`German ${name}`) : page.expectGoodInAllAppearances(name);
      const checkboxes = page.page.getByRole('checkbox');
      await checkboxes.nth(2).waitFor();
      await look('erasure');
      await checkboxes.first().press('Space');
      await page.page.locator('main button.mantine-Button-root').last().press('Enter');
      await page.see(isGerman ? 'Personenbezogene Daten gelöscht' : 'Personal data erased');
      await page.seeText(isGerman ? 'Alles ist gelöscht' : 'Everything is erased');
      await look('report of an erasure');
      await page.close();
    },
  );
});
