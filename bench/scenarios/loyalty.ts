import type { LoadRequest } from '../measure/run-load';
import { anyCustomer, loadScenario } from './load-scenario';

const change = (id: string, type: 'increment' | 'decrement', points: number): LoadRequest => ({
  method: 'POST',
  path: `/v1/customer/${id}/loyalty`,
  body: JSON.stringify({ points, type }),
});

/** Adding points: one durable statement that changes the balance and writes the ledger. */
export const loyalty = loadScenario({
  name: 'loyalty',
  endpoint: 'POST /v1/customer/:customerId/loyalty',
  probe: ({ teamId, customers }) => {
    const id = customers[0]?.id ?? '';
    return {
      // The balance ends where it began, so that the second side meets what the first one met.
      requests: [change(id, 'increment', 25.5), change(id, 'decrement', 25.5)],
      generated: new Set(),
      effect: async (database) => {
        const { rows } = await database.query<object>(
          `SELECT delta, balance_after, reason FROM points_transactions
            WHERE team_id = $1 AND customer_id = $2 ORDER BY number DESC LIMIT 2`,
          [teamId, id],
        );
        return rows;
      },
    };
  },
  request: (data, random) =>
    change(anyCustomer(data, random).id, 'increment', (random(5_000) + 1) / 100),
});
