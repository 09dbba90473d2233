import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { PNG } from 'pngjs';
import { pressKey, tabTo, typeInto } from '../support/keyboard';
import { DEFAULT_BUILDER_SETTINGS } from '../../src/forms/domain/builder-settings';
import { publishForm, setSettings } from '../support/visitor';
import { eventually } from '../support/eventually';
import {
  useBuilderPage,
  SCREENSHOTS,
  FIELDS,
  CONSENT,
  CONTACT,
  heading,
  waitForFields,
  saved,
  field,
  expectNoViolations,
} from './builder-harness';

const MAX_UNDO_STEPS = 50;

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

describe('The form builder in a browser', () => {
  const builder = useBuilderPage();
  const { service, visit, makeForm, publishAnyway } = builder;
  const announced = (text: string) =>
    builder.page.getByRole('status').filter({ hasText: text }).waitFor();

  it('makes a form, publishes it, receives a response from a phone and corrects a label, with the keyboard alone', async () => {
    await pressKey(builder.page, 'link', 'Forms');
    await heading(builder.page, 'Forms').waitFor();
    await pressKey(builder.page, 'button', 'New form');
    await builder.page.getByRole('button', { name: /^Contact/ }).waitFor();
    await expectNoViolations(builder.page);
    await pressKey(builder.page, 'button', /^Contact/);
    await typeInto(builder.page, 'Name of the form', 'Write to us');
    await builder.page.keyboard.press('Enter');
    await waitForFields(builder.page, CONTACT);
    await expectNoViolations(builder.page);

    await tabTo(builder.page, 'textbox', 'Add a field');
    await builder.page.keyboard.type('/one');
    await builder.page.getByRole('option', { name: /^One choice/ }).waitFor();
    await expectNoViolations(builder.page);
    await builder.page.keyboard.press('Enter');
    await builder.page
      .getByRole('textbox', { name: 'Label' })
      .and(builder.page.locator(':focus'))
      .waitFor();
    await builder.page.keyboard.insertText('Where did you hear of us?');
    await typeInto(builder.page, 'Option 1', 'A friend');
    await typeInto(builder.page, 'Option 2', 'The internet');
    await expectNoViolations(builder.page);
    await publishAnyway();
    await expectNoViolations(builder.page);
    const phone = await visit(await builder.page.locator('.secret').first().innerText());
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

    await pressKey(builder.page, 'link', /^Responses/);
    await builder.page.getByRole('cell', { name: 'Grace Hopper' }).first().waitFor();
    await expectNoViolations(builder.page);
    await pressKey(builder.page, 'link', 'Build');
    await tabTo(builder.page, 'button', /^Your name/);
    await builder.page.keyboard.press('Enter');
    await builder.page
      .getByRole('textbox', { name: 'Label' })
      .and(builder.page.locator(':focus'))
      .waitFor();
    await builder.page.keyboard.insertText('Full name');
    await pressKey(builder.page, 'button', 'Save changes');
    await builder.page.getByText('The label of a field changed. Answers stay').waitFor();
    await builder.page.getByText('Details for developers').click();
    await builder.page
      .getByText('your_name becomes full_name: values that programs send under the old key')
      .first()
      .waitFor();
    await expectNoViolations(builder.page);
    await builder.page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).focus();
    await builder.page.keyboard.press('Enter');
    await saved(builder.page);
    await pressKey(builder.page, 'link', /^Responses/);
    await builder.page.getByRole('columnheader', { name: 'Full name' }).waitFor();
    await builder.page.getByRole('cell', { name: 'Grace Hopper' }).first().waitFor();
    const [row] = await builder.page.getByRole('row').filter({ hasText: 'Grace' }).all();
    await row?.getByRole('link').first().focus();
    await builder.page.keyboard.press('Enter');
    for (const text of [
      'Full name',
      'Grace Hopper',
      'grace@example.com',
      'Do you ship to ships?',
      'A friend',
    ]) {
      await builder.page.getByText(text).first().waitFor();
    }
    await expectNoViolations(builder.page);
  });

  it('moves fields by keyboard, by menu and by pointer, and announces each move', async () => {
    await makeForm('Contact', 'Order');
    await field(builder.page, 'Phone').focus();
    await builder.page.keyboard.press('Alt+ArrowUp');
    await waitForFields(builder.page, ['Your name', 'Phone', 'E-mail', 'Message', CONSENT]);
    await announced('Phone moved to position 2 of 5.');
    await field(builder.page, 'Phone').and(builder.page.locator(':focus')).waitFor();

    await pressKey(builder.page, 'button', 'Move Phone');
    await builder.page.getByRole('menuitem', { name: 'Move to the top' }).focus();
    await expectNoViolations(builder.page);
    await builder.page.keyboard.press('Enter');
    await waitForFields(builder.page, ['Phone', 'Your name', 'E-mail', 'Message', CONSENT]);
    await pressKey(builder.page, 'button', 'Move Phone');
    await builder.page.getByRole('menuitem', { name: 'Move to…' }).focus();
    await builder.page.keyboard.press('Enter');
    await builder.page.getByLabel('Position').selectOption('2');
    await pressKey(builder.page, 'button', 'Move');
    await waitForFields(builder.page, CONTACT);

    for (const [direction, labels] of [
      ['up', ['Your name', 'Phone', 'E-mail', 'Message', CONSENT]],
      ['down', CONTACT],
    ] as const) {
      await pressKey(builder.page, 'button', 'Move Phone');
      await builder.page.getByRole('menuitem', { name: `Move ${direction}`, exact: true }).focus();
      await builder.page.keyboard.press('Enter');
      await waitForFields(builder.page, labels);
    }

    const from = await builder.page
      .getByRole('button', { name: 'Move Message', exact: true })
      .boundingBox();
    const to = await builder.page
      .getByRole('button', { name: 'Move Your name', exact: true })
      .boundingBox();
    if (from === null || to === null) throw new Error('The handles are not visible.');
    await builder.page.mouse.move(from.x + 8, from.y + 8);
    await builder.page.mouse.down();
    await builder.page.mouse.move(to.x + 8, to.y - 4, { steps: 8 });
    await builder.page.mouse.up();
    await waitForFields(builder.page, ['Message', 'Your name', 'E-mail', 'Phone', CONSENT]);
    await announced('Message moved to position 1 of 5.');
    await pressKey(builder.page, 'button', 'Save');
    await saved(builder.page);
  });

  it('duplicates and removes fields, and undoes 50 steps', async () => {
    await makeForm('Newsletter', 'Steps');
    const consent = 'I would like to receive the newsletter by e-mail';
    const start = ['First name', 'E-mail', consent];
    await pressKey(builder.page, 'button', 'Duplicate First name');
    await waitForFields(builder.page, ['First name', 'First name (copy)', 'E-mail', consent]);
    await pressKey(builder.page, 'button', 'Remove First name (copy)');
    await waitForFields(builder.page, start);
    await tabTo(builder.page, 'textbox', 'Add a field');
    for (let count = 3; count <= MAX_UNDO_STEPS; count += 1) {
      await builder.page.keyboard.insertText(`Field ${count}`);
      await builder.page.keyboard.press('Enter');
      await field(builder.page, `Field ${count}`).waitFor();
    }
    for (let count = 0; count < MAX_UNDO_STEPS; count += 1)
      await builder.page.keyboard.press('Control+z');
    await waitForFields(builder.page, start);
    await builder.page.getByRole('button', { name: 'Undo', disabled: true }).waitFor();
    await builder.page.keyboard.press('Control+Shift+z');
    await waitForFields(builder.page, ['First name', 'First name (copy)', 'E-mail', consent]);
    await builder.page.keyboard.press('Control+z');
    await saved(builder.page);
  });

  it('opens the details of a field that is clicked in the preview', async () => {
    await makeForm('Contact', 'Preview');
    const preview = builder.page.frameLocator('iframe[title="Preview of the form"]');
    const label = builder.page
      .getByRole('textbox', { name: 'Label' })
      .and(builder.page.locator(':focus'));
    for (const name of ['Phone', 'Message']) {
      await preview.getByText(name).first().click();
      await eventually(async () => (await label.inputValue()) === name);
    }
  });

  it('changes the preview in place', async () => {
    await makeForm('Contact', 'In place');
    const preview = builder.page.frameLocator('iframe[title="Preview of the form"]');
    await preview.getByText('Message').first().waitFor();
    const inPreview = <T>(code: string) =>
      builder.page.evaluate<T>(`document.querySelector('iframe').contentWindow.${code}`);
    // The preview scrolls once to the part that is edited, and then keeps its position.
    await tabTo(builder.page, 'textbox', 'Introduction');
    await inPreview('scrollTo(0, 50)');
    await inPreview('isSame = true');
    // The builder repeats a call that a busy service has rejected.
    const busy = { success: false, code: 'OVERLOADED', message: 'The service is busy.' };
    const reject = (route: Route) => route.fulfill({ status: 503, json: busy });
    await builder.page.route('**/builder/preview?*', reject, { times: 1 });
    await builder.page.keyboard.press('Control+a');
    await builder.page.keyboard.insertText('We read everything.');
    await builder.page.getByText('The service is busy.').waitFor();
    await preview.getByText('We read everything.').waitFor();
    // A preview that reloads would flash, because it is empty until it is painted.
    expect(await inPreview('isSame')).toBe(true);
    expect(await inPreview('scrollY')).toBe(50);
    // The preview follows the field that is edited.
    await typeInto(builder.page, 'Add a field', 'Company');
    await builder.page.keyboard.press('Enter');
    await field(builder.page, 'Company').click();
    await eventually(async () => (await inPreview<number>('scrollY')) > 50);
    await pressKey(builder.page, 'button', 'Save');
    await saved(builder.page);
  });

  it.each([
    ['light', 'computer', 'As on this device'],
    ['dark', 'computer', 'As on this device'],
    ['dark', 'phone', 'As on this device'],
    ['light', 'phone', 'Dark'],
  ] as const)(
    'shows in the preview exactly what visitors see (%s, %s, colours of the console: %s)',
    async (colorScheme, device, colours) => {
      const form = await publishForm(builder.team, { fields: FIELDS, description: 'Two minutes.' });
      await setSettings(service.testApp, form, {
        theme: { ...DEFAULT_BUILDER_SETTINGS.theme, accent: '#0f766e', font: 'serif', radius: 4 },
        header: { logo: null, text: 'Kaffeewerk' },
        footer: { text: 'Roasted on Tuesdays', imprintUrl: null, privacyUrl: null },
        submitLabel: 'Order',
      });
      // High enough for the whole preview, because both screenshots are of what is visible.
      const viewport = { width: 1440, height: 2_000 };
      const { page } = await service.openAs(builder.member, `${builder.formsPath}/${form.id}`, {
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

  it('has no accessibility violation and no horizontal scrolling in any part', async () => {
    const shown = await service.openAs(builder.member, builder.formsPath);
    const { page } = shown;
    await page.getByRole('link', { name: 'Write to us', exact: true }).click();
    await page.getByRole('link', { name: 'Build', exact: true }).click();
    await field(page, 'Where did you hear of us').click();
    await page.getByRole('textbox', { name: 'Label' }).waitFor();
    await shown.expectGoodInAllAppearances('builder, a field');
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('menu').waitFor();
    await shown.expectGoodInAllAppearances('builder, kinds of fields');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Design' }).click();
    await heading(page, 'Colours').waitFor();
    await shown.expectGoodInAllAppearances('builder, design');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await heading(page, 'Closing').waitFor();
    await shown.expectGoodInAllAppearances('builder, settings');
    await shown.close();
  });
});
