import type { Page } from 'playwright-core';
import { pressKey, typeInto } from '../support/keyboard';
import { eventually } from '../support/eventually';
import {
  useBuilderPage,
  CONSENT,
  CONTACT,
  waitForFields,
  saved,
  expectNoViolations,
} from './builder-harness';

/** Adds a field, and waits until the browser has stored it in the draft. */
const addField = async (tab: Page, label: string) => {
  await typeInto(tab, 'Add a field', label);
  await tab.keyboard.press('Enter');
  await eventually(() =>
    tab.evaluate<boolean>(`Object.values(localStorage).some((it) => it.includes('${label}'))`),
  );
};

describe('The form builder in a browser', () => {
  const builder = useBuilderPage();
  const { service, makeForm, publishAnyway } = builder;

  /** Submits a response to the form with this name, which is made from the template "Contact". */
  async function submitTo(name: string): Promise<void> {
    const { body: forms } = await builder.team.get('/forms').expect(200);
    const form = (forms as { data: { id: string; name: string }[] }).data.find(
      (each) => each.name === name,
    );
    const { body } = await builder.team.get(`/forms/${form?.id}/schema`).expect(200);
    const { fields } = (body as { data: { fields: { key: string; fieldType: string }[] } }).data;
    const values: Record<string, unknown> = {
      TextInput: 'Grace Hopper',
      EmailInput: 'grace@example.com',
      Textarea: 'Do you ship to ships?',
      Checkbox: true,
    };
    const responses = fields.flatMap(({ key, fieldType }) =>
      fieldType in values ? [{ key, value: values[fieldType] }] : [],
    );
    await builder.team.post(`/forms/${form?.id}/responses`, { responses }).expect(201);
  }

  it('keeps a draft in the browser, restores it after a reload and asks before the page is left', async () => {
    await makeForm('Contact', 'Draft');
    await typeInto(builder.page, 'Add a field', 'Company');
    await builder.page.keyboard.press('Enter');
    await waitForFields(builder.page, [...CONTACT, 'Company']);
    await builder.page.reload();
    await builder.page.getByText('Your changes are still here').waitFor();
    await waitForFields(builder.page, [...CONTACT, 'Company']);
    await expectNoViolations(builder.page);

    await pressKey(builder.page, 'link', 'Share');
    await builder.page.getByText('You have changes that are not saved').waitFor();
    await expectNoViolations(builder.page);
    await pressKey(builder.page, 'button', 'Stay');
    await pressKey(builder.page, 'button', 'Discard my changes');
    await waitForFields(builder.page, CONTACT);
    await saved(builder.page);
    await builder.page.reload();
    await saved(builder.page);
    await waitForFields(builder.page, CONTACT);
  });

  it('shows both versions when two people edit a form, and loses none', async () => {
    await makeForm('Contact', 'Together');
    const path = new URL(builder.page.url()).hash.slice(1);
    const { page: other } = await service.open(path, {
      storageState: await builder.context.storageState(),
    });
    await waitForFields(other, CONTACT);
    await typeInto(other, 'Add a field', 'Theirs');
    await other.keyboard.press('Enter');
    await pressKey(other, 'button', 'Save');
    await saved(other);
    await other.context().close();

    await typeInto(builder.page, 'Add a field', 'Mine');
    await builder.page.keyboard.press('Enter');
    await pressKey(builder.page, 'button', 'Save');
    await builder.page.getByText('Somebody else saved this form').waitFor();
    await builder.page.getByText('Ada Lovelace saved it').waitFor();
    await builder.page.getByText('Field “Theirs” added').waitFor();
    await builder.page.getByText('Field “Mine” added').waitFor();
    await expectNoViolations(builder.page);
    // The browser logs the status of the conflict.
    expect(service.problems.splice(0)).toEqual([expect.stringContaining('409')]);

    await pressKey(builder.page, 'button', 'Take theirs');
    await waitForFields(builder.page, [...CONTACT, 'Theirs']);
    await builder.page.keyboard.press('Control+z');
    await waitForFields(builder.page, [...CONTACT, 'Mine']);
    await builder.page.keyboard.press('Control+Shift+z');
    await waitForFields(builder.page, [...CONTACT, 'Theirs']);
    await saved(builder.page);

    // Signed in, without the drafts of this browser.
    const { cookies } = await builder.context.storageState();
    const { page: third } = await service.open(path, { storageState: { cookies, origins: [] } });
    await waitForFields(third, [...CONTACT, 'Theirs']);
    await pressKey(builder.page, 'button', 'Remove Phone');
    await pressKey(builder.page, 'button', 'Save');
    await saved(builder.page);
    await pressKey(third, 'button', 'Remove E-mail');
    await pressKey(third, 'button', 'Save');
    await pressKey(third, 'button', 'Keep mine');
    await saved(third);
    await waitForFields(third, ['Your name', 'Phone', 'Message', CONSENT, 'Theirs']);
    await third.context().close();
    await builder.page.reload();
    await waitForFields(builder.page, ['Your name', 'Phone', 'Message', CONSENT, 'Theirs']);
    expect(service.problems.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  it('does not overwrite the draft of another tab', async () => {
    await makeForm('Contact', 'Tabs');
    const path = new URL(builder.page.url()).hash;
    const openTab = async () => {
      const tab = await builder.context.newPage();
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

  it('asks for the number of answers that a removal deletes', async () => {
    await makeForm('Contact', 'Answered');
    await publishAnyway();
    await submitTo('Answered');
    await pressKey(builder.page, 'link', 'Forms');
    await pressKey(builder.page, 'link', 'Answered');
    // The link opens the summary of a form that has responses.
    await builder.page.locator('a[aria-current=page]', { hasText: 'Summary' }).waitFor();
    await pressKey(builder.page, 'link', 'Build');
    await builder.page.getByRole('list', { name: 'Fields' }).waitFor();
    await pressKey(builder.page, 'button', 'Remove Message');
    await pressKey(builder.page, 'button', 'Save changes');
    await builder.page.getByText('Message: 1 answer').waitFor();
    await expectNoViolations(builder.page);
    await pressKey(builder.page, 'button', 'Delete the answers and save');
    await builder.page.getByText('Type the number 1, or go back').waitFor();
    await typeInto(builder.page, 'Type 1 to delete this answer', '1');
    await builder.page.keyboard.press('Enter');
    await saved(builder.page);
    await waitForFields(
      builder.page,
      CONTACT.filter((label) => label !== 'Message'),
    );
  });
});
