import { submissionBody } from '../data/bench-form';
import type { BenchData } from '../data/make-data';
import type { LoadRequest } from '../measure/run-load';
import { anyCustomer, loadScenario } from './load-scenario';

const submit = ({ form }: BenchData, customer: BenchData['customers'][number]): LoadRequest => ({
  method: 'POST',
  path: `/v1/forms/${form.id}/responses`,
  body: submissionBody(form.fields, customer),
});

/** Submitting ten answers to a form as a customer who is there already: the form, then one durable statement. */
export const submitResponse = loadScenario({
  name: 'submit',
  endpoint: 'POST /v1/forms/:formId/responses',
  probe: (data) => ({
    requests: data.customers.slice(0, 2).map((customer) => submit(data, customer)),
    generated: new Set(['formResponseId']),
    effect: async (database, answers) => {
      const ids = answers.map(
        ({ body }) => (body as { data: { formResponseId: string } }).data.formResponseId,
      );
      const { rows } = await database.query<object>(
        `SELECT team_id, form_id, source, is_read, subscriber_id, answers
           FROM form_responses WHERE id = ANY ($1) ORDER BY id`,
        [ids],
      );
      return rows;
    },
  }),
  request: (data, random) => submit(data, anyCustomer(data, random)),
});
