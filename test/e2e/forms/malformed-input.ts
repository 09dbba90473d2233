import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { settledOne } from '../../support/webhooks/webhook-app';

/** A team with one form, response and webhook delivery. */
export interface InputTarget {
  team: TeamClient;
  formId: string;
  responseId: string;
  deliveryId: string;
}

export async function createInputTarget(testApp: TestApp): Promise<InputTarget> {
  const team = await createTeam(testApp);
  const { id: formId } = await createForm(team, {
    fields: [
      { fieldType: 'TextInput', label: 'Remark' },
      { fieldType: 'EmailInput', label: 'Email' },
    ],
    // Not a public address, so the delivery fails immediately and its log entry is final.
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'unchanged',
  });
  const answers = { remark: 'Unharmed', email: 'ada@example.com' };
  const { formResponseId: responseId } = await submitResponse(team, formId, answers);
  const { id: deliveryId } = await settledOne(team, formId);
  return { team, formId, responseId, deliveryId };
}

/** The whole state of the target's team: responses of the API and rows of the database. */
export async function stateOf(
  { database }: TestApp,
  { team, formId }: InputTarget,
): Promise<unknown[]> {
  const form = `/forms/${formId}`;
  const paths = [
    '/forms',
    `${form}/schema`,
    `${form}/responses`,
    `${form}/webhook-deliveries`,
    '/customers',
  ];
  const shown = await Promise.all(paths.map((path) => team.get(path).expect(200)));
  const tables = ['forms', 'form_fields', 'form_responses', 'webhook_deliveries', 'customers'];
  const stored = await Promise.all(
    tables.map((table) =>
      database.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE team_id = $1 ORDER BY id`, [
        team.teamId,
      ]),
    ),
  );
  return [shown.map(({ text }) => text), stored];
}
