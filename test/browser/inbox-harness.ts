import type { Page } from 'playwright-core';
import type { SignedInMember } from '../factories/account.factory';
import { type CreatedForm, createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { times } from '../support/collections';
import { ConsoleBrowser, type ConsolePage, useConsoleBrowser } from '../support/console-browser';
import type { TeamClient } from '../support/team-client';

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
export const rows = (page: Page) => page.getByRole('table', { name: 'Responses' }).getByRole('row');

/** A console with two forms and their responses, for the calling block. */
export function useInbox() {
  const service = useConsoleBrowser(() => ConsoleBrowser.start({ WEBHOOK_ALLOW_PRIVATE: 'true' }));

  let team: TeamClient;
  let member: SignedInMember;
  let forms: [CreatedForm, CreatedForm];
  let inbox: string;

  beforeAll(async () => {
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

  /** Submits the response number `n`, whose answers depend on it, and returns its id. */
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

  const open = (path = inbox, options = {}): Promise<ConsolePage> =>
    service.openAs(member, path, options);

  return {
    service,
    get team() {
      return team;
    },
    get member() {
      return member;
    },
    get forms() {
      return forms;
    },
    get inbox() {
      return inbox;
    },
    submit,
    open,
  };
}
