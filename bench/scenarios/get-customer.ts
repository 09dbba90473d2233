import type { LoadRequest } from '../measure/run-load';
import { pickRandom, loadScenario } from './load-scenario';

const read = ({ id }: { id: string }): LoadRequest => ({
  method: 'GET',
  path: `/v1/customer/${id}`,
});

/** Reads a customer: one key lookup. */
export const getCustomer = loadScenario({
  name: 'get-customer',
  endpoint: 'GET /v1/customer/:customerId',
  hasFrameworks: true,
  comparison: ({ customers }) => ({
    requests: customers.slice(0, 3).map(read),
    generated: new Set(),
  }),
  request: ({ customers }, random) => read(pickRandom(customers, random)),
});
