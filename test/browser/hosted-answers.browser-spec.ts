import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, watchProblems, rejectProblems } from '../support/browser';
import {
  answersOf,
  type HostedTestForm,
  newAddress,
  publishForm,
  startHostedApp,
} from '../support/visitor';
import { useTeams } from '../support/use-teams';
import { useOnce } from '../support/use-value';

async function send(page: Page): Promise<void> {
  await page.getByRole('button').click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
}

describe('The answers of a hosted page in a browser', () => {
  const { testApp, team } = useTeams({ app: startHostedApp });
  const browser = useOnce(launchBrowser);

  const problems: string[] = [];

  afterEach(() => {
    rejectProblems(problems);
  });

  async function open(
    { link }: HostedTestForm,
    query = '',
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const page = await browser.newPage({
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
      ...options,
    });
    watchProblems(page, [testApp.url], problems);
    await page.goto(`${testApp.url}/f/${link}${query}`);
    return page;
  }

  const storedAnswers = async (form: HostedTestForm) =>
    (await answersOf(team, form)).map(({ answers }) => answers);

  describe.each([
    ['two blanks', 'A  B'],
    ['CR and LF', 'A\r\nB'],
    ['white space around it', '\u2003A\u00a0\u00a0B \n'],
  ])('is the option that was chosen, with %s', (_name, option) => {
    const options = ['C', option];

    it('in every kind of choice, chosen, by default and prefilled', async () => {
      const chosen = { select: option, radio: option, group: option };
      const fields = [
        { fieldType: 'Select', label: 'Select', options, isRequired: true },
        { fieldType: 'Radio', label: 'Radio', options, isRequired: true },
        { fieldType: 'Checkbox', label: 'Group', options, isGroup: true, isRequired: true },
      ];
      const form = await publishForm(team, { fields });
      const page = await open(form);
      await page.getByLabel('Select').selectOption({ index: 2 });
      await page.locator('[type=radio]').nth(1).check();
      await page.locator('.choices [type=checkbox]').nth(1).check();
      await send(page);
      expect(await storedAnswers(form)).toEqual([chosen]);
      const query = new URLSearchParams(chosen).toString();
      const prefilled = await open(form, `?${query}`);
      await send(prefilled);
      expect(await storedAnswers(form)).toEqual([chosen, chosen]);

      const preset = await publishForm(team, {
        fields: fields.map((field) => ({ ...field, defaultValue: option })),
      });
      const untouched = await open(preset);
      await send(untouched);
      expect(await storedAnswers(preset)).toEqual([chosen]);
      for (const opened of [page, prefilled, untouched]) await opened.context().close();
    });
  });

  it('is the option of an old form that differs only in white space from another one', async () => {
    const form = await publishForm(team, {
      fields: [{ fieldType: 'Select', label: 'Size', options: ['A', 'B'], isRequired: true }],
    });
    await testApp.database.query(
      `UPDATE form_fields SET options = ARRAY['S (S)', 'S  (S)', 'S (S) '] WHERE form_id = $1`,
      [form.id],
    );
    await team.patch(`/forms/${form.id}`, { description: 'Old' }).expect(200);
    for (const index of [1, 2, 3]) {
      const page = await open(form);
      await page.getByLabel('Size').selectOption({ index });
      await send(page);
      await page.context().close();
    }
    expect((await storedAnswers(form)).map(({ size }) => size)).toEqual([
      'S (S) ',
      'S  (S)',
      'S (S)',
    ]);
  });

  it('is not the text that a translator puts into the page', async () => {
    const fields = [
      { fieldType: 'Select', label: 'Select', options: ['Yes', 'No'], isRequired: true },
      { fieldType: 'Radio', label: 'Radio', options: ['Yes', 'No'], isRequired: true },
      { fieldType: 'Checkbox', label: 'Group', options: ['Yes', 'No'], isGroup: true },
      { fieldType: 'Checkbox', label: 'Box' },
      { fieldType: 'Textarea', label: 'Text', defaultValue: 'Yes' },
      { fieldType: 'TextInput', label: 'Line', defaultValue: 'Yes' },
    ];
    const form = await publishForm(team, { fields });
    const page = await open(form);
    await page.evaluate(`(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement } = walker.currentNode;
        if (!parentElement.translate) continue;
        walker.currentNode.data = walker.currentNode.data.trim() === '' ? '' : 'Übersetzt';
      }
    })()`);
    await page.locator('select').selectOption({ index: 1 });
    await page.locator('[type=radio]').first().check();
    for (const box of await page.locator('.choice [type=checkbox]').all()) await box.check();
    await send(page);
    expect(await storedAnswers(form)).toEqual([
      { select: 'Yes', radio: 'Yes', group: 'Yes|No', box: true, text: 'Yes', line: 'Yes' },
    ]);
    await page.context().close();
  });

  describe('sent again after Back, without the back/forward cache, which Playwright disables', () => {
    it.each([
      ['with JavaScript', true, ''],
      ['without JavaScript', false, ''],
      ['prefilled', true, '?remark=Ada'],
    ])('are stored once: %s', async (_name, javaScriptEnabled, query) => {
      const form = await publishForm(team);
      const page = await open(form, query, { javaScriptEnabled });
      await page.getByLabel('Remark').fill('Once');
      await send(page);
      for (let count = 0; count < 2; count += 1) {
        await page.goBack();
        expect(await page.getByLabel('Remark').inputValue()).toBe('Once');
        await send(page);
      }
      expect(await storedAnswers(form)).toEqual([{ remark: 'Once' }]);
      // A page that is opened again is another submission, also with the same answers.
      await page.goto(`${testApp.url}/f/${form.link}${query}`);
      await page.getByLabel('Remark').fill('Once');
      await send(page);
      expect(await storedAnswers(form)).toHaveLength(2);
      await page.context().close();
    });

    it('are not stored in place of the first ones, and can be sent as another form', async () => {
      const form = await publishForm(team);
      const page = await open(form);
      await page.getByLabel('Remark').fill('First');
      await send(page);
      await page.goBack();
      await page.getByLabel('Remark').fill('Second');
      await page.getByRole('button').click();
      await page.getByRole('button', { name: 'Send another' }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
      expect((await storedAnswers(form)).map(({ remark }) => remark)).toEqual(['Second', 'First']);
      // 422 is an error in the console of the browser.
      problems.length = 0;
      await page.context().close();
    });
  });
});
