import type { Page, Route } from 'playwright-core';
import { createMember, type SignedInMember } from '../factories/account.factory';
import { type CreatedForm, createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { times } from '../support/collections';
import { DESKTOP } from '../support/browser';
import { ConsoleBrowser, type ConsolePage, PHONE } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { pressKey, tabTo } from '../support/keyboard';
import type { TeamClient } from '../support/team-client';

const TABLET = { width: 768, height: 1024 };
const FIELDS = [
  { fieldType: 'TextInput', label: 'First name' },
  { fieldType: 'TextInput', label: 'Last name' },
  { fieldType: 'EmailInput', label: 'E-mail' },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'DatePicker', label: 'Birthday' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
  { fieldType: 'NumberInput', label: 'Cups a day' },
  { fieldType: 'Checkbox', label: 'Newsletter' },
  { fieldType: 'Textarea', label: 'Remarks' },
];
const NAMES = ['Ada Lovelace', 'Öykü O’Brien', 'Grace Hopper', 'Jürgen Groß', 'Lena Meyer-Landrut'];
const MAX_NODES = 1_500;

/** The number of elements of the page. */
const nodes = (page: Page): Promise<number> =>
  page.evaluate<number>('document.querySelectorAll("*").length');

const rows = (page: Page) => page.getByRole('table', { name: 'Responses' }).getByRole('row');

const badge = (page: Page) => page.getByRole('link', { name: /^Inbox/ }).locator('.unread-badge');

const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, body: '' });

/** Whether a request reads on where a page of the list has ended. */
const isNext = ({ pathname, search }: URL): boolean =>
  pathname.endsWith('/inbox') && !search.includes('cursor=*');

