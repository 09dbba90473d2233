import { submissionBody } from '../data/bench-form';
import type { CustomerRow } from '../data/customer-rows';
import type { BenchData } from '../data/make-data';
import type { ReceivedResponse } from '../measure/compare-responses';
import type { LoadRequest } from '../measure/run-load';
import { pickRandom, loadScenario, type RepeatedScenario, withKey } from './load-scenario';

/** The request that submits ten answers of a customer. */
export const submit = (form: BenchData['form'], customer: CustomerRow): LoadRequest => ({
  method: 'POST',
  path: `/v1/forms/${form.id}/responses`,
  body: submissionBody(form.fields, customer),
});

export const responseIds = (responses: readonly ReceivedResponse[]): string[] =>
  responses.map(({ body }) => (body as { data: { formResponseId: string } }).data.formResponseId);

const submission: Pick<RepeatedScenario, 'endpoint' | 'comparison' | 'request'> = {
  endpoint: 'POST /v1/forms/:formId/responses',
  comparison: ({ customers, openForm }) => ({
    requests: customers.slice(0, 2).map((customer) => submit(openForm, customer)),
    generated: new Set(['formResponseId']),
    effect: async (database, responses) => {
      const { rows } = await database.query<object>(
        `SELECT team_id, form_id, source, is_read, subscriber_id, answers
           FROM form_responses WHERE id = ANY ($1) ORDER BY id`,
        [responseIds(responses)],
      );
      return rows;
    },
  }),
  request: ({ customers, openForm }, random) => submit(openForm, pickRandom(customers, random)),
};

/** Submits ten answers of an existing customer: one statement with a commit. */
export const submitResponse = loadScenario({ ...submission, name: 'submit', hasFrameworks: true });

/** Submits with an `Idempotency-Key`: the same statement, which also stores the response. */
export const submitKeyed = loadScenario({
  name: 'submit-keyed',
  endpoint: submission.endpoint,
  comparison: submission.comparison,
  nextRequest: (data, random) => withKey(submission.request(data, random)),
});
