import { customerRow } from '../data/customer-rows';
import { loadScenario } from './load-scenario';
import { responseIds, submit } from './submit';

/** The same by somebody new each time: the durable statement creates the customer, too. */
export const submitNew = loadScenario({
  name: 'submit-new',
  endpoint: 'POST /v1/forms/:formId/responses, a new customer each time',
  probe: ({ openForm, nextCustomer }) => ({
    requests: [nextCustomer, nextCustomer + 1].map((number) =>
      submit(openForm, customerRow(number)),
    ),
    generated: new Set(['formResponseId', 'subscriberId']),
    // Taken away again, since each side is to meet the same customers as new ones.
    effect: async (database, answers) => {
      const responses = await database.query<{ subscriber_id: string }>(
        `DELETE FROM form_responses WHERE id = ANY ($1)
         RETURNING team_id, form_id, source, is_read, subscriber_id, answers`,
        [responseIds(answers)],
      );
      const customers = await database.query<object>(
        `DELETE FROM customers WHERE id = ANY ($1)
         RETURNING team_id, first_name, last_name, email, email_key, phone, username, points`,
        [responses.rows.map((row) => row.subscriber_id)],
      );
      const stored = responses.rows.map(({ subscriber_id: _new, ...response }) => response);
      return { responses: stored, customers: customers.rows };
    },
  }),
  requestOf: ({ openForm }, customer) => submit(openForm, customer),
});
