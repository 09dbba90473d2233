import type { BenchData } from '../data/make-data';
import type { LoadRequest } from '../measure/run-load';
import { anyCustomer, loadScenario } from './load-scenario';

const read = (id: string): LoadRequest => ({ method: 'GET', path: `/v1/customer/${id}` });

/** Reading one customer: one look-up by primary key. */
export const getCustomer = loadScenario({
  name: 'get-customer',
  endpoint: 'GET /v1/customer/:customerId',
  probe: ({ customers }: BenchData) => ({
    requests: customers.slice(0, 3).map(({ id }) => read(id)),
    generated: new Set(),
  }),
  request: (data, random) => read(anyCustomer(data, random).id),
});
