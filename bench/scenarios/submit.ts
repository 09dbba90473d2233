import { submissionBody } from '../data/bench-form';
import type { CustomerRow } from '../data/customer-rows';
import type { BenchData } from '../data/make-data';
import type { Exchange } from '../measure/compare-answers';
import type { LoadRequest } from '../measure/run-load';
import { anyOf, loadScenario } from './load-scenario';

/** Ten answers by a customer. */
export const submit = (form: BenchData['form'], customer: CustomerRow): LoadRequest => ({
  method: 'POST',
  path: `/v1/forms/${form.id}/responses`,
  body: submissionBody(form.fields, customer),
});

/** The ids of what was submitted. */
export const responseIds = (answers: readonly Exchange[]): string[] =>
  answers.map(({ body }) => (body as { data: { formResponseId: string } }).data.formResponseId);

/** Submitting ten answers to a form as a customer who is there already: the form, then one durable statement. */
export const submitResponse = loadScenario({
  name: 'submit',
  endpoint: 'POST /v1/forms/:formId/responses',
  hasPeers: true,
  probe: ({ customers, openForm }) => ({
    requests: customers.slice(0, 2).map((customer) => submit(openForm, customer)),
    generated: new Set(['formResponseId']),
    effect: async (database, answers) => {
      const { rows } = await database.query<object>(
        `SELECT team_id, form_id, source, is_read, subscriber_id, answers
           FROM form_responses WHERE id = ANY ($1) ORDER BY id`,
        [responseIds(answers)],
      );
      return rows;
    },
  }),
  request: ({ customers, openForm }, random) => submit(openForm, anyOf(customers, random)),
});
