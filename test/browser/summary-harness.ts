import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import type { SignedInMember } from '../factories/account.factory';
import { createCustomer } from '../factories/customer.factory';
import { createForm, type CreatedForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import type { TeamClient } from '../support/team-client';

export const CANARY = 'Canary-Lovelace';

export const FIELDS = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'Select', label: 'What do you drink?', options: ['Tea', 'Coffee', '=cmd'] },
  { fieldType: 'Checkbox', label: 'With', options: ['Milk', 'Sugar'] },
  { fieldType: 'NumberInput', label: 'Cups a day' },
  { fieldType: 'DatePicker', label: 'First visit' },
  { fieldType: 'Checkbox', label: 'Newsletter' },
];

export const contentOf = async (download: Download): Promise<Buffer> =>
  readFile(await download.path());

/** A console with a form and its responses, for the calling block. */
export function useSummary() {
  const browser = useConsoleBrowser();

  let team: TeamClient;
  let owner: SignedInMember;
  let form: CreatedForm;
  let path: string;

  beforeAll(async () => {
    ({ team, member: owner } = await browser.createTeam());
    form = await createForm(team, { name: 'Drinks', fields: FIELDS });
    await createCustomer(team, { firstName: CANARY, lastName: 'Picked' });
    path = `/teams/${team.teamId}/forms/${form.id}`;
    const [name, drink, extras, cups, visit, newsletter] = form.fields.map(({ key }) => key);
    const keys = [name, drink, extras, cups, visit, newsletter].map((key) => key ?? '');
    const rows = [
      [`${CANARY} 1`, 'Tea', ['Milk'], 1, '2026-01-05', true],
      [`${CANARY} 2`, 'Coffee', ['Milk', 'Sugar'], 2, '2026-03-05', false],
      [`${CANARY} 3`, 'Coffee', null, 2, null, true],
      [`${CANARY} 4`, '=cmd', null, 4, null, null],
      [`${CANARY} 5`, null, ['Sugar'], 6, null, true],
    ];
    for (const row of rows) {
      const answers = Object.fromEntries(keys.map((key, index) => [key, row[index]]));
      await submitResponse(team, form.id, answers);
    }
  });

  const openSummary = async (query = '', options: object = {}): Promise<ConsolePage> => {
    const opened = await browser.openAs(owner, `${path}/summary${query}`, {
      timezoneId: 'Europe/Berlin',
      ...options,
    });
    await opened.page.locator('.recharts-surface').first().waitFor();
    return opened;
  };

  return {
    browser,
    get team() {
      return team;
    },
    get owner() {
      return owner;
    },
    get form() {
      return form;
    },
    get path() {
      return path;
    },
    openSummary,
  };
}
