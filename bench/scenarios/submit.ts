import { submissionBody } from '../data/bench-form';
import type { CustomerRow } from '../data/customer-rows';
import type { BenchData } from '../data/make-data';
import type { Exchange } from '../measure/compare-answers';
import type { LoadRequest } from '../measure/run-load';
import { anyOf, loadScenario, type Repeated } from './load-scenario';

/** Ten answers by a customer. */
export const submit = (form: BenchData['form'], customer: CustomerRow): LoadRequest => ({
  method: 'POST',
  path: `/v1/forms/${form.id}/responses`,
  body: submissionBody(form.fields, customer),
});

/** The ids of what was submitted. */
export const responseIds = (answers: readonly Exchange[]): string[] =>
  answers.map(({ body }) => (body as { data: { formResponseId: string } }).data.formResponseId);

const submission: Pick<Repeated, 'endpoint' | 'probe' | 'request'> = {
  endpoint: 'POST /v1/forms/:formId/responses',
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
};

/** Submitting ten answers to a form as a customer who is there already: one durable statement. */
export const submitResponse = loadScenario({ ...submission, name: 'submit', hasPeers: true });

/** The same with an `Idempotency-Key`: three round trips, and the response stored. */
export const submitKeyed = loadScenario({ ...submission, name: 'submit-keyed', isKeyed: true });
