import type { Statement } from '../core/database/statement';
import type { CustomerRows } from '../tenancy/modules/customer-rows';

/** The redemptions of both customers count against the limit of each coupon. */
const MOVE_COUPON_LIMITS: Statement = {
  name: 'move_coupon_limits',
  text: `
    WITH moved_limits AS (
      DELETE FROM coupon_customers WHERE team_id = $1 AND customer_id = $2
      RETURNING coupon_id, redemptions
    )
    INSERT INTO coupon_customers (team_id, coupon_id, customer_id, redemptions)
    SELECT $1, coupon_id, $3, redemptions FROM moved_limits ORDER BY coupon_id
    ON CONFLICT (team_id, coupon_id, customer_id)
    DO UPDATE SET redemptions = coupon_customers.redemptions + excluded.redemptions`,
};

const MOVE_REDEMPTIONS: Statement = {
  name: 'move_redemptions',
  text: `
    UPDATE coupon_redemptions SET customer_id = $3 WHERE team_id = $1 AND customer_id = $2`,
};

const LIST_REDEMPTIONS: Statement = {
  name: 'list_redemptions_of_customer',
  text: `
    SELECT r.id, r.created_at AS "createdAt", coupon.name AS coupon, code.code,
           r.points::float8 AS points
      FROM (SELECT * FROM coupon_redemptions
             WHERE team_id = $1 AND customer_id = $2 AND id > $3
             ORDER BY team_id, customer_id, id LIMIT $4) r
     CROSS JOIN LATERAL (SELECT name FROM coupons
                          WHERE team_id = $1 AND id = r.coupon_id OFFSET 0) coupon
     CROSS JOIN LATERAL (SELECT code FROM coupon_codes
                          WHERE team_id = $1 AND id = r.code_id OFFSET 0) code
     ORDER BY r.id`,
};

export const CUSTOMER_ROWS: readonly CustomerRows[] = [
  {
    table: 'points_transactions',
    merge: { reason: 'MergeRepository numbers the entries of both customers anew.' },
    archive: { reason: 'AccessService lists the ledger: its page says the reasons in words.' },
  },
  {
    table: 'coupon_customers',
    merge: { move: MOVE_COUPON_LIMITS },
    archive: { reason: 'The numbers of the redemptions, which the archive lists.' },
  },
  {
    table: 'coupon_redemptions',
    merge: { move: MOVE_REDEMPTIONS },
    archive: {
      name: 'redemptions',
      title: { en: 'Redeemed coupons', de: 'Eingelöste Gutscheine' },
      list: LIST_REDEMPTIONS,
      columns: {
        coupon: { en: 'Coupon', de: 'Gutschein' },
        code: { en: 'Code', de: 'Code' },
        points: { en: 'Points', de: 'Punkte' },
      },
    },
  },
  {
    table: 'customer_standings',
    merge: { reason: 'MergeRepository combines the standings of both customers.' },
    archive: { reason: 'A copy of the balance, and the time of the newest entry.' },
  },
  {
    table: 'merged_customers',
    merge: { reason: 'MergeRepository lets earlier merges lead to the kept customer.' },
    archive: { reason: 'The record of the customer has the ids (`mergedIds`).' },
  },
];
