import { createCustomer } from '../factories/customer.factory';
import { createCoupon } from '../factories/coupon.factory';
import { ConsoleBrowser, type ConsolePage } from '../support/console-browser';
import { useOnce } from '../support/use-value';

/** The call that the dialog shows. */
async function shownCall(page: ConsolePage): Promise<string> {
  const dialog = page.page.getByRole('dialog');
  await dialog.getByText('For developers').click();
  const code = dialog.locator('.secret').first();
  await code.waitFor();
  return code.innerText();
}

describe('The calls that dialogs show', () => {
  const browser = useOnce(() => ConsoleBrowser.start());

  it('do what the dialogs do', async () => {
    const { team, member } = await browser.createTeam();
    const { id } = await createCustomer(team, { firstName: 'Grace', lastName: 'Hopper' });
    const { couponId, codes } = await createCoupon(browser.testApp, team, { name: 'Espresso' });
    const customers = `/teams/${team.teamId}/customers`;
    const page = await browser.openAs(member, customers);
    await page.press('button', 'New customer');
    await page.page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    const added = await shownCall(page);
    expect(added).toMatch(/^curl .*\/v1\/customer\b/s);
    expect(added).toContain('"firstName":"Ada"');
    await page.expectAccessible('call of a new customer');

    await page.goTo(`${customers}/${id}`);
    await page.see('Grace Hopper');
    await page.press('button', 'Change');
    await page.page.getByRole('textbox', { name: 'E-mail' }).fill('grace@navy.example');
    const changed = await shownCall(page);
    expect(changed).toContain(`/v1/customer/${id}`);
    expect(changed).toContain('PUT');
    expect(changed).toContain('{"email":"grace@navy.example"}');
    await page.page.keyboard.press('Escape');
    await page.page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.press('button', 'Redeem a code');
    await page.page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await page.page.keyboard.press('Enter');
    const redeemed = await shownCall(page);
    expect(redeemed).toContain(`/v1/customer/${id}/qr`);
    expect(redeemed).toContain(couponId);
    await page.expectAccessible('call of a redemption');
    await page.close();
    expect(browser.problems).toEqual([]);
  });
});
