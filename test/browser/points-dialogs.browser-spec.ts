import { createCustomer } from '../factories/customer.factory';
import { useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { type Entry, read } from './points-harness';

describe('Points in a browser', () => {
  const browser = useConsoleBrowser();

  it('cannot be taken back after they were spent, which the dialog explains', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { id } = await createCustomer(team, { firstName: 'Ada', lastName: 'King' });
    await team.post(`/customer/${id}/loyalty`, { points: 10, type: 'increment' }).expect(200);
    await team.post(`/customer/${id}/loyalty`, { points: 9.5, type: 'decrement' }).expect(200);
    const page = await browser.openAs(member, `/teams/${team.teamId}/points`);
    await page.press('button', 'Take back +10 of Ada King');
    await page.seeText('Ada King has only 0.5 points left, so 10 cannot be taken back.');
    expect(await page.page.getByRole('button', { name: 'Take back 10 points' }).isDisabled()).toBe(
      true,
    );
    await page.expectAccessible('spent points');
    await page.page.keyboard.press('Escape');
    await page.seeFocus('button', 'Take back +10 of Ada King');
    await page.close();
  });

  it('are given and taken in a dialog with the keyboard, with a preview, and never beyond the balance', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { id } = await createCustomer(team, { firstName: 'Ada', lastName: 'King' });
    await team.post(`/customer/${id}/loyalty`, { points: 120, type: 'increment' }).expect(200);
    const path = `/teams/${team.teamId}/points?customerId=${id}`;
    const page = await browser.openAs(member, path);
    await page.press('button', 'Give or take points');
    await page.seeDialog('Points of Ada King');
    await page.seeFocus('textbox', 'How many points');
    await page.page.keyboard.press('Enter');
    await page.seeText('Enter a number above 0');
    await page.seeFocus('textbox', 'How many points');
    await page.expectAccessible('dialog with an error');
    await page.page.keyboard.insertText('25,5');
    await page.seeText('145.5');
    await page.page.keyboard.press('Enter');
    await page.seeText('Say why in a few words.');
    await page.seeFocus('textbox', 'Why');
    await page.page.keyboard.insertText('Birthday');
    await page.type('Receipt or reference (optional)', 'R-7');
    await page.expectAccessible('give points');
    await page.screenshot('points dialog');
    await page.page.keyboard.press('Enter');
    await page.row('Birthday').filter({ hasText: '+25.5' }).filter({ hasText: 'R-7' }).waitFor();
    await page.seeFocus('button', 'Give or take points');

    await page.press('button', 'Give or take points');
    await page.seeDialog('Points of Ada King');
    // Shift+Tab leads from the first input back to the choice between giving and taking.
    await page.page.keyboard.press('Shift+Tab');
    await page.page.keyboard.press('ArrowRight');
    await page.tabTo('button', 'Take points');
    await page.type('How many points', '145.51');
    await page.seeText('Ada King has only 145.5 points, so no more than that can be taken.');
    await page.type('Why', 'Coffee');
    await page.page.keyboard.press('Enter');
    await page.seeFocus('textbox', 'How many points');
    await page.expectAccessible('overdraft');
    await page.screenshot('points overdraft');

    // A till takes points between the look at the balance and the change.
    await team.post(`/customer/${id}/loyalty`, { points: 100, type: 'decrement' }).expect(200);
    await page.type('How many points', '100');
    await page.page.keyboard.press('Enter');
    await page.seeFocus('alert');
    await page.seeText('The customer has fewer points than that.');
    await page.seeText('Ada King has only 45.5 points');
    expect(browser.problems.splice(0)).toEqual([expect.stringContaining('422')]);
    expect(await page.page.getByRole('textbox', { name: 'Why' }).inputValue()).toBe('Coffee');
    await page.type('How many points', '45.5');
    await page.page.keyboard.press('Enter');
    await page.row('Coffee').filter({ hasText: '-45.5' }).waitFor();
    await page.close();
  });

  it('are booked once by a double click, and by an attempt after a lost response', async () => {
    const { team, member } = await browser.createTeam('editor');
    const { id } = await createCustomer(team, { firstName: 'Ada', lastName: 'King' });
    const path = `/teams/${team.teamId}/points?customerId=${id}`;
    const page = await browser.openAs(member, path);
    const fill = async (points: string, note: string): Promise<void> => {
      await page.press('button', 'Give or take points');
      await page.seeDialog('Points of Ada King');
      await page.type('How many points', points);
      await page.type('Why', note);
    };
    await fill('5', 'Double');
    await page.page.getByRole('button', { name: 'Give 5 points' }).dblclick({ delay: 0 });
    await page.row('Double').waitFor();

    // The service books the change, but its response does not arrive.
    let isLost = false;
    await page.page.route('**/loyalty', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await fill('7', 'Lost');
    await page.page.keyboard.press('Enter');
    await page.seeFocus('alert');
    expect(browser.problems.splice(0)).toHaveLength(1);
    await page.tabTo('textbox', 'Why');
    await page.page.keyboard.press('Enter');
    await page.row('Lost').waitFor();
    const entries = await read<Entry[]>(member, path);
    expect(entries.map(({ points, balanceAfter }) => [points, balanceAfter])).toEqual([
      [7, 12],
      [5, 5],
    ]);

    // The same input in a new dialog is another change.
    await fill('7', 'Lost');
    await page.page.keyboard.press('Enter');
    await eventually(async () => (await page.row('Lost').count()) === 2);
    await page.close();
  });
});
