import { customerRow } from '../data/customer-rows';
import { newCustomer } from '../data/make-data';
import { loadScenario } from './load-scenario';
import { responseIds, submit } from './submit';

/** Submits a response of a new person each time: the statement also creates the customer. */
export const submitNew = loadScenario({
  name: 'submit-new',
  endpoint: 'POST /v1/forms/:formId/responses, a new customer each time',
  comparison: ({ openForm, nextCustomer }) => ({
    requests: [nextCustomer, nextCustomer + 1].map((number) =>
      submit(openForm, customerRow(number)),
    ),
    generated: new Set(['formResponseId', 'subscriberId']),
    // Deleted, because each implementation creates the same customers.
    effect: async (database, responses) => {
      const deleted = await database.query<{ subscriber_id: string }>(
        `DELETE FROM form_responses WHERE id = ANY ($1)
         RETURNING team_id, form_id, source, is_read, subscriber_id, answers`,
        [responseIds(responses)],
      );
      const customers = await database.query<object>(
        `DELETE FROM customers WHERE id = ANY ($1)
         RETURNING team_id, first_name, last_name, email, email_key, phone, username, points`,
        [deleted.rows.map((row) => row.subscriber_id)],
      );
      const stored = deleted.rows.map(({ subscriber_id: _new, ...response }) => response);
      return { responses: stored, customers: customers.rows };
    },
  }),
  nextRequest: (data) => submit(data.openForm, newCustomer(data)),
});