describe('The inbox in a browser', () => {
  let service: ConsoleBrowser;
  let team: TeamClient;
  let member: SignedInMember;
  let forms: [CreatedForm, CreatedForm];
  let inbox: string;

  beforeAll(async () => {
    service = await ConsoleBrowser.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    ({ team, member } = await service.createTeam('owner', {
      name: 'Ada Lovelace',
      timeZone: 'Europe/Berlin',
    }));
    inbox = `/teams/${team.teamId}/inbox`;
    forms = [
      await createForm(team, {
        name: 'Coffee club',
        fields: FIELDS,
        createCustomerOnSubmit: true,
        webhookUrl: 'http://127.0.0.1:9/',
      }),
      await createForm(team, { name: 'Feedback', fields: FIELDS }),
    ];
    for (const n of times(70, (index) => index)) await submit(n);
  });

  afterAll(() => service.close());

  afterEach(() => {
    const found = service.problems.splice(0);
    if (found.length > 0) throw new Error(found.join('\n'));
  });

  async function submit(n: number): Promise<string> {
    const [firstName = '', lastName = ''] = (NAMES[n % NAMES.length] ?? '').split(' ');
    const form = forms[n % 3 === 0 ? 1 : 0];
    const values = [
      firstName,
      lastName,
      `person.${n}@example.com`,
      `+49301234${String(n).padStart(3, '0')}`,
      '1990-02-03',
      n % 2 === 0 ? 'Dark' : 'Light',
      n / 2,
      n % 4 === 0,
      n === 11
        ? `The quetzal blend is wonderful. ${'It tastes of chocolate and late summer. '.repeat(30)}`
        : `Delivery took ${n} days, thank you!`,
    ];
    const answers = form.fields.map(({ key }, index) => [key, values[index]] as const);
    const submitted = await submitResponse(team, form.id, Object.fromEntries(answers));
    return submitted.formResponseId;
  }

  interface Counts {
    total: number;
    forms: { formId: string; unread: number }[];
  }

  async function unread(): Promise<Counts> {
    const { body } = await member.client.get(`/teams/${team.teamId}/inbox/unread`).expect(200);
    return (body as { data: Counts }).data;
  }

  const open = (path = inbox, options = {}): Promise<ConsolePage> =>
    service.openAs(member, path, options);

  it('lists all forms, unread first, in few nodes, and reads one with the keyboard alone', async () => {
    const view = await open();
    const { page } = view;
    await view.see('Inbox');
    await view.seeText('70 unread responses.');
    await page.getByText('Choose a response to read it here.').waitFor();
    await eventually(async () => (await rows(page).count()) === 41);
    expect(await nodes(page)).toBeLessThan(MAX_NODES);
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
    expect(await nodes(page)).toBeLessThan(MAX_NODES);
    await view.expectAccessible('inbox with a response');
    await view.screenshot('inbox with a response');
    await page.keyboard.press('Escape');
    await page.getByText('Choose a response to read it here.').waitFor();
    await view.close();
  });

  it('marks 50 over several forms with the keyboard alone, also for a second tab, and undoes it', async () => {
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
    await badge(page).getByText(String(counts.total), { exact: true }).waitFor();
    expect((await unread()).total).toBe(counts.total);
    await view.close();
  });

  it('has its filters in the URL, so that another browser shows the same list', async () => {
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
    const { body } = await member.client
      .get(
        `/teams/${team.teamId}/inbox?formId=${forms[0].id}&fieldKey=${forms[0].fields[5]?.key}&fieldValue=Dark&channel=api&limit=100`,
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
      await page.getByRole('searchbox', { name: 'Search all answers' }).fill(nothing);
      await view.seeText('No response matches.');
    }
    await pressKey(page, 'button', 'Show all');
    await eventually(async () => (await rows(page).count()) === 41);
    await view.close();
  });

  it('shows all of a response that the API has', async () => {
    const id = await submit(100);
    const path = `/teams/${team.teamId}/forms/${forms[0].id}/responses/${id}`;
    const { body } = await member.client.get(path).expect(200);
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
    const { body: customer } = await member.client.get(
      `/teams/${team.teamId}/customer/${data.subscriberId}`,
    );
    expect(customer).toMatchObject({ points: 0 });
    await page.getByRole('region', { name: 'Customer' }).getByText('0 points').waitFor();
    await page.getByText('Sent to other programs').waitFor();
    await page.locator('summary', { hasText: 'For developers' }).click();
    const raw = await page.locator('pre.secret').first().innerText();
    expect(JSON.parse(raw)).toEqual({ ...data, isRead: true });
    await eventually(async () => {
      const read = await member.client.get(path);
      return (read.body as { data: { isRead: boolean } }).data.isRead;
    });
    await view.expectAccessible('one response');
    await view.screenshot('one response');
    await view.close();
  });

  /** The newest responses of the inbox that pass a filter. */
  const idsOf = async (query: string): Promise<[form: string, id: string][]> => {
    const { body } = await member.client.get(`${inbox}?limit=100&sort=newest&${query}`);
    return (body as { data: { formId: string; id: string }[] }).data.map((item) => [
      item.formId,
      item.id,
    ]);
  };

  it('goes from the page of a response to its neighbours in the list that it was opened from', async () => {
    const formId = forms[0].id;
    const ofForm = await idsOf(`formId=${formId}&fieldKey=roast&fieldValue=Dark`);
    const ofInbox = await idsOf('search=delivery');
    expect(new Set(ofInbox.map(([form]) => form)).size).toBe(2);
    for (const [list, query] of [
      [ofForm, 'field=roast&value=Dark'],
      [ofInbox, 'list=inbox&search=delivery'],
    ] as const) {
      const pathOf = ([form, id]: [form: string, id: string]): string =>
        `/teams/${team.teamId}/forms/${form}/responses/${id}`;
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
    const view = await open(`/teams/${team.teamId}/forms/${forms[0].id}/responses`);
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
    const { body } = await team
      .get(`/forms/${forms[0].id}/responses?order=asc&limit=1`)
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

  it('is narrowed to a customer whom the mouse chooses', async () => {
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

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('gives the focus back to the row of a response that closes: %s', async (_, viewport) => {
    const view = await open(inbox, { viewport });
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

  it('keeps the search while the answer to another one is awaited', async () => {
    const view = await open(`${inbox}?search=nobody+wrote+this`);
    const { page } = view;
    await view.seeText('No response matches.');
    let isAllowed = false;
    await page.route('**/inbox?*', async (route) => {
      await eventually(() => isAllowed);
      await route.continue();
    });
    const asked = page.waitForRequest('**/inbox?*');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await asked;
    const search = page.getByRole('searchbox', { name: 'Search all answers' });
    await search.and(page.locator(':focus')).waitFor();
    expect(await page.getByText('No response matches.').count()).toBe(0);
    isAllowed = true;
    await eventually(async () => (await rows(page).count()) === 41);
    await search.and(page.locator(':focus')).waitFor();
    await view.close();
  });

  describe('after an error', () => {
    afterEach(() => {
      // The browser reports each answer of that status.
      const others = service.problems.splice(0);
      service.problems.push(...others.filter((problem) => !problem.includes('status of 500')));
    });

    it('keeps what is listed, and reads on when it is asked to', async () => {
      const view = await open(`/teams/${team.teamId}/forms`);
      const { page } = view;
      await page.route(isNext, fail);
      await view.goTo(inbox);
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
      const view = await open(`/teams/${team.teamId}/customers`);
      const { page } = view;
      const readAgain = () => page.evaluate("dispatchEvent(new Event('visibilitychange'))");
      await page.locator('tbody .row-link').first().waitFor();
      await page.route('**/customer-directory?*', fail);
      await readAgain();
      await page.getByRole('alert').waitFor();
      expect(await page.locator('tbody .row-link').count()).toBeGreaterThan(1);

      await view.goTo(inbox);
      // The rows of the page before are links too.
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

    it('says that nothing was undone', async () => {
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

  it('is in German', async () => {
    const view = await open(inbox, { locale: 'de-DE' });
    const { page } = view;
    await view.see('Posteingang');
    await view.seeText('Wählen Sie eine Antwort, um sie hier zu lesen.');
    await page.locator('tbody .row-link').first().click();
    await view.seeText('03.02.1990');
    await view.expectAccessible('inbox in German');
    await view.screenshot('inbox in German');
    await view.close();
  });

  it('shows a viewer nothing, and lets analysts read only', async () => {
    const { client } = await createMember(service.testApp, team.teamId, 'viewer');
    const viewer = await service.openAs({ client }, `/teams/${team.teamId}`);
    await viewer.page
      .getByRole('link', { name: /^Forms/ })
      .first()
      .waitFor();
    expect(await viewer.page.getByRole('link', { name: /^Inbox/ }).count()).toBe(0);
    await viewer.goTo(inbox);
    await viewer.seeText(/role does not allow/);
    expect(await viewer.page.content()).not.toContain('example.com');
    await viewer.close();
    // The service rejects what the page asks for.
    expect(service.problems.splice(0)).not.toEqual([]);

    const { client: other } = await createMember(service.testApp, team.teamId, 'analyst');
    const before = (await unread()).total;
    const analyst = await service.openAs({ client: other }, inbox);
    await analyst.page.locator('tbody .row-link').first().click();
    await analyst.page.getByRole('heading', { level: 2 }).waitFor();
    expect(await analyst.page.getByRole('checkbox').count()).toBe(0);
    expect((await unread()).total).toBe(before);
    await analyst.close();
  });

  it.each([
    ['phone', { viewport: PHONE }],
    ['dark phone', { viewport: PHONE, colorScheme: 'dark' }],
    ['tablet', { viewport: TABLET }],
    ['dark', { viewport: DESKTOP, colorScheme: 'dark' }],
    ['forced colours', { viewport: DESKTOP, forcedColors: 'active' }],
  ] as const)('is accessible: %s', async (name, options) => {
    const view = await open(inbox, options);
    const { page } = view;
    await page.locator('tbody .row-link').first().waitFor();
    await view.expectAccessible(`inbox, ${name}`);
    await view.screenshot(`inbox, ${name}`);
    await pressKey(page, 'button', 'Filter');
    await page.getByRole('combobox', { name: 'Status' }).waitFor();
    await view.expectAccessible(`filters, ${name}`);
    await page.keyboard.press('Escape');
    await page.locator('tbody .row-link').nth(1).click();
    await page.locator('.answer-list').waitFor();
    await view.expectAccessible(`response, ${name}`);
    await view.screenshot(`response, ${name}`);
    await view.close();
  });
});
