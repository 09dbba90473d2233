import type { Route } from 'playwright-core';
import { eventually } from '../support/eventually';
import { pressKey } from '../support/keyboard';
import { useInbox, rows } from './inbox-harness';

const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, body: '' });

/** Whether a request reads a later page of the list than the first. */
const isNext = ({ pathname, search }: URL): boolean =>
  pathname.endsWith('/inbox') && !search.includes('cursor=*');

describe('The inbox in a browser', () => {
  const seeded = useInbox();
  const { service, submit, open } = seeded;

  it('shows everything that the API has about a response', async () => {
    const id = await submit(100);
    const path = `/teams/${seeded.team.teamId}/forms/${seeded.forms[0].id}/responses/${id}`;
    const { body } = await seeded.member.client.get(path).expect(200);
    const { data } = body as {
      data: { fields: { label: string; value: unknown }[]; subscriberId: string };
    };
    const view = await open(path);
    const { page } = view;
    await page.getByRole('heading', { level: 2 }).waitFor();
    const shown = await page
      .locator('.answer-list > div')
      .evaluateAll((answers) =>
        answers.map((answer) => [...answer.children].map(({ textContent }) => textContent)),
      );
    expect(shown).toEqual([
      ['First name', 'Ada'],
      ['Last name', 'Lovelace'],
      ['E-mail', 'person.100@example.com'],
      ['Phone', '+49301234100'],
      ['Birthday', 'Feb 3, 1990'],
      ['Roast', 'Dark'],
      ['Cups a day', '50'],
      ['Newsletter', 'Yes'],
      ['Remarks', 'Delivery took 100 days, thank you!'],
    ]);
    const linkOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await linkOf('person.100@example.com')).toBe('mailto:person.100@example.com');
    expect(await linkOf('+49301234100')).toBe('tel:+49301234100');
    const { body: customer } = await seeded.member.client.get(
      `/teams/${seeded.team.teamId}/customer/${data.subscriberId}`,
    );
    expect(customer).toMatchObject({ points: 0 });
    await page.getByRole('region', { name: 'Customer' }).getByText('0 points').waitFor();
    await page.getByText('Sent to other programs').waitFor();
    await page.locator('summary', { hasText: 'For developers' }).click();
    const raw = await page.locator('pre.secret').first().innerText();
    expect(JSON.parse(raw)).toEqual({ ...data, isRead: true });
    await eventually(async () => {
      const read = await seeded.member.client.get(path);
      return (read.body as { data: { isRead: boolean } }).data.isRead;
    });
    await view.expectAccessible('one response');
    await view.screenshot('one response');
    // On paper, it is its answers without controls.
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.answer-list').innerText()).toContain('Delivery took 100 days');
    const controls = ['button', 'link', 'searchbox', 'tab'] as const;
    const printed = controls.map((role) => page.getByRole(role).allInnerTexts());
    expect((await Promise.all(printed)).flat()).toEqual(['person.100@example.com', '+49301234100']);
    await view.screenshot('printed response');
    await view.close();
  });

  /** The newest 100 responses of the inbox that match a filter. */
  const idsOf = async (query: string): Promise<[form: string, id: string][]> => {
    const { body } = await seeded.member.client.get(
      `${seeded.inbox}?limit=100&sort=newest&${query}`,
    );
    return (body as { data: { formId: string; id: string }[] }).data.map((item) => [
      item.formId,
      item.id,
    ]);
  };

  it('leads from a response to its neighbours in the list that it was opened from', async () => {
    const formId = seeded.forms[0].id;
    const ofForm = await idsOf(`formId=${formId}&fieldKey=roast&fieldValue=Dark`);
    const ofInbox = await idsOf('search=delivery');
    expect(new Set(ofInbox.map(([form]) => form)).size).toBe(2);
    for (const [list, query] of [
      [ofForm, 'field=roast&value=Dark'],
      [ofInbox, 'list=inbox&search=delivery'],
    ] as const) {
      const pathOf = ([form, id]: [form: string, id: string]): string =>
        `/teams/${seeded.team.teamId}/forms/${form}/responses/${id}`;
      const at = (index: number): [form: string, id: string] => list.at(index) ?? ['', ''];
      const view = await open(`${pathOf(at(2))}?${query}`);
      const { page } = view;
      const press = async (name: string, to: [form: string, id: string]): Promise<void> => {
        await page.locator(`button[aria-label="${name}"]:not([aria-disabled=true])`).waitFor();
        await pressKey(page, 'button', name);
        await page.waitForURL((url) => url.hash.includes(to[1]));
        expect(page.url()).toContain(pathOf(to));
      };
      await press('Next response', at(3));
      await press('Previous response', at(2));
      await press('Previous response', at(1));
      await press('Previous response', at(0));
      await page.locator('button[aria-label="Next response"]:not([aria-disabled=true])').waitFor();
      const previous = page.getByRole('button', { name: 'Previous response' });
      expect(await previous.getAttribute('aria-disabled')).toBe('true');
      await pressKey(
        page,
        'link',
        query.startsWith('list') ? 'Back to the inbox' : 'All responses',
      );
      await rows(page).first().waitFor();
      expect(await rows(page).count()).toBe(Math.min(list.length, 40) + 1);
      await view.close();
    }
  });

  it('lists the responses of one form with its fields as columns', async () => {
    const view = await open(`/teams/${seeded.team.teamId}/forms/${seeded.forms[0].id}/responses`);
    const { page } = view;
    const table = page.getByRole('table', { name: 'Responses' });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Response', 'First name', 'Last name', 'E-mail', 'Received']),
    );
    await pressKey(page, 'button', 'Columns');
    await page.getByRole('menuitemcheckbox', { name: 'Roast' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'First name' }).click();
    await page.keyboard.press('Escape');
    await table.getByRole('columnheader', { name: 'Roast' }).waitFor();
    await table.getByRole('columnheader', { name: 'First name' }).waitFor({ state: 'detached' });
    await pressKey(page, 'button', /^Received/);
    const { body } = await seeded.team
      .get(`/forms/${seeded.forms[0].id}/responses?order=asc&limit=1`)
      .expect(200);
    const { data } = body as { data: { fields: { value: string }[] }[] };
    await eventually(async () => {
      const first = await page.locator('tbody .row-name').first().innerText();
      return first.startsWith(data[0]?.fields[0]?.value ?? '-');
    });
    await view.expectAccessible('responses of a form');
    await view.screenshot('responses of a form');
    await view.close();
  });

  it('is filtered by a customer who is chosen with the mouse', async () => {
    const view = await open();
    const { page } = view;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('textbox', { name: 'Customer' }).fill('person.10@example.com');
    await page.getByRole('option', { name: /person\.10@example\.com/ }).click();
    await eventually(async () => (await rows(page).count()) === 2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove the filter Customer' }).waitFor();
    await view.close();
  });

  describe('after an error', () => {
    afterEach(() => {
      // The browser logs each response with the status 500.
      const others = service.problems.splice(0);
      service.problems.push(...others.filter((problem) => !problem.includes('status of 500')));
    });

    it('keeps the listed responses, and reads more on request', async () => {
      const view = await open(`/teams/${seeded.team.teamId}/forms`);
      const { page } = view;
      await page.route(isNext, fail);
      await view.goTo(seeded.inbox);
      await page.getByRole('alert').waitFor();
      expect(await rows(page).count()).toBe(41);
      await page.unroute(isNext);
      await page.getByRole('button', { name: 'Search older ones' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText(/^41 to /).waitFor();
      await view.close();
    });

    it('keeps the customers and the open response', async () => {
      const view = await open(`/teams/${seeded.team.teamId}/customers`);
      const { page } = view;
      const readAgain = () => page.evaluate("dispatchEvent(new Event('visibilitychange'))");
      await page.locator('tbody .row-link').first().waitFor();
      await page.route('**/customer-directory?*', fail);
      await readAgain();
      await page.getByRole('alert').waitFor();
      expect(await page.locator('tbody .row-link').count()).toBeGreaterThan(1);

      await view.goTo(seeded.inbox);
      // The rows of the page of customers have the same class.
      await view.see('Inbox');
      await page.getByRole('table', { name: 'Responses' }).waitFor();
      await page.locator('tbody .row-link').first().click();
      await page.locator('.answer-list').waitFor();
      const failed = page.waitForResponse((response) => response.status() === 500);
      await page.route('**/forms/*/responses/*', fail);
      await readAgain();
      await failed;
      await page.locator('.answer-list').waitFor();
      await view.close();
    });

    it('reports that an undo has failed', async () => {
      const view = await open();
      const { page } = view;
      await page.locator('tbody .row-link').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('u');
      await view.seeText(/marked as unread|Nothing changed/);
      await page.keyboard.press('e');
      await view.seeText('One response marked as read.');
      await page.route('**/inbox/mark-read', fail);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await view.seeText('Something went wrong. Try again.');
      await view.close();
    });
  });
});
