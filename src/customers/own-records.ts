import type { OwnRecords } from '../tenancy/audit/own-records';

const CREATIONS = `
  SELECT id, created_at AS at, created_by_key AS key_id, 'createCustomer' AS action,
         'customer' AS target_kind, id AS target_id, '{}'::jsonb AS details,
         created_by_request AS request_id
    FROM customers WHERE team_id = $1 AND id = $3::uuid AND created_by_key IS NOT NULL`;

/** Entries of keys without a request have an event instead. OFFSET 0 makes PostgreSQL find the rows of the customer, and not walk those of the team in the order of the list. */
const LEDGER_ENTRIES = `
  SELECT id, created_at AS at, key_id,
         CASE reason WHEN 'coupon' THEN 'redeemCoupon' ELSE 'changePoints' END AS action,
         'customer' AS target_kind, customer_id AS target_id,
         CASE reason WHEN 'coupon'
              THEN jsonb_build_object('couponId', (
                     SELECT coupon_id FROM coupon_redemptions
                      WHERE team_id = $1 AND id = entry.redemption_id))
              ELSE jsonb_build_object('type', CASE WHEN delta > 0 THEN 'increment'
                                                   ELSE 'decrement' END,
                                      'points', abs(delta)::float8) END AS details,
         request_id
    FROM (SELECT * FROM points_transactions
           WHERE team_id = $1 AND customer_id = $3::uuid AND request_id IS NOT NULL OFFSET 0) entry`;

export const OWN_RECORDS: readonly OwnRecords[] = [
  { target: 'customer', rows: CREATIONS },
  { target: 'customer', rows: LEDGER_ENTRIES },
];
