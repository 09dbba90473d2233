import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import jsQR from 'jsqr';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { PNG } from 'pngjs';
import { axeViolations, DESKTOP, watchProblems } from '../support/browser';
import { ConsoleBrowser, PHONE } from '../support/console-browser';
import { pressKey, tabTo, typeInto } from '../support/keyboard';
import { DEFAULT_BUILDER_SETTINGS } from '../../src/forms/domain/builder-settings';
import { Receiver } from '../support/webhooks/receiver';
import { submitResponse } from '../factories/response.factory';
import { publishForm, setSettings } from '../support/visitor';
import { eventually } from '../support/eventually';
import type { SignedInMember } from '../factories/account.factory';
import type { TeamClient } from '../support/team-client';

const SCREENSHOTS = path.resolve(__dirname, '../../reports/builder');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** A window of 1280 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const MAX_UNDO_STEPS = 50;
/** An image of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const APPEARANCES = {
  light: { colorScheme: 'light', viewport: DESKTOP },
  dark: { colorScheme: 'dark', viewport: DESKTOP },
  'forced colours': { forcedColors: 'active', viewport: DESKTOP },
  phone: { viewport: PHONE },
  'dark phone': { colorScheme: 'dark', viewport: PHONE },
  '400 %': { viewport: ZOOMED },
} as const;

/** A field of each type, and a group. */
const FIELDS = [
  { fieldType: 'TextInput', label: 'Name', isRequired: true, placeholder: 'Ada Lovelace' },
  { fieldType: 'EmailInput', label: 'E-mail' },
  { fieldType: 'PhoneInput', label: 'Phone', helperText: 'Only if we may call you.' },
  { fieldType: 'NumberInput', label: 'Cups a day', defaultValue: '3' },
  { fieldType: 'DatePicker', label: 'Birthday' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
  { fieldType: 'Radio', label: 'Size', options: ['250 g', '1 kg'] },
  { fieldType: 'Checkbox', label: 'Methods', isGroup: true, options: ['Filter', 'Press'] },
  { fieldType: 'Checkbox', label: 'Send me the newsletter' },
  { fieldType: 'Textarea', label: 'Anything else?' },
];

const CONSENT = 'I agree that my details are used to reply to me';
/** The labels of the template "Contact". */
const CONTACT = ['Your name', 'E-mail', 'Phone', 'Message', CONSENT];

/** The edge of a preview that is not compared: its corners are round. */
const EDGE = 16;
/** The colours of a curve depend on its position between two pixels. */
const MAX_COLOUR_DIFFERENCE = 8;

/** Counts the pixels in which two pictures of the same size differ visibly. */
function differingPixels(one: Buffer, other: Buffer): number {
  const [first, second] = [PNG.sync.read(one), PNG.sync.read(other)];
  expect([first.width, first.height]).toEqual([second.width, second.height]);
  const differing = new Set<number>();
  first.data.forEach((value, at) => {
    const difference = Math.abs(value - (second.data[at] ?? Infinity));
    if (difference > MAX_COLOUR_DIFFERENCE) differing.add(at >> 2);
  });
  return differing.size;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Waits until the builder lists fields with these labels, in this order. */
const waitForFields = (page: Page, labels: readonly string[]) =>
  eventually(async () =>
    isDeepStrictEqual(
      await page.locator('.form-field-label > :first-child').allInnerTexts(),
      labels,
    ),
  );

const saved = (page: Page) => page.getByText('All changes saved').waitFor();

const field = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: new RegExp(`^${label}`) });

/** Adds a field, and waits until the browser keeps it. */
const addField = async (tab: Page, label: string) => {
  await typeInto(tab, 'Add a field', label);
  await tab.keyboard.press('Enter');
  await eventually(() =>
    tab.evaluate<boolean>(`Object.values(localStorage).some((it) => it.includes('${label}'))`),
  );
};

const expectNoViolations = async (page: Page) =>
  expect(await axeViolations(page, WCAG)).toEqual([]);

