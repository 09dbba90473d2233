import { recordable } from '../../tenancy/audit/insert-audit-events.sql';
import { sharedLockOfTeam } from '../../tenancy/locks/team-locks.sql';
import { unindexedEquality } from '../../core/database/sql-expressions';
import { MAX_BALANCE } from '../loyalty/domain/points';
import { INSERT_KEY, isKeyFree, KEY_EXPIRY } from '../../tenancy/idempotency/store-key.sql';
import { termsLock } from './coupon-locks';

/**
 * Redeems a code in one statement, and stores the idempotency key of the request, if there is one. Does nothing if the
 * idempotency key is taken. Returns the columns of the customer as nulls when the customer does not exist.
 *
 * The statement locks the customer's row, the terms of the coupon, and then the code's row, and reads each as it is once the lock
 * is held: after `gate` has waited for a change of the coupon, FOR SHARE reads the coupon as this change has left it. Redemptions
 * share the lock of the terms, and the foreign keys would lock the coupon's row anyway. The row in `coupon_customers` enforces the
 * limit per customer: when `granted_redemption` is empty, nothing is written.
 */
export const REDEEM_CODE = recordable(
  'redeem_code',
  { events: '$13', onlyIf: 'EXISTS (SELECT 1 FROM changed_customer)' },
  (audited) => `
    WITH claim AS MATERIALIZED (
      SELECT ${isKeyFree('$1::uuid', '$11::text')} AS is_key_free
    ), customer AS MATERIALIZED (
      SELECT id, first_name, last_name, points FROM customers
       WHERE (SELECT is_key_free FROM claim) AND team_id = $1 AND id = $2
         FOR NO KEY UPDATE
    ), gate AS MATERIALIZED (
      ${sharedLockOfTeam('$1', termsLock('$1', '$3'))}
       WHERE (SELECT id FROM customer) IS NOT NULL
    ), coupon AS MATERIALIZED (
      SELECT id, points, per_customer, max_redemptions,
             (starts_at <= now()) IS NOT FALSE AS started, (ends_at <= now()) IS TRUE AS ended
        FROM coupons
       WHERE (SELECT turn FROM gate) IS NOT NULL AND team_id = $1 AND id = $3
         FOR SHARE
    ), code AS MATERIALIZED (
      SELECT id, redemptions, disabled_at FROM coupon_codes
       WHERE team_id = $1 AND code = $4
         AND ${unindexedEquality('coupon_id', '(SELECT id FROM coupon)')}
         FOR NO KEY UPDATE
    ), allowed_redemption AS (
      SELECT coupon.id AS coupon_id, coupon.points, coupon.per_customer, code.id AS code_id,
             customer.id AS customer_id
        FROM customer, coupon, code
       WHERE code.disabled_at IS NULL AND coupon.started AND NOT coupon.ended
         AND (code.redemptions >= coupon.max_redemptions) IS NOT TRUE
         AND customer.points + coupon.points <= ${MAX_BALANCE}
    ), earlier_redemptions AS MATERIALIZED (
      SELECT redemptions FROM coupon_customers
       WHERE team_id = $1 AND coupon_id = (SELECT id FROM coupon)
         AND customer_id = (SELECT id FROM customer)
    ), granted_redemption AS (
      INSERT INTO coupon_customers (team_id, coupon_id, customer_id, redemptions, per_customer)
      SELECT $1, coupon_id, customer_id, 1, per_customer FROM allowed_redemption
      ON CONFLICT (team_id, coupon_id, customer_id)
      DO UPDATE SET redemptions = coupon_customers.redemptions + 1,
                    per_customer = excluded.per_customer
       WHERE coupon_customers.redemptions < excluded.per_customer
      RETURNING coupon_id
    ), used_code AS (
      UPDATE coupon_codes SET redemptions = coupon_codes.redemptions + 1
        FROM granted_redemption, code
       WHERE coupon_codes.team_id = $1 AND coupon_codes.id = code.id
    ), redemption AS (
      INSERT INTO coupon_redemptions (team_id, id, coupon_id, code_id, customer_id, points)
      SELECT $1, $5, allowed_redemption.coupon_id, allowed_redemption.code_id, allowed_redemption.customer_id, allowed_redemption.points
        FROM allowed_redemption, granted_redemption
    ), redemption_count AS (
      INSERT INTO coupon_counts (team_id, coupon_id, slot, redemptions)
      SELECT $1, coupon_id, $10::smallint, 1 FROM granted_redemption
      ON CONFLICT (team_id, coupon_id, slot)
      DO UPDATE SET redemptions = coupon_counts.redemptions + 1
    ), changed_customer AS (
      UPDATE customers
         SET points = customers.points + allowed_redemption.points,
             transaction_count = transaction_count + 1, updated_at = now()
        FROM allowed_redemption, granted_redemption
       WHERE customers.team_id = $1 AND customers.id = allowed_redemption.customer_id
      RETURNING customers.id, customers.points, transaction_count, allowed_redemption.points AS delta
    ), ledger_entry AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason, redemption_id,
              key_id, request_id, user_id)
      SELECT $1, $6, id, transaction_count, delta, points, 'coupon', $5, $7::uuid, $8::text, $9::uuid
        FROM changed_customer
    ), stored_key AS (
      ${INSERT_KEY}
      SELECT $1, $11::text, $12::bytea, 200,
             json_build_object('success', true, 'data', json_build_object(
               'id', customer.id, 'firstName', first_name, 'lastName', last_name,
               'points', changed_customer.points::float8))::text, ${KEY_EXPIRY}
        FROM customer, changed_customer WHERE $11::text IS NOT NULL
    )${audited}
    SELECT claim.is_key_free AS "isKeyFree",
           customer.id, customer.first_name AS "firstName", customer.last_name AS "lastName",
           coupon.id IS NOT NULL AS "couponFound", code.id IS NOT NULL AS "codeFound",
           code.disabled_at IS NOT NULL AS "codeDisabled",
           coalesce(coupon.started, false) AS started, coalesce(coupon.ended, false) AS ended,
           (code.redemptions >= coupon.max_redemptions) IS TRUE AS "codeUsedUp",
           ((SELECT redemptions FROM earlier_redemptions) >= coupon.per_customer) IS TRUE AS "customerAtLimit",
           coalesce(customer.points + coupon.points <= ${MAX_BALANCE}, true) AS "balanceFits",
           changed_customer.points::float8 AS points
      FROM claim
      LEFT JOIN customer ON true
      LEFT JOIN coupon ON true
      LEFT JOIN code ON true
      LEFT JOIN changed_customer ON true`,
);
