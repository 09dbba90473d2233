import { readFile } from 'node:fs/promises';
import { createMember, type SignedInMember } from '../factories/account.factory';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer } from '../factories/customer.factory';
import { type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import type { TeamClient } from '../support/team-client';
import { type Entry, read } from './points-harness';

interface Week {
  week: string;
  given: number;
  taken: number;
  corrected: number;
}

const en = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** The cells of the ledger, without the times. */
const cellsOf = async (page: ConsolePage, name: string): Promise<string[][]> => {
  const table = page.page.getByRole('table', { name, exact: true });
  const rows = await table.getByRole('row').all();
  return Promise.all(
    rows.slice(1).map(async (row) => {
      const cells = await row.getByRole('cell').allInnerTexts();
      return cells.map((text) => text.trim());
    }),
  );
};

describe('Points in a browser', () => {
  const browser = useConsoleBrowser();

  /** Two customers with changes of each kind, by a program and by a person. */
  async function createLedger(
    team: TeamClient,
    editor: SignedInMember,
  ): Promise<{ ada: string; eva: string }> {
    const ada = await createCustomer(team, { firstName: 'Ada', lastName: 'King' });
    const eva = await createCustomer(team, { firstName: 'Eva', lastName: 'Ray-Canary' });
    const coupon = await createCoupon(browser.testApp, team, { name: 'Autumn', points: 7.25 });
    const byProgram = (id: string, body: object) =>
      team.post(`/customer/${id}/loyalty`, body).expect(200);
    await byProgram(ada.id, { points: 1234.5, type: 'increment', reference: 'R-100' });
    await byProgram(eva.id, { points: 20, type: 'increment', note: 'Welcome' });
    await byProgram(eva.id, { points: 4.25, type: 'decrement' });
    await team
      .post(`/customer/${ada.id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId })
      .expect(200);
    await editor.client
      .post(`/teams/${team.teamId}/customer/${ada.id}/loyalty`, {
        points: 10,
        type: 'increment',
        note: 'Birthday',
      })
      .expect(200);
    return { ada: ada.id, eva: eva.id };
  }

  it('show the numbers of the service, filtered by the URL, and as a file', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { eva } = await createLedger(team, member);
    const path = `/teams/${team.teamId}/points`;
    const page = await browser.openAs(member, path);
    await page.see('Points');
    await page.row('Birthday').waitFor();
    const entries = await read<Entry[]>(member, path);
    const shown = await cellsOf(page, 'Changes of points');
    expect(shown.map((cells) => [cells[1], cells[6]])).toEqual(
      entries.map(({ points, type, balanceAfter }) => [
        `${type === 'increment' ? '+' : '-'}${en.format(points)}`,
        en.format(balanceAfter),
      ]),
    );
    expect(shown.map(([name, , kind]) => [name, kind])).toEqual([
      ['Ada King', 'Points given'],
      ['Ada King', 'Coupon Autumn'],
      ['Eva Ray-Canary', 'Points taken'],
      ['Eva Ray-Canary', 'Points given'],
      ['Ada King', 'Points given'],
    ]);

    await page.press('button', 'Show as table');
    const weeks = await read<Week[]>(member, `${path}/weeks`);
    const ofWeeks = await cellsOf(page, 'Points per week');
    expect(ofWeeks).toEqual(weeks.map(({ given, taken }) => [en.format(given), en.format(taken)]));
    await page.press('button', 'Show as chart');

    await page.press('button', 'Filter');
    await page.choose('Direction', 'Fewer points');
    await page.page.keyboard.press('Escape');
    await page.seeText('One entry.');
    await page.row('Points taken').waitFor();
    expect(page.page.url()).toContain('type=decrement');
    await page.expectAccessible('filtered points');
    await page.press('button', 'Remove the filter Direction');
    await page.row('Birthday').waitFor();

    await page.press('button', 'Filter');
    await page.type('Customer', 'canary');
    await page.page.getByRole('option', { name: 'Eva Ray-Canary' }).waitFor();
    await page.page.getByRole('option', { name: 'Eva Ray-Canary' }).click();
    await page.seeText('All 2 entries.');
    await page.page.keyboard.press('Escape');
    await page.press('button', 'Remove the filter Customer');
    await page.row('Birthday').waitFor();
    await page.press('button', 'Filter');
    await page.type('Customer', 'canary');
    await page.page.getByRole('option', { name: 'Eva Ray-Canary' }).waitFor();
    await page.page.keyboard.press('ArrowDown');
    await page.page.keyboard.press('Enter');
    await page.seeText('All 2 entries.');
    await page.expectAccessible('points of a customer');
    await page.page.keyboard.press('Escape');
    expect(page.page.url()).toContain(`customerId=${eva}`);

    await page.goTo(`${path}?customerId=${eva}&reason=loyalty&type=increment`);
    await page.seeText('One entry.');
    await page.row('Welcome').waitFor();
    await page.seeText('Eva Ray-Canary');
    // Tests cannot use the dialog that asks where to save a file.
    await page.page.evaluate('globalThis.showSaveFilePicker = undefined');
    const saved = page.page.waitForEvent('download');
    await page.press('button', 'Export');
    const lines = (await readFile((await (await saved).path()) ?? '', 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Eva,Ray-Canary,20,20,loyalty,,Welcome');
    await page.press('button', 'Remove all filters');
    await page.row('Birthday').waitFor();
    expect(page.page.url()).not.toContain('=');

    await page.goTo(`${path}?startDate=2001-01-01&endDate=2001-01-31`);
    await page.seeText('No change of points matches');
    await page.expectAccessible('no points match');
    await page.close();
  });

  it('are taken back once, with the keyboard, and each entry leads to the other', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { ada } = await createLedger(team, member);
    const path = `/teams/${team.teamId}/points`;
    const page = await browser.openAs(member, path);
    await page.press('button', 'Take back +10 of Ada King');
    await page.seeDialog('Take an entry back');
    await page.seeText('1,241.75');
    await page.expectAccessible('take an entry back');
    await page.screenshot('points correct');
    await page.page.keyboard.press('Enter');
    await page.seeText('Say why in a few words.');
    await page.seeFocus('textbox', 'Why');
    await page.page.keyboard.insertText('Wrong person');
    await page.page.keyboard.press('Enter');
    await page.seeFocus('link', 'Taken back: show both entries');
    await page.row('Wrong person').filter({ hasText: 'Correction' }).waitFor();
    expect(await page.page.getByRole('button', { name: 'Take back +10 of Ada King' }).count()).toBe(
      0,
    );
    await page.screenshot('points corrected');
    await page.page.keyboard.press('Enter');
    await page.seeText('All 2 entries.');
    expect((await cellsOf(page, 'Changes of points')).map(([, points]) => points)).toEqual([
      '-10',
      '+10',
    ]);
    await page.expectAccessible('both entries');
    const entries = await read<Entry[]>(member, `${path}?customerId=${ada}`);
    expect(entries[0]).toMatchObject({ reason: 'correction', correctsId: entries[1]?.id });

    // Somebody else takes an entry back while the page shows it.
    await page.goTo(path);
    const button = page.page.getByRole('button', { name: 'Take back +7.25 of Ada King' });
    await button.waitFor();
    await member.client
      .post(
        `/teams/${team.teamId}/customer/${ada}/loyalty/transactions/${entries[2]?.id}/correction`,
        { note: 'First' },
      )
      .expect(201);
    await page.press('button', 'Take back +7.25 of Ada King');
    await page.seeDialog('Take an entry back');
    await page.page.keyboard.insertText('Second');
    await page.page.keyboard.press('Enter');
    await page.seeText('This entry was taken back already.');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.page.keyboard.press('Escape');
    await page.close();
  });

  it('are given in a dialog that is accessible in all appearances', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { ada } = await createLedger(team, member);
    const page = await browser.openAs(member, `/teams/${team.teamId}/points?customerId=${ada}`);
    await page.row('Birthday').waitFor();
    await page.page.getByRole('button', { name: 'Give or take points' }).click();
    await page.seeDialog('Points of Ada King');
    await page.type('How many points', '5');
    await page.expectGoodInAllAppearances('dialog of points');
    await page.close();
  });

  it('are shown in German', async () => {
    const { team, member } = await browser.createTeam('editor');
    await createLedger(team, member);
    const path = `/teams/${team.teamId}/points`;
    const page = await browser.openAs(member, path, { locale: 'de-DE' });
    await page.see('Punkte');
    await page.row('Birthday').filter({ hasText: 'Punkte gutgeschrieben' }).waitFor();
    await page.row('+1.234,5').waitFor();
    await page.expectAccessible('points in German');
    await page.screenshot('points German');
    await page.press('button', '+10 von Ada King zurücknehmen');
    await page.seeDialog('Einen Eintrag zurücknehmen');
    await page.expectAccessible('correction in German');
    await page.screenshot('points correct German');
    await page.close();
  });

  it('are hidden from viewers, and analysts cannot change them', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { eva } = await createLedger(team, member);
    const path = `/teams/${team.teamId}/points`;
    const analyst = await createMember(browser.testApp, team.teamId, 'analyst');
    const reader = await browser.openAs(analyst, `${path}?customerId=${eva}`);
    await reader.row('Welcome').waitFor();
    expect(await reader.page.getByRole('button', { name: /Take back|Give or take/ }).count()).toBe(
      0,
    );
    await reader.expectAccessible('points of an analyst');
    await reader.close();

    const viewer = await createMember(browser.testApp, team.teamId, 'viewer');
    const page = await browser.openAs(viewer, path);
    await page.see('Your role does not allow this');
    expect(await page.page.content()).not.toContain('Canary');
    expect(await page.page.getByRole('link', { name: 'Points' }).count()).toBe(0);
    expect(
      browser.problems.splice(0).filter((problem) => !/403|does not allow/.test(problem)),
    ).toEqual([]);
    await page.close();
  });

  it('are explained to a new team', async () => {
    const { team, member } = await browser.createTeam('editor');
    const page = await browser.openAs(member, `/teams/${team.teamId}/points`);
    await page.see('No points have moved yet');
    await page.expectAccessible('no points');
    await page.screenshot('points empty');
    await page.close();
  });
});
