import { customerRow, type CustomerRow } from '../data/customer-rows';
import { newCustomer } from '../data/make-data';
import type { LoadRequest } from '../measure/run-load';
import { loadScenario } from './load-scenario';

const create = (customer: CustomerRow): LoadRequest => ({
  method: 'POST',
  path: '/v1/customer',
  body: JSON.stringify(customer),
});

/** Creates a customer: one statement with a commit. */
export const createCustomer = loadScenario({
  name: 'create-customer',
  endpoint: 'POST /v1/customer',
  comparison: ({ nextCustomer }) => ({
    requests: [create(customerRow(nextCustomer)), create(customerRow(nextCustomer + 1))],
    generated: new Set(['id']),
    // Deleted, because each implementation creates the same customers.
    effect: async (database, responses) => {
      const ids = responses.map(({ body }) => (body as { data: { id: string } }).data.id);
      const { rows } = await database.query<object>(
        `DELETE FROM customers WHERE id = ANY ($1)
         RETURNING team_id, first_name, last_name, email, email_key, phone, username, points`,
        [ids],
      );
      return rows;
    },
  }),
  nextRequest: (data) => create(newCustomer(data)),
});
