import type { Page } from 'playwright-core';
import { createMember } from '../factories/account.factory';
import { times } from '../support/collections';
import { DESKTOP, PHONE } from '../support/browser';
import { eventually } from '../support/eventually';
import { pressKey, tabTo } from '../support/keyboard';
import { useInbox, rows } from './inbox-harness';

const MAX_ELEMENTS = 1_500;

const countElements = (page: Page): Promise<number> =>
  page.evaluate<number>('document.querySelectorAll("*").length');

const badge = (page: Page) => page.getByRole('link', { name: /^Inbox/ }).locator('.unread-badge');

describe('The inbox in a browser', () => {
  const seeded = useInbox();
  const { service, open } = seeded;

  interface Counts {
    total: number;
    forms: { formId: string; unread: number }[];
  }

  async function unread(): Promise<Counts> {
    const { body } = await seeded.member.client
      .get(`/teams/${seeded.team.teamId}/inbox/unread`)
      .expect(200);
    return (body as { data: Counts }).data;
  }

  it('lists the responses of all forms in few elements, and opens them with the keyboard alone', async () => {
    const view = await open();
    const { page } = view;
    await view.see('Inbox');
    await view.seeText('70 unread responses.');
    await page.getByText('Choose a response to read it here.').waitFor();
    await eventually(async () => (await rows(page).count()) === 41);
    expect(await countElements(page)).toBeLessThan(MAX_ELEMENTS);
    await view.expectAccessible('inbox');
    await view.screenshot('inbox');
    await badge(page).getByText('70', { exact: true }).waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: 'The open response' })
      .getByRole('heading')
      .first()
      .waitFor();
    await view.seeText('69 unread responses.');
    await eventually(async () => (await unread()).total === 69);
    await page.keyboard.press('j');
    await view.seeText('68 unread responses.');
    await page.keyboard.press('k');
    await page.keyboard.press('u');
    await view.seeText('69 unread responses.');
    expect(await countElements(page)).toBeLessThan(MAX_ELEMENTS);
    await view.expectAccessible('inbox with a response');
    await view.screenshot('inbox with a response');
    await page.keyboard.press('Escape');
    await page.getByText('Choose a response to read it here.').waitFor();
    await view.close();
  });

  it('marks 50 responses of several forms as read with the keyboard alone, also in a second tab, and undoes it', async () => {
    const before = (await unread()).total;
    const view = await open();
    const { page } = view;
    await view.see('Inbox');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await badge(second).getByText(String(before), { exact: true }).waitFor();
    await page.bringToFront();

    await tabTo(page, 'checkbox', 'Select all on this page');
    await page.keyboard.press('Space');
    await view.seeText('40 selected');
    await pressKey(page, 'button', 'Next page');
    await page.getByText(/^41 to /).waitFor();
    for (const _ of times(10, (index) => index)) {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
    }
    await view.seeText('50 selected');
    await view.expectAccessible('inbox with a selection');
    await view.screenshot('inbox with a selection');
    await page.keyboard.press('e');

    await view.seeText('50 responses marked as read.');
    const counts = await unread();
    expect(counts.total).toBe(before - 50);
    await badge(page).getByText(String(counts.total), { exact: true }).waitFor();
    await badge(second).getByText(String(counts.total), { exact: true }).waitFor();

    await page.keyboard.press('x');
    await page.keyboard.press('u');
    await view.seeText('One response marked as unread.');
    await badge(page)
      .getByText(String(counts.total + 1), { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().focus();
    await page.keyboard.press('Enter');
    await view.seeText('Undone.');
    const undone = page.getByRole('alert').filter({ hasText: 'One response marked as unread.' });
    await undone.waitFor({ state: 'detached' });
    await badge(page).getByText(String(counts.total), { exact: true }).waitFor();
    expect((await unread()).total).toBe(counts.total);
    await view.close();
  });

  it('keeps its filters in the URL, so that another browser shows the same list', async () => {
    const view = await open();
    const { page } = view;
    await view.see('Inbox');
    await pressKey(page, 'button', 'Filter');
    await page.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'Coffee club' });
    await page.getByRole('combobox', { name: 'Answer to' }).selectOption({ label: 'Roast' });
    await page.getByRole('combobox', { name: 'The answer' }).selectOption('Dark');
    await page.getByRole('combobox', { name: 'Came from' }).selectOption('api');
    await view.expectAccessible('filters of the inbox');
    await view.screenshot('filters of the inbox');
    await page.keyboard.press('Escape');
    await view.seeText('Roast = Dark');
    const { body } = await seeded.member.client
      .get(
        `/teams/${seeded.team.teamId}/inbox?formId=${seeded.forms[0].id}&fieldKey=${seeded.forms[0].fields[5]?.key}&fieldValue=Dark&channel=api&limit=100`,
      )
      .expect(200);
    const { data } = body as { data: { title: string }[] };
    await eventually(async () => (await rows(page).count()) === data.length + 1);
    const titles = await page.locator('tbody .row-name').allInnerTexts();
    expect(titles.toSorted()).toEqual(data.map(({ title }) => title).toSorted());

    const url = new URL(page.url());
    const elsewhere = await open(url.hash.slice(1));
    await elsewhere.seeText('Roast = Dark');
    await eventually(async () => (await rows(elsewhere.page).count()) === data.length + 1);
    expect(await elsewhere.page.locator('tbody .row-name').allInnerTexts()).toEqual(titles);
    await elsewhere.close();
    await page.getByRole('button', { name: 'Remove all filters' }).focus();
    await page.keyboard.press('Enter');
    await eventually(async () => (await rows(page).count()) === 41);
    await view.close();
  });

  it('shows why a search has found a response, and when nothing matches', async () => {
    const view = await open();
    const { page } = view;
    await page.getByRole('searchbox', { name: 'Search all answers' }).fill('QUETZAL');
    await page.locator('tbody mark', { hasText: 'quetzal' }).waitFor();
    expect(await rows(page).count()).toBe(2);
    await pressKey(page, 'link', /Öykü|Ada|Grace|Jürgen|Lena/);
    await view.seeText('Found by “QUETZAL”');
    await view.expectAccessible('hit of a search');
    await view.screenshot('hit of a search');
    for (const nothing of ['zq', '%', 'äß', 'nobody wrote this']) {
      const searched = page.waitForResponse(
        (response) => new URL(response.url()).searchParams.get('search') === nothing,
      );
      await page.getByRole('searchbox', { name: 'Search all answers' }).fill(nothing);
      await searched;
      await view.seeText('No response matches.');
    }
    await pressKey(page, 'button', 'Show all');
    await eventually(async () => (await rows(page).count()) === 41);
    await view.close();
  });

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('returns the focus to the row of a response that closes: %s', async (_, viewport) => {
    const view = await open(seeded.inbox, { viewport });
    const { page } = view;
    const link = (index: number) => page.locator('tbody tr').nth(index).locator('.row-link');
    const focused = (index: number) => link(index).and(page.locator(':focus'));
    await link(2).click();
    await page.locator('.answer-list').waitFor();
    await page.keyboard.press('Escape');
    await focused(2).waitFor();
    await page.keyboard.press('j');
    await focused(3).waitFor();
    await page.keyboard.press('Enter');
    await pressKey(page, 'button', 'Next response');
    await page.locator('.answer-list').waitFor();
    await page.getByRole('button', { name: 'Close the response' }).click();
    await focused(4).waitFor();
    await view.close();
  });

  it('forgets the selection when other responses are listed', async () => {
    const view = await open();
    const { page } = view;
    await page.locator('tbody .row-link').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await view.seeText('1 selected');
    await page.getByRole('searchbox', { name: 'Search all answers' }).fill('quetzal');
    await page.locator('tbody mark').first().waitFor();
    expect(await page.getByText('1 selected').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await eventually(async () => (await rows(page).count()) === 41);
    expect(await page.getByText('1 selected').count()).toBe(0);
    await view.close();
  });

  it('keeps the search field while it waits for the results of another search', async () => {
    const view = await open(`${seeded.inbox}?search=nobody+wrote+this`);
    const { page } = view;
    await view.seeText('No response matches.');
    let isAllowed = false;
    await page.route('**/inbox?*', async (route) => {
      await eventually(() => isAllowed);
      await route.continue();
    });
    const request = page.waitForRequest('**/inbox?*');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await request;
    const search = page.getByRole('searchbox', { name: 'Search all answers' });
    await search.and(page.locator(':focus')).waitFor();
    expect(await page.getByText('No response matches.').count()).toBe(0);
    isAllowed = true;
    await eventually(async () => (await rows(page).count()) === 41);
    await search.and(page.locator(':focus')).waitFor();
    await view.close();
  });

  it('types letters when single keys are turned off', async () => {
    const view = await open();
    const { page } = view;
    await view.see('Inbox');
    await page.keyboard.press('?');
    await view.seeDialog('Keyboard shortcuts');
    await view.press('switch', 'Use shortcuts of single keys', 'Space');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: /^Home/ }).focus();
    await page.keyboard.press('j');
    expect(await page.locator('tbody :focus').count()).toBe(0);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('jkeux');
    expect(await page.getByRole('searchbox').inputValue()).toBe('jkeux');
    await view.close();
  });

  it('is shown in German', async () => {
    const view = await open(seeded.inbox, { locale: 'de-DE' });
    const { page } = view;
    await view.see('Posteingang');
    await view.seeText('Wählen Sie eine Antwort, um sie hier zu lesen.');
    await page.locator('tbody .row-link').first().click();
    await view.seeText('03.02.1990');
    await view.expectAccessible('inbox in German');
    await view.screenshot('inbox in German');
    await view.close();
  });

  it('shows viewers nothing, and lets analysts only read', async () => {
    const { client } = await createMember(service.testApp, seeded.team.teamId, 'viewer');
    const viewer = await service.openAs({ client }, `/teams/${seeded.team.teamId}`);
    await viewer.page
      .getByRole('link', { name: /^Forms/ })
      .first()
      .waitFor();
    expect(await viewer.page.getByRole('link', { name: /^Inbox/ }).count()).toBe(0);
    await viewer.goTo(seeded.inbox);
    await viewer.seeText(/role does not allow/);
    expect(await viewer.page.content()).not.toContain('example.com');
    await viewer.close();
    // The service rejects the requests of the page.
    expect(service.problems.splice(0)).not.toEqual([]);

    const { client: other } = await createMember(service.testApp, seeded.team.teamId, 'analyst');
    const before = (await unread()).total;
    const analyst = await service.openAs({ client: other }, seeded.inbox);
    await analyst.page.locator('tbody .row-link').first().click();
    await analyst.page.getByRole('heading', { level: 2 }).waitFor();
    expect(await analyst.page.getByRole('checkbox').count()).toBe(0);
    expect((await unread()).total).toBe(before);
    await analyst.close();
  });

  it('is accessible in all appearances with filters, and with a response', async () => {
    const view = await open(seeded.inbox);
    const { page } = view;
    await page.locator('tbody .row-link').first().waitFor();
    await pressKey(page, 'button', 'Filter');
    await page.getByRole('combobox', { name: 'Status' }).waitFor();
    await view.expectGoodInAllAppearances('filters of the inbox');
    await page.keyboard.press('Escape');
    await page.locator('tbody .row-link').nth(1).click();
    await page.locator('.answer-list').waitFor();
    await view.expectGoodInAllAppearances('response in the inbox');
    await view.close();
  });
});
