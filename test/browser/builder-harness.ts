import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { axeViolations, PHONE, watchProblems, WCAG } from '../support/browser';
import { ConsoleBrowser, useConsoleBrowser } from '../support/console-browser';
import { pressKey, typeInto } from '../support/keyboard';
import { eventually } from '../support/eventually';
import type { SignedInMember } from '../factories/account.factory';
import type { TeamClient } from '../support/team-client';

export const SCREENSHOTS = path.resolve(__dirname, '../../reports/builder');

/** A field of each type, and a group. */
export const FIELDS = [
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

export const CONSENT = 'I agree that my details are used to reply to me';

/** The labels of the template "Contact". */
export const CONTACT = ['Your name', 'E-mail', 'Phone', 'Message', CONSENT];
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true });

/** Waits until the builder lists fields with these labels, in this order. */
export const waitForFields = (page: Page, labels: readonly string[]) =>
  eventually(async () =>
    isDeepStrictEqual(
      await page.locator('.form-field-label > :first-child').allInnerTexts(),
      labels,
    ),
  );

export const saved = (page: Page) => page.getByText('All changes saved').waitFor();

export const field = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: new RegExp(`^${label}`) });

export const expectNoViolations = async (page: Page) =>
  expect(await axeViolations(page, WCAG)).toEqual([]);

/** A console on whose page forms are edited, for the calling block. */
export function useBuilderPage() {
  const service = useConsoleBrowser(async () => {
    await mkdir(SCREENSHOTS, { recursive: true });
    return ConsoleBrowser.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  });

  let context: BrowserContext;
  let page: Page;
  let formsPath: string;
  let team: TeamClient;
  let member: SignedInMember;

  beforeAll(async () => {
    ({ team, member } = await service.createTeam());
    formsPath = `/teams/${team.teamId}/forms`;
    ({ page } = await service.openAs(member, formsPath));
    context = page.context();
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

  return {
    service,
    get context() {
      return context;
    },
    get page() {
      return page;
    },
    get formsPath() {
      return formsPath;
    },
    get team() {
      return team;
    },
    get member() {
      return member;
    },
    visit,
    makeForm,
    publishAnyway,
  };
}
