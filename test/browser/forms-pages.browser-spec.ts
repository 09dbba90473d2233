import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { formPath, readBuilder } from '../factories/builder.factory';
import { createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import type { SignedInMember } from '../factories/account.factory';
import { takeScreenshot } from '../support/browser';
import { times } from '../support/collections';
import { ConsoleBrowser, useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { settled } from '../support/webhooks/webhook-app';
import { pressKey, tabTo, typeInto } from '../support/keyboard';
import type { TeamClient } from '../support/team-client';
import { publishForm, setSettings } from '../support/visitor';
import { Receiver, replyWith } from '../support/webhooks/receiver';
import { useOnce } from '../support/use-value';
import { expectNoViolations } from './builder-harness';

const SCREENSHOTS = path.resolve(__dirname, '../../reports/forms-pages');

const SENDER = { name: 'Kaffeewerk', url: 'https://kaffeewerk.example' };
const FIELDS = [{ fieldType: 'TextInput', label: 'Remark' }];

const namesIn = (page: Page) => page.locator('.data-rows .row-link').allInnerTexts();

describe('The pages of forms in a browser', () => {
  const service = useConsoleBrowser(async () => {
    await mkdir(SCREENSHOTS, { recursive: true });
    return ConsoleBrowser.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  });
  let team: TeamClient;
  let owner: SignedInMember;
  const receiver = useOnce(() => Receiver.start());
  let formsPath: string;

  beforeAll(async () => {
    ({ team, member: owner } = await service.createTeam());
    formsPath = `/teams/${team.teamId}/forms`;
  });

  describe('the list', () => {
    it('finds, filters and sorts many forms, and shows more of them, with the keyboard alone', async () => {
      const { team, member } = await service.createTeam();
      for (const index of times(60, (number) => number + 1)) {
        await createForm(team, { name: `Form ${String(index).padStart(2, '0')}`, fields: FIELDS });
      }
      const busy = await publishForm(team, { name: 'Busy', fields: FIELDS });
      await submitResponse(team, busy.id, { remark: 'Hello' });
      const { page } = await service.openAs(member, `/teams/${team.teamId}/forms`);
      await page.getByText('50 entries shown, there are more.').waitFor();
      await page.getByRole('button', { name: 'Show more' }).press('Enter');
      await page.getByText('All 62 entries.').waitFor();

      await page.getByRole('button', { name: 'Newest response' }).press('Enter');
      await eventually(async () => (await namesIn(page))[0] !== 'Busy');
      await page.getByRole('button', { name: 'Newest response' }).press('Enter');
      await eventually(async () => (await namesIn(page))[0] === 'Busy');
      expect(page.url()).toContain('sort=newestResponse');

      await page.getByRole('searchbox', { name: 'Name of a form' }).focus();
      await page.keyboard.type('form 1');
      await eventually(async () => (await namesIn(page)).length === 10);
      await pressKey(page, 'button', 'Filter');
      await page.getByLabel('Status').selectOption('online');
      await page.getByText('No form matches.').waitFor();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');

      // The address of the page leads to the same list.
      const again = await page.context().newPage();
      await again.goto(page.url().replace('form+1', 'busy').replace('form%201', 'busy'));
      await eventually(async () => (await namesIn(again)).join() === 'Busy');
      await page.context().close();
    });

    it('shows the QR code of a form, and saves it as a picture and as a drawing', async () => {
      const form = await publishForm(team, { name: 'Poster', fields: FIELDS });
      const { page } = await service.openAs(owner, formsPath);
      await pressKey(page, 'button', 'QR code of Poster');
      await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
      await expectNoViolations(page);
      const started = page.waitForEvent('download');
      await pressKey(page, 'button', 'Download as a drawing (SVG)');
      const download = await started;
      expect(download.suggestedFilename()).toBe('Poster.svg');
      expect(await readFile(await download.path(), 'utf8')).toMatch(/^<svg /);
      await page.keyboard.press('Escape');
      await pressKey(page, 'button', 'Copy link of Poster');
      await page.getByText('Link of Poster copied. It works only on this computer.').waitFor();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain(form.link);
      await page.context().close();
    });

    it('shows viewers names, states and numbers, and no answers', async () => {
      const { team, member } = await service.createTeam('viewer');
      const form = await publishForm(team, { name: 'Club', fields: FIELDS });
      await submitResponse(team, form.id, { remark: 'Canary' });
      const { page } = await service.openAs(member, `/teams/${team.teamId}/forms`);
      await page.getByRole('link', { name: 'Club', exact: true }).waitFor();
      expect(await page.content()).not.toContain('Canary');
      await expectNoViolations(page);
      await page.context().close();
    });
  });

  describe('the webhook', () => {
    it('shows the request and the response of a failing receiver, and counts failures at the tab', async () => {
      receiver.reply = (response) => {
        response.writeHead(401).end('{"error":"unknown signature"}');
      };
      const form = await createForm(team, { name: 'Failing', fields: FIELDS });
      const { page } = await service.openAs(owner, `${formsPath}/${form.id}/webhook`);
      await page.getByText('Show an example of what is sent').click();
      await page.getByText('"formName": "Failing"').waitFor();
      await expectNoViolations(page);
      await typeInto(page, 'Address', receiver.url);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send a test' }).waitFor();

      await pressKey(page, 'button', 'Create a secret');
      await page.getByText('Your new secret').waitFor();
      const secret = await page.locator('.shown-once .secret').innerText();
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      await expectNoViolations(page);
      await submitResponse(team, form.id, { remark: 'Grüße' });
      await settled(team, form.id);
      // The page reads the number before the test has failed, and the list afterwards.
      const counted = page.waitForResponse(/\/webhook\/failures$/);
      const { reply } = receiver;
      receiver.reply = (...args) => void counted.then(() => reply(...args));
      await page.route(/\/delivery-log\?/, async (route) => {
        await eventually(async () => (await settled(team, form.id)).length === 2);
        await route.continue();
      });
      await pressKey(page, 'button', 'Send a test');
      await page.getByText('2 deliveries failed').waitFor({ state: 'attached' });
      await page.unroute(/\/delivery-log\?/);
      await page
        .getByText('The receiver does not accept the secret, or allows no access (401).')
        .first()
        .waitFor();
      expect(receiver.calls.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);

      const cell = page.getByRole('cell', { name: 'Response', exact: true });
      await page.getByRole('row').filter({ has: cell }).getByRole('button').first().focus();
      await page.keyboard.press('Enter');
      await page.getByText('"error": "unknown signature"').waitFor();
      await page.getByText('"value": "Grüße"').waitFor();
      await expectNoViolations(page);
      await takeScreenshot(page, path.join(SCREENSHOTS, 'delivery.png'));
      await pressKey(page, 'button', 'Delete this entry');
      const dialog = page.getByRole('dialog', { name: 'Delete this entry?' });
      await dialog.getByText('with 1 attempt.').waitFor();
      await expectNoViolations(page);
      await pressKey(page, 'button', 'Delete the entry');
      await page.getByText('2 deliveries failed').waitFor({ state: 'detached' });

      receiver.reply = replyWith(200);
      const row = page.getByRole('row').filter({ hasText: 'Failed' }).first();
      await row.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('1 delivery failed').waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('rejects a secret that can be guessed', async () => {
      const form = await createForm(team, { name: 'Guessed', fields: FIELDS });
      const { page } = await service.openAs(owner, `${formsPath}/${form.id}/webhook`);
      await page.locator('summary', { hasText: 'For developers' }).click();
      await page.getByLabel('A secret of the receiver').fill('a');
      await pressKey(page, 'button', 'Use this secret');
      await page.getByText('Use at least 24 random characters.').waitFor();
      await expectNoViolations(page);
      await page.context().close();
    });
  });

  describe('the builder', () => {
    it('lists all problems at once, adds a missing https://, and keeps the focus after Ctrl+S', async () => {
      const form = await createForm(team, { name: 'Problems', fields: FIELDS });
      const { page } = await service.openAs(owner, `${formsPath}/${form.id}`);
      await page.getByRole('tab', { name: 'Design' }).click();
      await typeInto(page, 'Text', '#cccccc');
      await typeInto(page, 'Link to the imprint', 'javascript:alert(1)');
      await page.getByText('2 things to fix before this can go online').waitFor();
      await page.getByRole('tab', { name: /^Design.*2 things to fix/ }).waitFor();
      expect(await page.locator('[aria-invalid=true]').count()).toBe(2);
      await expectNoViolations(page);
      // The browser logs that the service has rejected the draft.
      await eventually(() => service.problems.length > 0);
      expect(service.problems.splice(0).every((problem) => problem.includes('400'))).toBe(true);

      await pressKey(page, 'button', 'Coffee');
      await typeInto(page, 'Link to the imprint', 'kaffeewerk.example/imprint');
      const privacy = page.getByRole('textbox', { name: 'Link to the privacy notice' });
      await typeInto(page, 'Link to the privacy notice', 'kaffeewerk.example/privacy');
      expect(await page.getByRole('textbox', { name: 'Link to the imprint' }).inputValue()).toBe(
        'https://kaffeewerk.example/imprint',
      );
      await page.getByText('to fix before').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+s');
      await page.getByText('All changes saved').waitFor();
      await privacy.and(page.locator(':focus')).waitFor();
      const { settings } = await readBuilder(owner.client, formPath(team.teamId, form.id));
      expect(settings).toMatchObject({
        footer: { privacyUrl: 'https://kaffeewerk.example/privacy' },
      });

      await page.getByRole('tab', { name: 'Fields' }).click();
      await typeInto(page, 'Introduction', 'Hello');
      await tabTo(page, 'button', 'Save');
      await page.keyboard.press('Enter');
      await page.getByText('All changes saved').waitFor();
      await page.getByRole('button', { name: 'Save' }).and(page.locator(':focus')).waitFor();
      await pressKey(page, 'button', 'Publish');
      // Publishing asks no question about a privacy notice that the form has, nor about details for programs.
      await page.getByText('Your form is online').first().waitFor();
      service.problems.splice(0);
      await page.context().close();
    });

    it('says which options are repeated or empty, moves them, and warns of unnamed ones', async () => {
      const fields = [{ fieldType: 'Radio', label: 'Size', options: ['S', 'M', 'L'] }];
      const form = await createForm(team, { name: 'Options', fields });
      const { page } = await service.openAs(owner, `${formsPath}/${form.id}`);
      await page.getByRole('button', { name: /^Size/ }).click();
      const option = (number: number) => page.getByRole('textbox', { name: `Option ${number}` });
      await option(3).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await eventually(async () => (await option(2).inputValue()) === 'L');
      await page.getByText('L moved to position 2 of 3.').waitFor({ state: 'attached' });
      await pressKey(page, 'button', 'Move option 2');
      await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
      await eventually(async () => (await option(1).inputValue()) === 'L');
      await pressKey(page, 'button', 'Edit as text, or paste a list');
      await page.getByRole('textbox', { name: 'Options, one a line' }).fill('S\n\nM\nS');
      await page.getByText('Listed more than once, and used once: S.').waitFor();
      await page.getByText('1 empty line is left out.').waitFor();
      await expectNoViolations(page);
      await pressKey(page, 'button', 'Edit one by one');
      await pressKey(page, 'button', 'Add an option');
      await pressKey(page, 'button', 'Publish');
      await page.getByText('“Size” still has the option “Option 3”.').waitFor();
      await expectNoViolations(page);
      await pressKey(page, 'button', 'Show me');
      const shown = option(3).and(page.locator(':focus'));
      await shown.waitFor();
      // By then, a dialog that closes has given its focus back.
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
      expect(await shown.count()).toBe(1);
      await page.context().close();
    });

    it('previews every page of the form, in another language and in the dark, also in a tab of its own', async () => {
      const form = await publishForm(team, { name: 'Pages', fields: FIELDS });
      await setSettings(service.testApp, form, { sender: SENDER });
      const { page } = await service.openAs(owner, `${formsPath}/${form.id}`);
      const preview = page.frameLocator('iframe[title="Preview of the form"]');
      await preview.getByText('Kaffeewerk', { exact: true }).waitFor();
      const choice = page.getByRole('combobox', { name: 'Page', exact: true });
      await choice.selectOption('thanks');
      await preview.getByRole('link', { name: 'Back to Kaffeewerk' }).waitFor();
      await page.getByRole('combobox', { name: 'Language of the visitor' }).selectOption('de');
      await preview.getByText('Vielen Dank').waitFor();
      await choice.selectOption('errors');
      await preview.getByText('Es gibt ein Problem').waitFor();
      await page.getByRole('button', { name: 'Dark colours' }).click();
      await eventually(async () =>
        page.evaluate<boolean>(
          `getComputedStyle(document.querySelector('iframe').contentDocument.documentElement).colorScheme === 'dark'`,
        ),
      );
      await expectNoViolations(page);
      // The preview shows what is being edited.
      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.getByRole('textbox', { name: 'Text of a closed form' }).fill('Bis **Montag**');
      await preview.getByText('Montag').waitFor();

      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Open in a new tab' }).first().click();
      const tab = await opened;
      await tab.getByRole('combobox', { name: 'Page', exact: true }).selectOption('closed');
      await tab.frameLocator('iframe').getByText('Montag').waitFor();
      await expectNoViolations(tab);
      await page.context().close();
    });

    it('makes a form from a template in the language of the person, with consent', async () => {
      const { team, member } = await service.createTeam();
      const { page } = await service.openAs(member, `/teams/${team.teamId}/forms`, {
        locale: 'de-DE',
      });
      await pressKey(page, 'button', 'Neues Formular');
      await pressKey(page, 'button', /^Kundenclub/);
      await page.getByText('Es fragt nach persönlichen Daten.').waitFor();
      await expectNoViolations(page);
      await pressKey(page, 'button', 'Formular anlegen');
      await page.getByText('Geburtstag').first().waitFor();
      await page.getByText('Ich bin einverstanden, dass meine Angaben').first().waitFor();
      await pressKey(page, 'button', 'Veröffentlichen');
      await page.getByText('hat aber keinen Link zu einer Datenschutzerklärung').waitFor();
      await expectNoViolations(page);
      await pressKey(page, 'button', 'Zeigen');
      await page
        .getByRole('textbox', { name: 'Link zur Datenschutzerklärung' })
        .and(page.locator(':focus'))
        .waitFor();
      await page.context().close();
    });
  });

  it('prints a poster with the name of the shop', async () => {
    const form = await publishForm(team, { name: 'Come in', fields: FIELDS });
    await setSettings(service.testApp, form, { sender: SENDER });
    const { page } = await service.openAs(owner, `${formsPath}/${form.id}/poster`);
    await page.getByRole('img', { name: 'QR code of the form' }).waitFor();
    await page.getByText('Kaffeewerk', { exact: true }).waitFor();
    await expectNoViolations(page);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    await takeScreenshot(page, path.join(SCREENSHOTS, 'poster.png'));
    await page.context().close();
  });

  it('have names of several lines and problems in all appearances', async () => {
    const form = await publishForm(team, {
      name: 'Ein Formular mit einem recht langen Namen',
      fields: FIELDS,
      webhookUrl: receiver.url,
    });
    await setSettings(service.testApp, form, { sender: SENDER });
    receiver.reply = replyWith(500);
    await submitResponse(team, form.id, { remark: 'Hello' });
    const page = await service.openAs(owner, formsPath);
    await page.seeText('langen Namen');
    await page.expectGoodInAllAppearances('forms with long names');
    await page.goTo(`${formsPath}/${form.id}/webhook`);
    await page.seeText('has a problem of its own');
    await page.expectGoodInAllAppearances('webhook with a problem');
    await page.close();
  });
});