describe('Forms in a browser', () => {
  let service: ConsoleBrowser;
  let context: BrowserContext;
  let page: Page;
  let formsPath: string;
  let team: TeamClient;
  let member: SignedInMember;

  beforeAll(async () => {
    await mkdir(SCREENSHOTS, { recursive: true });
    service = await ConsoleBrowser.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    ({ team, member } = await service.createTeam());
    formsPath = `/teams/${team.teamId}/forms`;
    ({ page } = await service.openAs(member, formsPath));
    context = page.context();
  });

  afterAll(async () => {
    await service.close();
  });

  afterEach(() => {
    const found = service.problems.splice(0);
    if (found.length > 0) throw new Error(found.join('\n'));
  });

  /** Opens an address in a window of its own, without a session. */
  async function visit(url: string): Promise<Page> {
    const visitor = await context
      .browser()
      ?.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
    if (visitor === undefined) throw new Error('The browser is closed.');
    const page = await visitor.newPage();
    watchProblems(page, [service.origin], service.problems);
    await page.goto(url.replace('127.0.0.1', 'localhost'));
    return page;
  }

  /** Makes a form with the keyboard alone, and waits for its builder. */
  async function makeForm(template: string, name: string): Promise<void> {
    await pressKey(page, 'link', 'Forms');
    await heading(page, 'Forms').waitFor();
    await pressKey(page, 'button', 'New form');
    await pressKey(page, 'button', new RegExp(`^${template}`));
    await typeInto(page, 'Name of the form', name);
    await page.keyboard.press('Enter');
    await heading(page, name).waitFor();
    await page.getByRole('list', { name: 'Fields' }).waitFor();
  }

  /** Publishes a form that asks for personal data without a link to a privacy notice, which the console points out. */
  async function publishAnyway(): Promise<void> {
    await pressKey(page, 'button', 'Publish');
    await page.getByText('has no link to a privacy notice').waitFor();
    await pressKey(page, 'button', 'Publish anyway');
    await page.getByText('Your form is online').first().waitFor();
  }

  const announced = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  it('makes a form, publishes it, receives a response from a phone and corrects a label, with the keyboard alone', async () => {
    await pressKey(page, 'link', 'Forms');
    await heading(page, 'Forms').waitFor();
    await pressKey(page, 'button', 'New form');
    await page.getByRole('button', { name: /^Contact/ }).waitFor();
    await expectNoViolations(page);
    await pressKey(page, 'button', /^Contact/);
    await typeInto(page, 'Name of the form', 'Write to us');
    await page.keyboard.press('Enter');
    await waitForFields(page, CONTACT);
    await expectNoViolations(page);

    await tabTo(page, 'textbox', 'Add a field');
    await page.keyboard.type('/one');
    await page.getByRole('option', { name: /^One choice/ }).waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Label' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText('Where did you hear of us?');
    await typeInto(page, 'Option 1', 'A friend');
    await typeInto(page, 'Option 2', 'The internet');
    await expectNoViolations(page);
    await publishAnyway();
    await expectNoViolations(page);
    const phone = await visit(await page.locator('.secret').first().innerText());
    await heading(phone, 'Write to us').waitFor();
    await expectNoViolations(phone);
    await typeInto(phone, /^Your name/, 'Grace Hopper');
    await typeInto(phone, /^E-mail/, 'grace@example.com');
    await typeInto(phone, /^Message/, 'Do you ship to ships?');
    await phone.getByRole('checkbox', { name: /^I agree/ }).focus();
    await phone.keyboard.press('Space');
    await phone.getByRole('radio', { name: 'A friend' }).focus();
    await phone.keyboard.press('Space');
    await pressKey(phone, 'button', 'Send');
    await phone.waitForURL(/\/thanks/);
    await expectNoViolations(phone);
    await phone.context().close();

    await pressKey(page, 'link', /^Responses/);
    await page.getByRole('cell', { name: 'Grace Hopper' }).first().waitFor();
    await expectNoViolations(page);
    await pressKey(page, 'link', 'Build');
    await tabTo(page, 'button', /^Your name/);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Label' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText('Full name');
    await pressKey(page, 'button', 'Save changes');
    await page.getByText('The label of a field changed. Answers stay').waitFor();
    await page.getByText('Details for developers').click();
    await page
      .getByText('your_name becomes full_name: values that programs send under the old key')
      .first()
      .waitFor();
    await expectNoViolations(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).focus();
    await page.keyboard.press('Enter');
    await saved(page);
    await pressKey(page, 'link', /^Responses/);
    await page.getByRole('columnheader', { name: 'Full name' }).waitFor();
    await page.getByRole('cell', { name: 'Grace Hopper' }).first().waitFor();
    const [row] = await page.getByRole('row').filter({ hasText: 'Grace' }).all();
    await row?.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    for (const text of [
      'Full name',
      'Grace Hopper',
      'grace@example.com',
      'Do you ship to ships?',
      'A friend',
    ]) {
      await page.getByText(text).first().waitFor();
    }
    await expectNoViolations(page);
  });

  it('moves fields by keyboard, by menu and by pointer, and says so', async () => {
    await makeForm('Contact', 'Order');
    await field(page, 'Phone').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await waitForFields(page, ['Your name', 'Phone', 'E-mail', 'Message', CONSENT]);
    await announced('Phone moved to position 2 of 5.');
    await field(page, 'Phone').and(page.locator(':focus')).waitFor();

    await pressKey(page, 'button', 'Move Phone');
    await page.getByRole('menuitem', { name: 'Move to the top' }).focus();
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await waitForFields(page, ['Phone', 'Your name', 'E-mail', 'Message', CONSENT]);
    await pressKey(page, 'button', 'Move Phone');
    await page.getByRole('menuitem', { name: 'Move to…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Position').selectOption('2');
    await pressKey(page, 'button', 'Move');
    await waitForFields(page, CONTACT);

    for (const [direction, labels] of [
      ['up', ['Your name', 'Phone', 'E-mail', 'Message', CONSENT]],
      ['down', CONTACT],
    ] as const) {
      await pressKey(page, 'button', 'Move Phone');
      await page.getByRole('menuitem', { name: `Move ${direction}`, exact: true }).focus();
      await page.keyboard.press('Enter');
      await waitForFields(page, labels);
    }

    const from = await page
      .getByRole('button', { name: 'Move Message', exact: true })
      .boundingBox();
    const to = await page
      .getByRole('button', { name: 'Move Your name', exact: true })
      .boundingBox();
    if (from === null || to === null) throw new Error('The handles are not visible.');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 8 });
    await page.mouse.up();
    await waitForFields(page, ['Message', 'Your name', 'E-mail', 'Phone', CONSENT]);
    await announced('Message moved to position 1 of 5.');
    await pressKey(page, 'button', 'Save');
    await saved(page);
  });

  it('duplicates and removes fields, and takes back 50 steps', async () => {
    await makeForm('Newsletter', 'Steps');
    const consent = 'I would like to receive the newsletter by e-mail';
    const start = ['First name', 'E-mail', consent];
    await pressKey(page, 'button', 'Duplicate First name');
    await waitForFields(page, ['First name', 'First name (copy)', 'E-mail', consent]);
    await pressKey(page, 'button', 'Remove First name (copy)');
    await waitForFields(page, start);
    await tabTo(page, 'textbox', 'Add a field');
    for (let count = 3; count <= MAX_UNDO_STEPS; count += 1) {
      await page.keyboard.insertText(`Field ${count}`);
      await page.keyboard.press('Enter');
      await field(page, `Field ${count}`).waitFor();
    }
    for (let count = 0; count < MAX_UNDO_STEPS; count += 1) await page.keyboard.press('Control+z');
    await waitForFields(page, start);
    await page.getByRole('button', { name: 'Undo', disabled: true }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await waitForFields(page, ['First name', 'First name (copy)', 'E-mail', consent]);
    await page.keyboard.press('Control+z');
    await saved(page);
  });

  it('keeps a draft in the browser, restores it after a reload and asks before it is left', async () => {
    await makeForm('Contact', 'Draft');
    await typeInto(page, 'Add a field', 'Company');
    await page.keyboard.press('Enter');
    await waitForFields(page, [...CONTACT, 'Company']);
    await page.reload();
    await page.getByText('Your changes are still here').waitFor();
    await waitForFields(page, [...CONTACT, 'Company']);
    await expectNoViolations(page);

    await pressKey(page, 'link', 'Share');
    await page.getByText('You have changes that are not saved').waitFor();
    await expectNoViolations(page);
    await pressKey(page, 'button', 'Stay');
    await pressKey(page, 'button', 'Discard my changes');
    await waitForFields(page, CONTACT);
    await saved(page);
    await page.reload();
    await saved(page);
    await waitForFields(page, CONTACT);
  });

  it('shows both versions when two people edit a form, and loses none', async () => {
    await makeForm('Contact', 'Together');
    const path = new URL(page.url()).hash.slice(1);
    const { page: other } = await service.open(path, {
      storageState: await context.storageState(),
    });
    await waitForFields(other, CONTACT);
    await typeInto(other, 'Add a field', 'Theirs');
    await other.keyboard.press('Enter');
    await pressKey(other, 'button', 'Save');
    await saved(other);
    await other.context().close();

    await typeInto(page, 'Add a field', 'Mine');
    await page.keyboard.press('Enter');
    await pressKey(page, 'button', 'Save');
    await page.getByText('Somebody else saved this form').waitFor();
    await page.getByText('Ada Lovelace saved it').waitFor();
    await page.getByText('Field “Theirs” added').waitFor();
    await page.getByText('Field “Mine” added').waitFor();
    await expectNoViolations(page);
    // The browser logs the status of the conflict.
    expect(service.problems.splice(0)).toEqual([expect.stringContaining('409')]);

    await pressKey(page, 'button', 'Take theirs');
    await waitForFields(page, [...CONTACT, 'Theirs']);
    await page.keyboard.press('Control+z');
    await waitForFields(page, [...CONTACT, 'Mine']);
    await page.keyboard.press('Control+Shift+z');
    await waitForFields(page, [...CONTACT, 'Theirs']);
    await saved(page);

    // Signed in, without the drafts of this browser.
    const { cookies } = await context.storageState();
    const { page: third } = await service.open(path, { storageState: { cookies, origins: [] } });
    await waitForFields(third, [...CONTACT, 'Theirs']);
    await pressKey(page, 'button', 'Remove Phone');
    await pressKey(page, 'button', 'Save');
    await saved(page);
    await pressKey(third, 'button', 'Remove E-mail');
    await pressKey(third, 'button', 'Save');
    await pressKey(third, 'button', 'Keep mine');
    await saved(third);
    await waitForFields(third, ['Your name', 'Phone', 'Message', CONSENT, 'Theirs']);
    await third.context().close();
    await page.reload();
    await waitForFields(page, ['Your name', 'Phone', 'Message', CONSENT, 'Theirs']);
    expect(service.problems.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  it('shows keys and calls to programs, and keeps notes for AI assistants', async () => {
    await makeForm('Contact', 'Programs');
    await field(page, 'Your name').focus();
    await page.keyboard.press('Enter');
    const note = page.getByRole('textbox', { name: 'Note for AI assistants' });
    await page.getByRole('textbox', { name: 'Label' }).waitFor();
    expect(await note.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'For developers', exact: true }).press('Enter');
    await pressKey(page, 'button', 'Copy the key of Your name');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await expectNoViolations(page);
    await eventually(
      async () => (await page.evaluate<string>('navigator.clipboard.readText()')) === 'your_name',
    );
    await note.waitFor();
    await typeInto(page, 'Note for AI assistants', 'Ask for the full name');
    await expectNoViolations(page);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await typeInto(page, 'Purpose of the form', 'Answer questions');
    await pressKey(page, 'button', 'Save');
    await saved(page);
    await pressKey(page, 'button', 'Form for developers');
    const json = page.locator('.secret').last();
    for (const text of [
      '"aiInstruction": "Ask for the full name"',
      '"formPurpose": "Answer questions"',
      '"key": "your_name"',
    ]) {
      await json.filter({ hasText: text }).waitFor();
    }
    const calls = (await page.locator('.secret').allInnerTexts()).join('\n');
    expect(calls).toMatch(/curl [^]*\/v1\/forms\/[\w-]+[^]*\/responses/);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
  });

  it('opens the details of a field that is clicked in the preview', async () => {
    await makeForm('Contact', 'Preview');
    const preview = page.frameLocator('iframe[title="Preview of the form"]');
    const label = page.getByRole('textbox', { name: 'Label' }).and(page.locator(':focus'));
    for (const name of ['Phone', 'Message']) {
      await preview.getByText(name).first().click();
      await eventually(async () => (await label.inputValue()) === name);
    }
  });

  it('changes the preview in place', async () => {
    await makeForm('Contact', 'In place');
    const preview = page.frameLocator('iframe[title="Preview of the form"]');
    await preview.getByText('Message').first().waitFor();
    const inPreview = <T>(code: string) =>
      page.evaluate<T>(`document.querySelector('iframe').contentWindow.${code}`);
    // It shows the place that is edited, once.
    await tabTo(page, 'textbox', 'Introduction');
    await inPreview('scrollTo(0, 50)');
    await inPreview('isSame = true');
    // A service that is busy is called again.
    const busy = { success: false, code: 'OVERLOADED', message: 'The service is busy.' };
    const reject = (route: Route) => route.fulfill({ status: 503, json: busy });
    await page.route('**/builder/preview?*', reject, { times: 1 });
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('We read everything.');
    await page.getByText('The service is busy.').waitFor();
    await preview.getByText('We read everything.').waitFor();
    // A preview that is loaded anew is empty until it is painted.
    expect(await inPreview('isSame')).toBe(true);
    expect(await inPreview('scrollY')).toBe(50);
    // It follows the field that is edited.
    await typeInto(page, 'Add a field', 'Company');
    await page.keyboard.press('Enter');
    await field(page, 'Company').click();
    await eventually(async () => (await inPreview<number>('scrollY')) > 50);
    await pressKey(page, 'button', 'Save');
    await saved(page);
  });

  it.each([
    ['light', 'computer', 'As on this device'],
    ['dark', 'computer', 'As on this device'],
    ['dark', 'phone', 'As on this device'],
    ['light', 'phone', 'Dark'],
  ] as const)(
    'shows in the preview exactly what visitors see (%s, %s, console in the colours %s)',
    async (colorScheme, device, colours) => {
      const form = await publishForm(team, { fields: FIELDS, description: 'Two minutes.' });
      await setSettings(service.testApp, form, {
        theme: { ...DEFAULT_BUILDER_SETTINGS.theme, accent: '#0f766e', font: 'serif', radius: 4 },
        header: { logo: null, text: 'Kaffeewerk' },
        footer: { text: 'Roasted on Tuesdays', imprintUrl: null, privacyUrl: null },
        submitLabel: 'Order',
      });
      // High enough for the whole preview, because both screenshots are of what is visible.
      const viewport = { width: 1440, height: 2_000 };
      const { page } = await service.openAs(member, `${formsPath}/${form.id}`, {
        colorScheme,
        viewport,
      });
      await page.getByRole('button', { name: /^Your menu: / }).click();
      await page.getByRole('menuitemradio', { name: colours }).click();
      await page.keyboard.press('Escape');
      const pane = page.getByRole('complementary', { name: 'Preview' });
      await pane.getByTitle(`As on a ${device}`).click();
      const frame = page.locator('iframe[title="Preview of the form"]');
      await frame.contentFrame().getByRole('button', { name: 'Order' }).waitFor();
      const { page: visited } = await service.open('/', { colorScheme, javaScriptEnabled: false });
      const compare = async (): Promise<number> => {
        // Chromium resizes the page for a screenshot beyond the window, and may take it before it has painted the preview again.
        await frame.scrollIntoViewIfNeeded();
        const box = await frame.boundingBox();
        if (box === null) throw new Error('There is no preview.');
        const [width, height] = [Math.floor(box.width), Math.floor(box.height)];
        const take = (name: string, page: Page, x: number, y: number) =>
          page.screenshot({
            path: path.join(SCREENSHOTS, `${name}, ${colorScheme}, ${device}.png`),
            clip: {
              x: Math.round(x) + EDGE,
              y: Math.round(y) + EDGE,
              width: width - 2 * EDGE,
              height: height - 2 * EDGE,
            },
          });
        const preview = await take('preview', page, box.x, box.y);
        await visited.setViewportSize({ width, height });
        await visited.goto(`${service.origin}/f/${form.link}`);
        return differingPixels(preview, await take('visitor', visited, 0, 0));
      };
      await eventually(async () => (await compare()) === 0);
      // Control: a word that is not in the preview.
      await setSettings(service.testApp, form, { submitLabel: 'Buy' });
      await eventually(async () => (await compare()) > 0);
      await visited.context().close();
      await page.context().close();
    },
  );

  it('shows the number of responses, and warns before a limit of responses closes the form', async () => {
    const form = await publishForm(team, { fields: FIELDS });
    for (const name of ['Ada', 'Bea']) await submitResponse(team, form.id, { name });
    const { page } = await service.openAs(member, `${formsPath}/${form.id}`);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('The form has 2 responses.').waitFor();
    const warning = page.getByText('The form closes at once, because it has 2 responses.');
    await typeInto(page, 'Close after this many responses', '3');
    expect(await warning.isVisible()).toBe(false);
    await typeInto(page, 'Close after this many responses', '2');
    await warning.waitFor();
    await expectNoViolations(page);
    await pressKey(page, 'button', 'Save changes');
    await page.getByText('The form is closed, because it has 2 responses.').waitFor();
    await page.getByLabel('Close the form at').fill('2020-01-01T10:00');
    await page.getByText('The form closes at once, because this time is in the past.').waitFor();
    await pressKey(page, 'button', 'Save changes');
    await page.getByText('The form is closed, because this time is in the past.').waitFor();
    await pressKey(page, 'link', 'Share');
    await page.getByText('This form is closed').waitFor();
    await page.getByText('Closed', { exact: true }).waitFor();
    await expectNoViolations(page);
    await pressKey(page, 'link', 'All forms');
    const entry = page.getByRole('row').filter({ hasText: form.name });
    await entry.getByText('Closed', { exact: true }).waitFor();
    await page.context().close();
  });

  it('leaves the draft of another tab alone', async () => {
    await makeForm('Contact', 'Tabs');
    const path = new URL(page.url()).hash;
    const openTab = async () => {
      const tab = await context.newPage();
      await tab.goto(`${service.origin}/console${path}`);
      return tab;
    };
    const first = await openTab();
    await waitForFields(first, CONTACT);
    const second = await openTab();
    await waitForFields(second, CONTACT);
    await addField(first, 'Company');
    await second.reload();
    await waitForFields(second, [...CONTACT, 'Company']);
    await addField(first, 'City');
    await first.close();
    await second.reload();
    await waitForFields(second, [...CONTACT, 'Company', 'City']);
    await second.close();
  });

  it('takes an image as the logo, and saves the QR code as an image', async () => {
    await makeForm('Contact', 'Logo');
    await page.getByRole('tab', { name: 'Design' }).click();
    const chosen = page.waitForEvent('filechooser');
    await pressKey(page, 'button', 'Choose a logo');
    await (await chosen).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: DOT });
    await page.getByRole('img', { name: 'The logo' }).waitFor();
    await page.frameLocator('iframe[title="Preview of the form"]').locator('.logo').waitFor();
    await expectNoViolations(page);
    await publishAnyway();

    await pressKey(page, 'link', 'Share');
    const started = page.waitForEvent('download');
    await pressKey(page, 'button', 'Download the QR code');
    const download = await started;
    expect(download.suggestedFilename()).toBe('Logo.png');
    const image = await readFile(await download.path());
    const { data, width, height } = PNG.sync.read(image);
    const code = jsQR(new Uint8ClampedArray(data), width, height);
    expect(code?.data).toBe(await page.locator('.secret').first().innerText());
    expect(code?.data).toMatch(/\/f\/[1-9A-HJ-NP-Za-km-z]{16}$/);
  });

  it('sends a test event, shows the delivery and sends it again', async () => {
    const receiver = await Receiver.start();
    try {
      await makeForm('Contact', 'Events');
      await pressKey(page, 'link', 'Webhook');
      await typeInto(page, 'Address', receiver.url);
      await pressKey(page, 'button', 'Save');
      await pressKey(page, 'button', 'Send a test');
      await page.getByRole('cell', { name: 'Test', exact: true }).waitFor();
      await page.getByText('Delivered').first().waitFor();
      await expectNoViolations(page);
      await pressKey(page, 'button', 'Send again');
      await eventually(() => receiver.calls.length === 2);
      const [first, second] = receiver.calls;
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.body).toBe(first?.body);
    } finally {
      await receiver.close();
    }
  });

  it('accepts a submission that only looks like spam', async () => {
    await makeForm('Contact', 'Suspicious');
    await publishAnyway();
    const visitor = await visit(await page.locator('.secret').first().innerText());
    await typeInto(visitor, /^Your name/, 'Hasty Hal');
    await typeInto(visitor, /^E-mail/, 'hal@example.com');
    await typeInto(visitor, /^Message/, 'Hello');
    await visitor.getByRole('checkbox', { name: /^I agree/ }).focus();
    await visitor.keyboard.press('Space');
    // As a password manager fills it in.
    await visitor.evaluate(`document.getElementById('trap').value = 'Hal'`);
    await pressKey(visitor, 'button', 'Send');
    await visitor.waitForURL(/\/thanks/);
    await visitor.context().close();

    await pressKey(page, 'link', /^Responses/);
    await pressKey(page, 'link', 'Spam');
    await page.getByText('Hasty Hal').waitFor();
    await expectNoViolations(page);
    await pressKey(page, 'button', 'Not spam');
    await page.getByText('Nothing looks like spam.').waitFor();
    await pressKey(page, 'link', 'All responses');
    await page.getByRole('cell', { name: 'Hasty Hal' }).first().waitFor();
  });

  it('asks for the number of answers that a removal deletes', async () => {
    await pressKey(page, 'link', 'Forms');
    await pressKey(page, 'link', 'Write to us');
    // It has a response.
    await page.locator('a[aria-current=page]', { hasText: 'Summary' }).waitFor();
    await pressKey(page, 'link', 'Build');
    await page.getByRole('list', { name: 'Fields' }).waitFor();
    await pressKey(page, 'button', 'Remove Message');
    await pressKey(page, 'button', 'Save changes');
    await page.getByText('Message: 1 answer').waitFor();
    await expectNoViolations(page);
    await pressKey(page, 'button', 'Delete the answers and save');
    await page.getByText('Type the number 1, or go back').waitFor();
    await typeInto(page, 'Type 1 to delete this answer', '1');
    await page.keyboard.press('Enter');
    await saved(page);
    await waitForFields(page, [
      'Full name',
      'E-mail',
      'Phone',
      CONSENT,
      'Where did you hear of us?',
    ]);
  });

  it('rejects the publication of colours that cannot be read', async () => {
    await makeForm('Contact', 'Colours');
    await page.getByRole('tab', { name: 'Design' }).click();
    await typeInto(page, 'Text', '#eeeeee');
    await page.getByText('1 thing to fix before this can go online').waitFor();
    await expectNoViolations(page);
    // The summary is out of sight until it gets the focus.
    await page.getByRole('textbox', { name: 'Link to the privacy notice' }).focus();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.locator('#form-problems:focus').waitFor();
    await page.getByRole('tab', { name: 'Fields' }).click();
    await pressKey(page, 'button', 'Text colour');
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await pressKey(page, 'button', 'Coffee');
    await page.getByText('1 thing to fix before').waitFor({ state: 'detached' });
    await publishAnyway();
  });

  it('pastes options, one a line', async () => {
    await makeForm('Empty form', 'Options');
    await tabTo(page, 'textbox', 'Add a field');
    await page.keyboard.type('/drop');
    await page.getByRole('option', { name: /^Drop-down list/ }).waitFor();
    await page.keyboard.press('Enter');
    const first = page.getByRole('textbox', { name: 'Option 1' });
    await first.focus();
    await page.evaluate(`navigator.clipboard.writeText('- Red\\n- Green\\n- Blue')`);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
    const options = async () =>
      page
        .locator('.form-options input')
        .evaluateAll((inputs) =>
          inputs.map((input) => (input as unknown as { value: string }).value),
        );
    await eventually(async () => isDeepStrictEqual(await options(), ['Red', 'Green', 'Blue']));
    // A named option under the cursor is kept.
    await first.focus();
    await page.keyboard.press('End');
    await page.evaluate(`navigator.clipboard.writeText('Cyan\\nPink')`);
    await page.keyboard.press('Control+v');
    const all = ['Red', 'Cyan', 'Pink', 'Green', 'Blue'];
    await eventually(async () => isDeepStrictEqual(await options(), all));
    await typeInto(page, 'Option 3', '');
    await page.locator('.form-options [aria-invalid=true]').waitFor();
    await expectNoViolations(page);
    await page.getByText('option 3: Enter the option, or remove it.').waitFor();
    await page.getByText('The preview leaves out what must be fixed.').waitFor();
    expect(service.problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.keyboard.insertText('Pink');
    await pressKey(page, 'button', 'Save');
    await saved(page);
  });

  it.each(Object.entries(APPEARANCES))(
    'has no violation and no sideways scrolling on any page: %s',
    async (name, appearance) => {
      const storageState = await context.storageState();
      const { page } = await service.open(formsPath, { ...appearance, storageState });
      const look = async (label: string) => {
        expect([label, await axeViolations(page, WCAG)]).toEqual([label, []]);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        expect([label, width]).toEqual([label, appearance.viewport.width]);
        const file = path.join(SCREENSHOTS, `${name} ${label}.png`);
        await page.screenshot({ path: file, fullPage: true });
      };
      await heading(page, 'Forms').waitFor();
      await look('list');
      await page.getByRole('link', { name: 'Write to us', exact: true }).click();
      await page.getByRole('link', { name: 'Build', exact: true }).click();
      await field(page, 'Where did you hear of us').click();
      await page.getByRole('textbox', { name: 'Label' }).waitFor();
      await look('fields');
      await page.getByRole('tab', { name: 'Design' }).click();
      await heading(page, 'Colours').waitFor();
      await look('design');
      await page.getByRole('tab', { name: 'Settings' }).click();
      await heading(page, 'Closing').waitFor();
      await look('settings');
      await page.getByRole('link', { name: 'Share', exact: true }).click();
      await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
      await page.getByText('This link works only on this computer').waitFor();
      await look('share');
      await page.getByRole('link', { name: /^Responses/ }).click();
      await page.getByRole('cell', { name: 'Grace Hopper' }).first().waitFor();
      await look('responses');
      await page.getByRole('link', { name: 'Spam', exact: true }).click();
      await page.getByText('Nothing looks like spam.').waitFor();
      await look('spam');
      await page.getByRole('link', { name: 'Webhook', exact: true }).click();
      await heading(page, 'Deliveries').waitFor();
      await look('webhook');
      await page.context().close();
    },
  );
});
