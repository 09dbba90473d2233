import type { Statements } from '../../../src/core/database/database';
import { newId } from '../../../src/core/values/identifiers';

/** Expects the sum and the last row of the ledger to equal the balance, and the numbers to have no gaps. */
export async function expectConsistentLedger(
  database: Statements,
  customerId: string,
  balance: number,
): Promise<void> {
  const [ledger] = await database.query<{ rows: number }>(
    `SELECT c.points::float8 AS balance, coalesce(sum(t.delta), 0)::float8 AS sum,
            count(t.id)::integer AS rows, coalesce(max(t.number), 0) AS last,
            c.transaction_count AS counted,
            coalesce((array_agg(t.balance_after ORDER BY t.number DESC))[1], 0)::float8
              AS "lastBalance"
       FROM customers c
       LEFT JOIN points_transactions t ON t.team_id = c.team_id AND t.customer_id = c.id
      WHERE c.id = $1 GROUP BY c.team_id, c.id`,
    [customerId],
  );
  expect(ledger).toEqual({
    balance,
    sum: balance,
    lastBalance: balance,
    rows: ledger?.rows,
    last: ledger?.rows,
    counted: ledger?.rows,
  });
}

/** Adds points to the balance and the ledger, without the limit of a request. */
export async function fillBalance(
  database: Statements,
  customerId: string,
  points: number | string,
): Promise<void> {
  await database.query(
    `WITH changed AS (
       UPDATE customers
          SET points = points + $2::numeric, transaction_count = transaction_count + 1
        WHERE id = $1
       RETURNING team_id, id, transaction_count, points
     )
     INSERT INTO points_transactions
            (team_id, id, customer_id, number, delta, balance_after, reason)
     SELECT team_id, $3, id, transaction_count, $2::numeric, points, 'loyalty' FROM changed`,
    [customerId, points, newId()],
  );
}
