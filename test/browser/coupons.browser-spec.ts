import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { createMember } from '../factories/account.factory';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer } from '../factories/customer.factory';
import { PHONE } from '../support/browser';
import { type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import type { TeamClient } from '../support/team-client';

interface Coupon {
  id: string;
  codes: number;
  redeemed: number;
}

/** Decodes each QR code on the sheet from a screenshot. */
async function decodeAll(page: ConsolePage): Promise<string[]> {
  const codes: string[] = [];
  for (const image of await page.page.locator('.sheet svg').all()) {
    const { data, width, height } = PNG.sync.read(await image.screenshot());
    codes.push(jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? '');
  }
  return codes;
}

const redeem = async (team: TeamClient, couponId: string, code: string | undefined) => {
  const customer = await createCustomer(team);
  return team.post(`/customer/${customer.id}/qr`, { couponId, code });
};

describe('Coupons in a browser', () => {
  const browser = useConsoleBrowser();

  it('are created with the keyboard, printed as cards, and redeemed with the printed codes', async () => {
    const { team, member } = await browser.createTeam('editor');
    const page = await browser.openAs(member, `/teams/${team.teamId}/coupons`);
    await page.see('No coupons yet');
    await page.expectAccessible('no coupons');
    await page.screenshot('coupons empty');
    await page.press('button', 'New coupon');
    await page.seeDialog('New coupon');
    await page.expectAccessible('new coupon');
    await page.type('How many codes', '3');
    await page.type('Name', 'Free coffee');
    await page.type('Points', '12.5');
    await page.screenshot('coupon new');
    await page.page.keyboard.press('Enter');
    await page.see('Free coffee');
    await page.seeText('0 of 3');
    await page.expectAccessible('one coupon');
    await page.screenshot('coupon one');

    await page.press('button', 'Delete');
    await page.seeDialog('Delete “Free coffee”?');
    await page.seeText('It is gone for good, with 3 codes');
    await page.expectGoodInAllAppearances('deletion of a coupon');
    await page.press('button', 'Cancel');

    await page.press('link', 'Print as cards');
    await page.see('Cards of Free coffee');
    await page.seeText('3 cards on 1 page');
    await page.expectAccessible('cards');
    await page.screenshot('coupon cards');
    await page.page.emulateMedia({ media: 'print' });
    await page.screenshot('coupon cards printed');
    expect((await page.page.locator('.sheet').boundingBox())?.x).toBe(0);
    const codes = await decodeAll(page);
    expect(new Set(codes).size).toBe(3);
    const { body } = await team.get('/coupons').expect(200);
    const [coupon] = (body as { data: Coupon[] }).data;
    for (const code of codes) {
      expect((await redeem(team, coupon!.id, code)).status).toBe(200);
    }
    await page.page.emulateMedia({ media: 'screen' });
    // The console shows what it has read within the last second without reading it again.
    await page.page.goto('about:blank');
    await page.goTo(`/teams/${team.teamId}/coupons/${coupon!.id}`);
    await page.seeText('3 of 3');
    await page.seeText('Used up');
    await page.close();
  });

  it('show the numbers of the service, and are changed and ended', async () => {
    const { team, member } = await browser.createTeam('editor');
    const created = await createCoupon(browser.testApp, team, {
      name: 'Cake',
      codes: 4,
      maxRedemptions: 2,
      points: 7,
    });
    for (const index of [0, 0, 1]) {
      expect((await redeem(team, created.couponId, created.codes[index])).status).toBe(200);
    }
    const page = await browser.openAs(member, `/teams/${team.teamId}/coupons`);
    await page.row('Cake').filter({ hasText: '3' }).waitFor();
    await page.press('link', 'Cake');
    await page.see('Cake');
    await page.seeText('3 of 8');
    await page.row(created.codes[0]!).filter({ hasText: 'Used up' }).waitFor();
    await page.row(created.codes[1]!).filter({ hasText: '1 of 2' }).waitFor();

    await page.seeText('3 redemptions in this time.');
    // Chromium would ask where to save the file, and no test can answer.
    await page.page.evaluate('globalThis.showSaveFilePicker = undefined');
    const downloading = page.page.waitForEvent('download');
    await page.press('button', 'Codes as CSV');
    const file = await readFile(await (await downloading).path(), 'utf8');
    const lines = created.codes.map((code, index) => `${code},${[2, 1, 0, 0][index]},2,\r\n`);
    expect(file).toBe(`\uFEFFCode,Redeemed,Maximum,Disabled at\r\n${lines.join('')}`);

    await page.press('button', 'Change');
    await page.seeDialog('Change the coupon');
    await page.expectAccessible('change a coupon');
    await page.page.getByRole('textbox', { name: 'Times per code' }).fill('1');
    await page.page.keyboard.press('Enter');
    await page.seeFocus('alert');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.page.getByRole('textbox', { name: 'Times per code' }).fill('3');
    await page.page.getByRole('textbox', { name: 'Points' }).fill('8');
    await page.page.keyboard.press('Enter');
    await page.seeText('3 of 12');

    await page.press('button', 'End now');
    await page.seeDialog('End “Cake” now?');
    await page.expectAccessible('end a coupon');
    await page.press('button', 'End the coupon');
    await page.seeText('Ended on');
    const rejected = await redeem(team, created.couponId, created.codes[3]);
    expect(rejected.body).toMatchObject({ code: 'COUPON_EXPIRED' });
    await page.close();
  });

  it('are deleted unless somebody has redeemed them', async () => {
    const { team, member } = await browser.createTeam('editor');
    const used = await createCoupon(browser.testApp, team, { name: 'Used' });
    const unused = await createCoupon(browser.testApp, team, { name: 'Unused', codes: 2 });
    const late = await createCoupon(browser.testApp, team, { name: 'Late' });
    expect((await redeem(team, used.couponId, used.codes[0])).status).toBe(200);
    const page = await browser.openAs(member, `/teams/${team.teamId}/coupons/${used.couponId}`);
    await page.see('Used');
    expect(await page.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);

    await page.press('link', 'All coupons');
    await page.press('link', 'Late');
    await page.see('Late');
    await page.press('button', 'Delete');
    await page.seeDialog('Delete “Late”?');
    expect((await redeem(team, late.couponId, late.codes[0])).status).toBe(200);
    await page.press('button', 'Delete the coupon');
    await page.seeText('Somebody has redeemed this coupon');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.press('button', 'Cancel');

    await page.press('link', 'All coupons');
    await page.press('link', 'Unused');
    await page.see('Unused');
    await page.press('button', 'Delete');
    await page.seeDialog('Delete “Unused”?');
    await page.press('button', 'Delete the coupon');
    await page.see('Coupons');
    await page.row('Late').waitFor();
    await page.row('Unused').waitFor({ state: 'detached' });
    expect((await team.get(`/coupons/${unused.couponId}`)).status).toBe(404);
    await page.close();
  });

  it('are found by a code, with the customers who have redeemed it', async () => {
    const { team, member } = await browser.createTeam('analyst');
    const { couponId, codes } = await createCoupon(browser.testApp, team, { name: 'Tea' });
    const { id } = await createCustomer(team, { firstName: 'Grace', lastName: 'Hopper' });
    await team.post(`/customer/${id}/qr`, { couponId, code: codes[0] }).expect(200);
    const page = await browser.openAs(member, `/teams/${team.teamId}/coupons`);
    await page.row('Tea').waitFor();
    expect(await page.page.getByRole('button', { name: 'New coupon' }).count()).toBe(0);
    await page.type('Code of a customer', codes[0]!.toLowerCase());
    await page.page.keyboard.press('Enter');
    await page.see(`Code ${codes[0]}`);
    await page.seeText('Grace Hopper');
    await page.expectAccessible('one code');
    await page.screenshot('coupon code');
    await page.page.keyboard.press('Escape');
    await page.type('Code of a customer', '1');
    await page.page.keyboard.press('Enter');
    await page.seeText('No coupon has this code.');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('404')]);
    await page.close();
  });

  it('have a code disabled, which the till then rejects', async () => {
    const { team, member } = await browser.createTeam('editor');
    const coupon = { name: 'Tea', codes: 2, points: 7 };
    const { couponId, codes } = await createCoupon(browser.testApp, team, coupon);
    const [code = '', sibling = ''] = codes;
    await createCustomer(team, { firstName: 'Grace', lastName: 'Hopper' });
    const path = `/teams/${team.teamId}/coupons/${couponId}`;
    // The code is looked up at the till while it can be redeemed.
    const till = await browser.openAs(member, `/teams/${team.teamId}/till`, { viewport: PHONE });
    await till.page.getByRole('textbox', { name: 'Customer' }).fill('grace');
    await till.page.getByRole('option', { name: /Grace Hopper/ }).click();
    await till.page.getByRole('textbox', { name: 'Code' }).fill(code);
    await till.page.keyboard.press('Enter');
    await till.seeText('Adds 7 points');

    const page = await browser.openAs(member, path);
    await page.press('button', code);
    await page.see(`Code ${code}`);
    await page.seeText('Can be redeemed once more.');
    await page.press('button', 'Disable');
    await page.seeDialog(`Disable code ${code}?`);
    await page.page.keyboard.press('Escape');
    await page.seeFocus('button', 'Disable');
    await page.page.keyboard.press('Enter');
    await page.seeDialog(`Disable code ${code}?`);
    await page.seeText('Nobody can redeem it until it is enabled again');
    await page.expectAccessible('disable a code');
    await page.screenshot('coupon code disable');
    await page.press('button', 'Disable the code');
    await page.seeText('Disabled since');
    await page.seeFocus('button', 'Enable again');
    await page.row(code).filter({ hasText: 'Disabled' }).waitFor();
    await page.row(sibling).filter({ hasText: 'Not redeemed' }).waitFor();
    await page.expectAccessible('a disabled code');
    await page.screenshot('coupon code disabled');

    await till.page.getByRole('button', { name: 'Book 7 points' }).click();
    await till.see('Not booked');
    await till.seeText('This code is disabled: it cannot be redeemed.');
    await till.page.getByRole('button', { name: 'Next customer' }).click();
    await till.page.getByRole('textbox', { name: 'Code' }).fill(code);
    await till.page.keyboard.press('Enter');
    await till.seeText('This code is disabled: it cannot be redeemed.');
    await till.screenshot('till disabled code');
    await till.close();
    const notFound = expect.stringContaining('404') as unknown;
    expect(browser.problems.splice(0)).toEqual([notFound, notFound]);

    await page.close();
  });

  it('leave disabled codes out of the cards, and enable them again', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { couponId, codes } = await createCoupon(browser.testApp, team, { codes: 2 });
    const [code = '', sibling = ''] = codes;
    await team.patch(`/coupons/codes/${code}`, { disabled: true }).expect(200);
    const path = `/teams/${team.teamId}/coupons/${couponId}`;
    const page = await browser.openAs(member, `${path}/print`);
    await page.seeText('1 card on 1 page. One disabled code is left out.');
    await page.expectAccessible('cards without a disabled code');
    expect(await decodeAll(page)).toEqual([sibling]);
    await page.page.getByLabel('Only codes that can still be redeemed').uncheck();
    await page.seeText('1 card on 1 page. One disabled code is left out.');

    await page.goTo(path);
    await page.press('button', code);
    await page.press('button', 'Enable again');
    await page.seeText('Can be redeemed once more.');
    await page.row(code).filter({ hasText: 'Not redeemed' }).waitFor();
    await page.page.setViewportSize(PHONE);
    await page.page.keyboard.press('Escape');
    await page.seeFocus('button', code);
    expect((await redeem(team, couponId, code)).status).toBe(200);
    await page.close();
  });

  it('say in German that a code is disabled, to readers without a button', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { codes } = await createCoupon(browser.testApp, team, { name: 'Tee' });
    await team.patch(`/coupons/codes/${codes[0]}`, { disabled: true }).expect(200);
    const { id } = await createCustomer(team);
    const reader = await createMember(browser.testApp, team.teamId, 'analyst', { name: 'Bob' });
    const german = { locale: 'de-DE' };
    const page = await browser.openAs(reader, `/teams/${team.teamId}/coupons`, german);
    await page.row('Tee').waitFor();
    await page.type('Code einer Kundin oder eines Kunden', codes[0]!);
    await page.page.keyboard.press('Enter');
    await page.seeText('Gesperrt seit');
    await page.seeText('Wer im Team die Rolle „Bearbeitung“ hat');
    expect(await page.page.getByRole('button', { name: 'Wieder freigeben' }).count()).toBe(0);
    await page.expectAccessible('German disabled code');
    await page.close();

    const till = await browser.openAs(member, `/teams/${team.teamId}/till`, german);
    await till.page.getByRole('textbox', { name: 'Code' }).fill(codes[0]!);
    await till.page.keyboard.press('Enter');
    await till.seeText('Dieser Code ist gesperrt: Er lässt sich nicht einlösen.');
    await till.goTo(`/teams/${team.teamId}/customers/${id}`);
    await till.press('button', 'Code einlösen');
    await till.page.getByRole('textbox', { name: 'Code' }).fill(codes[0]!);
    await till.page.keyboard.press('Enter');
    await till.seeText('Dieser Code ist gesperrt. Wer im Team die Rolle „Bearbeitung“ hat');
    const notFound = expect.stringContaining('404') as unknown;
    expect(browser.problems.splice(0)).toEqual([notFound, notFound]);
    await till.close();
  });

  it('are hidden from viewers', async () => {
    const { team } = await browser.createTeam();
    const viewer = await createMember(browser.testApp, team.teamId, 'viewer', { name: 'Bob' });
    const page = await browser.openAs(viewer, `/teams/${team.teamId}`);
    await page.page.getByRole('link', { name: 'Forms' }).first().waitFor();
    for (const name of ['Coupons', 'Till']) {
      expect(await page.page.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    await page.goTo(`/teams/${team.teamId}/coupons`);
    await page.seeText('Your role does not allow this');
    browser.problems.splice(0);
    await page.close();
  });

  it('have names of several lines in all appearances', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { couponId, codes } = await createCoupon(browser.testApp, team, {
      name: 'A coupon with a long name that needs more than one line on a phone',
      codes: 5,
      endsAt: new Date('2090-06-01T00:00:00Z'),
      description: 'A coffee of your choice',
    });
    await createCoupon(browser.testApp, team, { name: 'Poster', maxRedemptions: 100 });
    const ended = { name: 'Summer', endsAt: new Date('2026-01-01T00:00:00Z') };
    await createCoupon(browser.testApp, team, ended);
    await redeem(team, couponId, codes[2]);
    const path = `/teams/${team.teamId}/coupons`;
    const page = await browser.openAs(member, path);
    await page.row('Poster').waitFor();
    await page.expectGoodInAllAppearances('coupons with long names');
    await page.goTo(`${path}/${couponId}`);
    await page.row(codes[2]!).waitFor();
    await page.expectGoodInAllAppearances('coupon with a long name');
    await page.close();
  });

  it('are shown in German, with German numbers', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { couponId } = await createCoupon(browser.testApp, team, { name: 'Kaffee', codes: 2 });
    const path = `/teams/${team.teamId}/coupons`;
    const page = await browser.openAs(member, path, { locale: 'de-DE' });
    await page.see('Gutscheine');
    await page.row('Kaffee').filter({ hasText: 'Läuft' }).waitFor();
    await page.screenshot('German Coupons');
    await page.goTo(`${path}/${couponId}`);
    await page.seeText('0 von 2');
    const points = page.page.getByRole('textbox', { name: 'Punkte' });
    for (const [typed, read] of [
      ['1.000', 1000],
      ['2,5', 2.5],
    ] as const) {
      await page.press('button', 'Ändern');
      await points.fill(typed);
      await page.page.keyboard.press('Enter');
      await points.waitFor({ state: 'detached' });
      const { body } = await team.get(`/coupons/${couponId}`).expect(200);
      expect(body).toMatchObject({ data: { points: read } });
    }
    await page.press('button', 'Ändern');
    expect(await points.inputValue()).toBe('2,5');
    await points.fill('1,2345');
    await page.page.keyboard.press('Enter');
    await page.seeText('Geben Sie eine Zahl über 0');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.page.keyboard.press('Escape');
    await page.expectAccessible('German coupon');
    await page.close();
  });
});
