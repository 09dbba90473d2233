import type { LoadRequest } from '../measure/run-load';
import { anyOf, loadScenario } from './load-scenario';

const read = ({ id }: { id: string }): LoadRequest => ({
  method: 'GET',
  path: `/v1/customer/${id}`,
});

/** Reading one customer: one point read by primary key. */
export const getCustomer = loadScenario({
  name: 'get-customer',
  endpoint: 'GET /v1/customer/:customerId',
  hasPeers: true,
  probe: ({ customers }) => ({
    requests: customers.slice(0, 3).map(read),
    generated: new Set(),
  }),
  request: ({ customers }, random) => read(anyOf(customers, random)),
});
