import type { BenchData } from '../data/make-data';
import type { LoadRequest } from '../measure/run-load';
import { pickRandom, loadScenario } from './load-scenario';
import { changePoints } from './loyalty';

const redeem = (id: string, { couponId, codes }: BenchData['coupon'], code = codes[0]) =>
  ({
    method: 'POST',
    path: `/v1/customer/${id}/qr`,
    body: JSON.stringify({ couponId, code }),
  }) satisfies LoadRequest;

/** Redeems a random code without a limit: one statement with a commit, which writes five tables. */
export const redeemCode = loadScenario({
  name: 'qr',
  endpoint: 'POST /v1/customer/:customerId/qr',
  comparison: ({ teamId, customers, coupon }) => {
    const id = customers[0]?.id ?? '';
    return {
      // The balance ends as it began, so that each implementation starts with the same data.
      requests: [redeem(id, coupon), changePoints(id, 'decrement', coupon.points)],
      generated: new Set(),
      effect: async (database) => {
        const { rows } = await database.query<object>(
          `SELECT t.delta, t.balance_after, t.reason, r.coupon_id, r.code_id, r.customer_id
             FROM points_transactions t
             LEFT JOIN coupon_redemptions r ON r.team_id = t.team_id AND r.id = t.redemption_id
            WHERE t.team_id = $1 AND t.customer_id = $2 ORDER BY t.number DESC LIMIT 2`,
          [teamId, id],
        );
        return rows;
      },
    };
  },
  request: ({ customers, coupon }, random) =>
    redeem(pickRandom(customers, random).id, coupon, pickRandom(coupon.codes, random)),
});
