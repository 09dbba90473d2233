import type { FormSummaryView } from '../../../src/responses/summary/form-summary.views';
import { formPath } from '../../factories/builder.factory';
import type { CreatedForm, FieldBody } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { runSql } from '../../support/test-database';
import { useTeams } from '../../support/use-teams';

export type Answers = Record<string, unknown>;

export type Field = FormSummaryView['fields'][number];

export const ROASTS = ['Light', 'Dark', 'Espresso'];
export const EXTRAS = ['Milk', 'Sugar', 'Ice'];

export const FIELDS: FieldBody[] = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'Textarea', label: 'Remark' },
  { fieldType: 'Select', label: 'Roast', options: ROASTS },
  { fieldType: 'Radio', label: 'Size', options: ['S', 'L'] },
  { fieldType: 'Checkbox', label: 'Extras', options: EXTRAS },
  { fieldType: 'Checkbox', label: 'Newsletter' },
  { fieldType: 'NumberInput', label: 'Cups' },
  { fieldType: 'DatePicker', label: 'Birthday' },
];

export const fieldOf = (summary: FormSummaryView, key: string): Field => {
  const found = summary.fields.find((field) => field.key === key);
  if (found === undefined) throw new Error(`The summary has no field ${key}.`);
  return found;
};

export const countsOf = ({ options }: Field): Record<string, number> =>
  Object.fromEntries((options ?? []).map(({ value, responses }) => [String(value), responses]));

/** A team whose forms are summarized, for the calling block. */
export function useFormSummary() {
  const { testApp, team, admin, analyst, viewer } = useTeams();

  const get = (formId: string, query: Record<string, string> = {}, client = analyst.client) =>
    client.get(`${formPath(team.teamId, formId)}/summary?${new URLSearchParams(query).toString()}`);

  async function summaryOf(
    formId: string,
    query: Record<string, string> = {},
    client = analyst.client,
  ): Promise<FormSummaryView> {
    const { status, body } = await get(formId, query, client);
    expect(status).toBe(200);
    return (body as { data: FormSummaryView }).data;
  }

  async function submitAll(form: CreatedForm, answers: readonly Answers[]): Promise<string[]> {
    const ids: string[] = [];
    for (const each of answers) {
      ids.push((await submitResponse(team, form.id, each)).formResponseId);
    }
    return ids;
  }

  /** Moves the response to a time. */
  const setTime = (id: string, time: string) =>
    runSql(testApp.databaseUrl, 'UPDATE form_responses SET created_at = $1 WHERE id = $2', [
      time,
      id,
    ]);

  return {
    testApp,
    team,
    admin,
    analyst,
    viewer,
    get,
    summaryOf,
    submitAll,
    setTime,
  };
}
