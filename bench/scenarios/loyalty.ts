import type { LoadRequest } from '../measure/run-load';
import { pickRandom, loadScenario, type RepeatedScenario, withKey } from './load-scenario';

export const changePoints = (
  id: string,
  type: 'increment' | 'decrement',
  points: number,
): LoadRequest => ({
  method: 'POST',
  path: `/v1/customer/${id}/loyalty`,
  body: JSON.stringify({ points, type }),
});

const addPoints: Pick<RepeatedScenario, 'endpoint' | 'comparison' | 'request'> = {
  endpoint: 'POST /v1/customer/:customerId/loyalty',
  comparison: ({ teamId, customers }) => {
    const id = customers[0]?.id ?? '';
    return {
      // The balance ends as it began, so that each implementation starts with the same data.
      requests: [changePoints(id, 'increment', 25.5), changePoints(id, 'decrement', 25.5)],
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
  request: ({ customers }, random) =>
    changePoints(pickRandom(customers, random).id, 'increment', (random.below(5_000) + 1) / 100),
};

/** Adds points: one statement with a commit, which changes the balance and writes the ledger. */
export const loyalty = loadScenario({ ...addPoints, name: 'loyalty', hasFrameworks: true });

/** Adds points with an `Idempotency-Key`: the statement also stores the key and the response. */
export const loyaltyKeyed = loadScenario({
  name: 'loyalty-keyed',
  endpoint: addPoints.endpoint,
  comparison: addPoints.comparison,
  nextRequest: (data, random) => withKey(addPoints.request(data, random)),
});

/** Adds points to one customer: all requests change the same row. */
export const loyaltyHot = loadScenario({
  ...addPoints,
  name: 'loyalty-hot',
  request: ({ customers }, random) =>
    changePoints(customers[0]?.id ?? '', 'increment', (random.below(5_000) + 1) / 100),
});
