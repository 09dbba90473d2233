import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { pressKey, tabTo, typeInto } from '../support/keyboard';
import { Receiver } from '../support/webhooks/receiver';
import { submitResponse } from '../factories/response.factory';
import { publishForm } from '../support/visitor';
import { eventually } from '../support/eventually';
import { useBuilderPage, FIELDS, saved, field, expectNoViolations } from './builder-harness';

/** An image of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('The form builder in a browser', () => {
  const builder = useBuilderPage();
  const { service, visit, makeForm, publishAnyway } = builder;

  it('shows field keys and API calls to developers, and saves notes for AI assistants', async () => {
    await makeForm('Contact', 'Programs');
    await field(builder.page, 'Your name').focus();
    await builder.page.keyboard.press('Enter');
    const note = builder.page.getByRole('textbox', { name: 'Note for AI assistants' });
    await builder.page.getByRole('textbox', { name: 'Label' }).waitFor();
    expect(await note.isVisible()).toBe(false);
    await builder.page.getByRole('button', { name: 'For developers', exact: true }).press('Enter');
    await pressKey(builder.page, 'button', 'Copy the key of Your name');
    await builder.page.getByRole('button', { name: 'Copied' }).waitFor();
    await expectNoViolations(builder.page);
    await eventually(
      async () =>
        (await builder.page.evaluate<string>('navigator.clipboard.readText()')) === 'your_name',
    );
    await note.waitFor();
    await typeInto(builder.page, 'Note for AI assistants', 'Ask for the full name');
    await expectNoViolations(builder.page);
    await builder.page.getByRole('tab', { name: 'Settings' }).click();
    await typeInto(builder.page, 'Purpose of the form', 'Answer questions');
    await pressKey(builder.page, 'button', 'Save');
    await saved(builder.page);
    await pressKey(builder.page, 'button', 'Form for developers');
    const json = builder.page.locator('.secret').last();
    for (const text of [
      '"aiInstruction": "Ask for the full name"',
      '"formPurpose": "Answer questions"',
      '"key": "your_name"',
    ]) {
      await json.filter({ hasText: text }).waitFor();
    }
    const calls = (await builder.page.locator('.secret').allInnerTexts()).join('\n');
    expect(calls).toMatch(/curl [^]*\/v1\/forms\/[\w-]+[^]*\/responses/);
    await expectNoViolations(builder.page);
    await builder.page.keyboard.press('Escape');
  });

  it('shows the number of responses, and warns before a limit of responses closes the form', async () => {
    const form = await publishForm(builder.team, { fields: FIELDS });
    for (const name of ['Ada', 'Bea']) await submitResponse(builder.team, form.id, { name });
    const { page } = await service.openAs(builder.member, `${builder.formsPath}/${form.id}`);
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

  it('takes an image as the logo, and saves the QR code as an image', async () => {
    await makeForm('Contact', 'Logo');
    await builder.page.getByRole('tab', { name: 'Design' }).click();
    const chosen = builder.page.waitForEvent('filechooser');
    await pressKey(builder.page, 'button', 'Choose a logo');
    await (await chosen).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: DOT });
    await builder.page.getByRole('img', { name: 'The logo' }).waitFor();
    await builder.page
      .frameLocator('iframe[title="Preview of the form"]')
      .locator('.logo')
      .waitFor();
    await expectNoViolations(builder.page);
    await publishAnyway();

    await pressKey(builder.page, 'link', 'Share');
    const started = builder.page.waitForEvent('download');
    await pressKey(builder.page, 'button', 'Download the QR code');
    const download = await started;
    expect(download.suggestedFilename()).toBe('Logo.png');
    const image = await readFile(await download.path());
    const { data, width, height } = PNG.sync.read(image);
    const code = jsQR(new Uint8ClampedArray(data), width, height);
    expect(code?.data).toBe(await builder.page.locator('.secret').first().innerText());
    expect(code?.data).toMatch(/\/f\/[1-9A-HJ-NP-Za-km-z]{16}$/);
  });

  it('sends a test event, shows the delivery and sends it again', async () => {
    const receiver = await Receiver.start();
    try {
      await makeForm('Contact', 'Events');
      await pressKey(builder.page, 'link', 'Webhook');
      await typeInto(builder.page, 'Address', receiver.url);
      await pressKey(builder.page, 'button', 'Save');
      await pressKey(builder.page, 'button', 'Send a test');
      await builder.page.getByRole('cell', { name: 'Test', exact: true }).waitFor();
      await builder.page.getByText('Delivered').first().waitFor();
      await expectNoViolations(builder.page);
      await pressKey(builder.page, 'button', 'Send again');
      await eventually(() => receiver.calls.length === 2);
      const [first, second] = receiver.calls;
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.body).toBe(first?.body);
    } finally {
      await receiver.close();
    }
  });

  it('moves a submission that only looks like spam to the responses', async () => {
    await makeForm('Contact', 'Suspicious');
    await publishAnyway();
    const visitor = await visit(await builder.page.locator('.secret').first().innerText());
    await typeInto(visitor, /^Your name/, 'Hasty Hal');
    await typeInto(visitor, /^E-mail/, 'hal@example.com');
    await typeInto(visitor, /^Message/, 'Hello');
    await visitor.getByRole('checkbox', { name: /^I agree/ }).focus();
    await visitor.keyboard.press('Space');
    // Password managers may fill the hidden field that traps robots.
    await visitor.evaluate(`document.getElementById('trap').value = 'Hal'`);
    await pressKey(visitor, 'button', 'Send');
    await visitor.waitForURL(/\/thanks/);
    await visitor.context().close();

    await pressKey(builder.page, 'link', /^Responses/);
    await pressKey(builder.page, 'link', 'Spam');
    await builder.page.getByText('Hasty Hal').waitFor();
    await expectNoViolations(builder.page);
    await pressKey(builder.page, 'button', 'Not spam');
    await builder.page.getByText('Nothing looks like spam.').waitFor();
    await pressKey(builder.page, 'link', 'All responses');
    await builder.page.getByRole('cell', { name: 'Hasty Hal' }).first().waitFor();
  });

  it('rejects the publication of colours that cannot be read', async () => {
    await makeForm('Contact', 'Colours');
    await builder.page.getByRole('tab', { name: 'Design' }).click();
    await typeInto(builder.page, 'Text', '#eeeeee');
    await builder.page.getByText('1 thing to fix before this can go online').waitFor();
    await expectNoViolations(builder.page);
    // The summary is out of sight until it gets the focus.
    await builder.page.getByRole('textbox', { name: 'Link to the privacy notice' }).focus();
    await builder.page.getByRole('button', { name: 'Publish' }).click();
    await builder.page.locator('#form-problems:focus').waitFor();
    await builder.page.getByRole('tab', { name: 'Fields' }).click();
    await pressKey(builder.page, 'button', 'Text colour');
    await builder.page
      .getByRole('textbox', { name: 'Text', exact: true })
      .and(builder.page.locator(':focus'))
      .waitFor();
    await pressKey(builder.page, 'button', 'Coffee');
    await builder.page.getByText('1 thing to fix before').waitFor({ state: 'detached' });
    await publishAnyway();
  });

  it('pastes options, one a line', async () => {
    await makeForm('Empty form', 'Options');
    await tabTo(builder.page, 'textbox', 'Add a field');
    await builder.page.keyboard.type('/drop');
    await builder.page.getByRole('option', { name: /^Drop-down list/ }).waitFor();
    await builder.page.keyboard.press('Enter');
    const first = builder.page.getByRole('textbox', { name: 'Option 1' });
    await first.focus();
    await builder.page.evaluate(`navigator.clipboard.writeText('- Red\\n- Green\\n- Blue')`);
    await builder.page.keyboard.press('Control+a');
    await builder.page.keyboard.press('Control+v');
    const options = async () =>
      builder.page
        .locator('.form-options input')
        .evaluateAll((inputs) =>
          inputs.map((input) => (input as unknown as { value: string }).value),
        );
    await eventually(async () => isDeepStrictEqual(await options(), ['Red', 'Green', 'Blue']));
    // A named option under the cursor is kept.
    await first.focus();
    await builder.page.keyboard.press('End');
    await builder.page.evaluate(`navigator.clipboard.writeText('Cyan\\nPink')`);
    await builder.page.keyboard.press('Control+v');
    const all = ['Red', 'Cyan', 'Pink', 'Green', 'Blue'];
    await eventually(async () => isDeepStrictEqual(await options(), all));
    await typeInto(builder.page, 'Option 3', '');
    await builder.page.locator('.form-options [aria-invalid=true]').waitFor();
    await expectNoViolations(builder.page);
    await builder.page.getByText('option 3: Enter the option, or remove it.').waitFor();
    await builder.page.getByText('The preview leaves out what must be fixed.').waitFor();
    expect(service.problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await builder.page.keyboard.insertText('Pink');
    await pressKey(builder.page, 'button', 'Save');
    await saved(builder.page);
  });
});
