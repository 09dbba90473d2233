import path from 'node:path';
import { createMember, type SignedInMember } from '../factories/account.factory';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer } from '../factories/customer.factory';
import { PHONE } from '../support/browser';
import { ConsoleBrowser, type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { fakeCamera, showToCamera } from '../support/fake-camera';
import type { TeamClient } from '../support/team-client';
import { useFolder } from '../support/use-folder';

interface Till {
  team: TeamClient;
  member: SignedInMember;
  customerId: string;
  till: ConsolePage;
}

const setOffline = (till: ConsolePage, isOffline: boolean) =>
  till.page.context().setOffline(isOffline);

async function chooseCustomer(till: ConsolePage): Promise<void> {
  await till.page.getByRole('textbox', { name: 'Customer' }).fill('grace');
  await till.page.getByRole('option', { name: /Grace Hopper/ }).click();
  await till.page.getByRole('button', { name: 'Change: Customer' }).waitFor();
}

async function enterPoints(till: ConsolePage, points: string): Promise<void> {
  await till.page.getByText('Add points', { exact: true }).click();
  await till.page.getByRole('textbox', { name: 'Points' }).fill(points);
}

const ledgerOf = async (team: TeamClient, customerId: string) => {
  const { body } = await team.get(`/customer/${customerId}/loyalty/transactions`).expect(200);
  return (body as { data: { points: number; reason: string; note?: string | null }[] }).data;
};

describe('The till in a browser', () => {
  const folder = useFolder('rapport-till-');
  const picture = (): string => path.join(folder.path, 'camera.y4m');
  const browser = useConsoleBrowser(async () => {
    await showToCamera(picture(), null);
    return ConsoleBrowser.start({}, fakeCamera(picture()));
  });

  async function openTill(): Promise<Till> {
    const { team, member } = await browser.createTeam('editor');
    const customer = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' };
    const { id: customerId } = await createCustomer(team, customer);
    const till = await browser.openAs(member, `/teams/${team.teamId}/till`, {
      viewport: PHONE,
      hasTouch: true,
      permissions: ['camera'],
    });
    await till.see('Till');
    return { team, member, customerId, till };
  }

  it('scans a code with the camera, finds the customer, and redeems it', async () => {
    const { team, customerId, till } = await openTill();
    const { codes } = await createCoupon(browser.testApp, team, { name: 'Coffee', points: 12 });
    await till.expectAccessible('till');
    await till.screenshot('till');
    await showToCamera(picture(), codes[0]!);
    await till.page.getByRole('button', { name: 'Scan with the camera' }).click();
    await till.seeText('Adds 12 points');
    await chooseCustomer(till);
    await till.expectGoodInAllAppearances('till, filled in');

    await till.page.getByRole('button', { name: 'Book 12 points' }).click();

    await till.see('12 points booked');
    await till.seeText('Balance: 12 points');
    await till.expectGoodInAllAppearances('till, booked');
    expect(await ledgerOf(team, customerId)).toMatchObject([{ points: 12, reason: 'coupon' }]);
    await till.seeFocus('button', 'Next customer');
    await till.page.keyboard.press('Enter');
    await till.seeText('First choose the customer.');
    await till.close();
  });

  it('scans the e-mail of a customer, and switches the camera off when the page is hidden', async () => {
    const { till } = await openTill();
    await showToCamera(picture(), 'mailto:grace@example.com');
    await till.page.getByRole('button', { name: 'Scan with the camera' }).click();
    await till.page.getByRole('option', { name: /Grace Hopper/ }).waitFor();
    await till.expectAccessible('till, customers found');
    await till.screenshot('till customers found');

    await showToCamera(picture(), null);
    await till.page.getByRole('button', { name: 'Scan with the camera' }).click();
    const video = till.page.locator('video');
    await eventually(() =>
      till.page.evaluate<boolean>("document.querySelector('video')?.srcObject?.active === true"),
    );
    await till.expectAccessible('till, scanning');
    await till.page.evaluate(`
      globalThis.stream = document.querySelector('video').srcObject;
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));`);
    await video.waitFor({ state: 'detached' });
    expect(await till.page.evaluate<boolean>('globalThis.stream.active')).toBe(false);
    await till.close();
  });

  it('accepts a typed code, says why it cannot be redeemed, and continues with the next customer', async () => {
    const { team, till } = await openTill();
    const { couponId, codes } = await createCoupon(browser.testApp, team, { name: 'Coffee' });
    const other = await createCustomer(team);
    await team.post(`/customer/${other.id}/qr`, { couponId, code: codes[0] }).expect(200);
    await chooseCustomer(till);
    const typed = codes[0]!.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
    await till.page.getByRole('textbox', { name: 'Code' }).fill(typed);
    await till.page.keyboard.press('Enter');
    await till.seeText('Adds 10 points');
    await till.page.getByRole('button', { name: 'Book 10 points' }).click();
    await till.see('Not booked');
    await till.seeText('The code is used up');
    await till.expectAccessible('till, not booked');
    await till.screenshot('till not booked');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('409')]);
    await till.page.getByRole('button', { name: 'Next customer' }).click();
    await till.seeText('First choose the customer.');
    await till.seeFocus('button', 'Scan with the camera');
    expect(
      await till.page.evaluate<string[]>(
        "Object.keys(localStorage).filter((key) => key.startsWith('rapport.till'))",
      ),
    ).toEqual([]);
    await till.close();
  });

  it('books once when the button is pressed twice', async () => {
    const { team, customerId, till } = await openTill();
    await chooseCustomer(till);
    await enterPoints(till, '2.5');
    await till.page.getByRole('button', { name: 'Book 2.5 points' }).dblclick();
    await till.see('2.5 points booked');
    expect(await ledgerOf(team, customerId)).toMatchObject([
      { points: 2.5, reason: 'loyalty', note: 'At the till' },
    ]);
    await till.close();
  });

  it('keeps bookings without a connection, over a reload, and books each of them once', async () => {
    const { team, customerId, till } = await openTill();
    const { codes } = await createCoupon(browser.testApp, team, { name: 'Coffee', points: 12 });
    await chooseCustomer(till);
    await enterPoints(till, '5');
    await setOffline(till, true);
    await till.page.getByRole('button', { name: 'Book 5 points' }).click();
    await till.see('Not sent yet');
    await till.screenshot('till not sent');
    await till.expectAccessible('till, not sent');
    await till.page.getByRole('button', { name: 'Next customer' }).click();
    await till.seeText('One booking is not sent yet');

    // Neither the customer nor the code can be looked up.
    await till.page.getByRole('textbox', { name: 'Customer' }).fill('grace@example.com');
    await till.page.getByRole('button', { name: 'Use grace@example.com' }).click();
    await till.page.getByRole('textbox', { name: 'Code' }).fill(codes[0]!);
    await till.page.keyboard.press('Enter');
    await till.page.getByRole('button', { name: 'Book', exact: true }).click();
    await till.see('Not sent yet');
    await till.page.getByRole('button', { name: 'Next customer' }).click();
    await till.seeText('2 bookings are not sent yet');
    await till.expectAccessible('till, two waiting');
    await till.screenshot('till waiting');
    browser.problems.splice(0);

    // The page is reloaded while the service cannot be reached.
    await till.page.route('**/console/api/teams/*/customer/**', (route) => route.abort());
    await till.page.route('**/console/api/teams/*/customer-directory**', (route) => route.abort());
    await setOffline(till, false);
    await till.page.reload();
    await till.see('Till');
    await till.seeText('2 bookings are not sent yet');
    expect(await ledgerOf(team, customerId)).toEqual([]);
    await till.page.unrouteAll();
    await till.page.getByRole('button', { name: 'Send now' }).click();
    await till.page.getByText('not sent yet').waitFor({ state: 'detached' });
    browser.problems.splice(0);

    expect(await ledgerOf(team, customerId)).toMatchObject([
      { points: 12, reason: 'coupon' },
      { points: 5, reason: 'loyalty' },
    ]);
    const kept = await till.page.evaluate<string>('JSON.stringify(localStorage)');
    expect(kept).not.toContain('grace');
    expect(kept).not.toContain(codes[0]);
    await till.close();
  });

  it('books once when the response to the first attempt breaks off', async () => {
    const { team, customerId, till } = await openTill();
    await chooseCustomer(till);
    await enterPoints(till, '3');
    let lost = 0;
    await till.page.route('**/loyalty', async (route) => {
      await route.fetch();
      lost += 1;
      await route.fulfill({ status: 200, body: '{"success":tr' });
    });
    await till.page.getByRole('button', { name: 'Book 3 points' }).click();
    await till.see('Not sent yet');
    await till.seeText('The service has not confirmed it.');
    await till.page.unrouteAll();
    await till.page.getByRole('button', { name: 'Next customer' }).click();
    await till.page.getByRole('button', { name: 'Send now' }).click();
    await till.page.getByText('not sent yet').waitFor({ state: 'detached' });
    browser.problems.splice(0);

    expect(lost).toBe(1);
    expect(await ledgerOf(team, customerId)).toHaveLength(1);
    await till.close();
  });

  it('shows a booking that the service rejects later, and asks before a sign-out', async () => {
    const { team, till } = await openTill();
    await setOffline(till, true);
    await till.page.getByRole('textbox', { name: 'Customer' }).fill('nobody@example.com');
    await till.page.getByRole('button', { name: 'Use nobody@example.com' }).click();
    await enterPoints(till, '5');
    await till.page.getByRole('button', { name: 'Book 5 points' }).click();
    await till.see('Not sent yet');
    await till.page.getByRole('button', { name: 'Next customer' }).click();
    await till.chooseInUserMenu('Sign out');
    await till.seeDialog('Sign out with bookings that are not sent?');
    await till.expectAccessible('sign-out with bookings');
    await till.page.getByRole('button', { name: 'Cancel' }).click();
    await setOffline(till, false);
    await till.seeText('One booking was not accepted');
    await till.seeText('There is no customer with this e-mail or phone number.');
    await till.expectAccessible('till, rejected later');
    await till.screenshot('till rejected');
    await till.page.getByRole('button', { name: 'Understood' }).click();
    await till.page.getByText('not accepted').waitFor({ state: 'detached' });
    browser.problems.splice(0);
    expect((await team.get('/customers?email=nobody@example.com')).body).toMatchObject({
      data: [],
    });
    await till.close();
  });

  it('is used with the keyboard alone', async () => {
    const { team, customerId, till } = await openTill();
    await till.type('Customer', 'hopper');
    await till.page.getByRole('option', { name: /Grace Hopper/ }).waitFor();
    await till.page.keyboard.press('ArrowDown');
    await till.page.keyboard.press('Enter');
    await till.seeFocus('button', 'Change: Customer');
    await till.page.keyboard.press('Tab');
    await till.page.keyboard.press('ArrowRight');
    await till.type('Points', '7');
    await till.press('button', 'Book 7 points');
    await till.see('7 points booked');
    expect(await ledgerOf(team, customerId)).toHaveLength(1);
    await till.close();
  });

  it('is shown in German, with German numbers', async () => {
    const { team, member } = await browser.createTeam('editor');
    const path = `/teams/${team.teamId}/till`;
    const till = await browser.openAs(member, path, { locale: 'de-DE', viewport: PHONE });
    await till.see('Kasse');
    await till.page.getByRole('button', { name: 'Mit der Kamera scannen' }).waitFor();
    await till.page.getByText('Punkte gutschreiben', { exact: true }).click();
    for (const [typed, label] of [
      ['1.000', '1.000 Punkte buchen'],
      ['2,5', '2,5 Punkte buchen'],
      ['1', '1 Punkt buchen'],
    ] as const) {
      await till.page.getByRole('textbox', { name: 'Punkte' }).fill(typed);
      await till.page.getByRole('button', { name: label, exact: true }).waitFor();
    }
    await till.page.getByRole('textbox', { name: 'Punkte' }).fill('1,2345');
    await till.page.keyboard.press('Tab');
    await till.seeText('Geben Sie eine Zahl über 0');
    await till.expectAccessible('German till');
    await till.screenshot('German Till');
    await till.close();
  });

  it('is hidden from analysts', async () => {
    const { team } = await browser.createTeam();
    const analyst = await createMember(browser.testApp, team.teamId, 'analyst', { name: 'Bob' });
    const page = await browser.openAs(analyst, `/teams/${team.teamId}/coupons`);
    await page.see('Coupons');
    expect(await page.page.getByRole('link', { name: 'Till', exact: true }).count()).toBe(0);
    await page.goTo(`/teams/${team.teamId}/till`);
    await page.seeText('Your role does not allow this');
    browser.problems.splice(0);
    await page.close();
  });
});
