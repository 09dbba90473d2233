import type { Statement } from '../../../src/core/database/statement';

// Copies of the service's statements, so that `floor` can be read without the service. The benchmark compares
// the statements that both run, and fails if they differ.

/** CustomersRepository.findCustomer */
export const FIND_CUSTOMER: Statement = {
  name: 'find_customer',
  text: `
    SELECT id, first_name AS "firstName", last_name AS "lastName", email, phone, points::float8 AS points
      FROM customers WHERE team_id = $1 AND id = $2`,
};

/** CustomerInsertsRepository.insertOne, without the counter of customers */
export const INSERT_CUSTOMER: Statement = {
  name: 'insert_customer',
  text: `
    WITH inserted AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username,
                             created_by_key, created_by_request)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    SELECT EXISTS (SELECT 1 FROM inserted) AS "created",
           EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND email_key = $6) AS "emailTaken",
           EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND phone = $7) AS "phoneTaken"`,
};

/** LoyaltyRepository.changeOne */
export const CHANGE_POINTS: Statement = {
  name: 'change_points',
  text: `
    WITH changed AS (
      UPDATE customers
         SET points = points + $3::numeric, transaction_count = transaction_count + 1,
             updated_at = now()
       WHERE team_id = $1 AND id = $2 AND points + $3::numeric BETWEEN 0 AND 1000000000000
      RETURNING id, points, transaction_count
    ), entry AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason, key_id, request_id,
              user_id, note, reference)
      SELECT $1, $4, id, transaction_count, $3::numeric, points, 'loyalty', $5::uuid, $6::text,
             $7::uuid, $8::text, $9::text
        FROM changed
    )
    SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email,
           changed.points::float8 AS points
      FROM customers c LEFT JOIN changed ON changed.id = c.id
     WHERE c.team_id = $1 AND c.id = $2`,
};

/** RedemptionRepository.redeemCode */
export const REDEEM_CODE: Statement = {
  name: 'redeem_code',
  text: `
    WITH customer AS MATERIALIZED (
      SELECT id, first_name, last_name, points FROM customers
       WHERE team_id = $1 AND id = $2
         FOR NO KEY UPDATE
    ), gate AS MATERIALIZED (
      SELECT pg_advisory_xact_lock_shared(hashtextextended('coupon ' || $1::uuid || ' ' || $3::uuid, 0))::text AS turn FROM (SELECT count(*) FROM idempotency_keys WHERE team_id = $1 AND key = '') AS team_server
       WHERE (SELECT id FROM customer) IS NOT NULL
    ), coupon AS MATERIALIZED (
      SELECT id, points, per_customer, max_redemptions,
             (starts_at <= now()) IS NOT FALSE AS started, (ends_at <= now()) IS TRUE AS ended
        FROM coupons
       WHERE (SELECT turn FROM gate) IS NOT NULL AND team_id = $1 AND id = $3
         FOR SHARE
    ), code AS MATERIALIZED (
      SELECT id, redemptions FROM coupon_codes
       WHERE team_id = $1 AND code = $4
         AND (coupon_id = (SELECT id FROM coupon)) IS TRUE
         FOR NO KEY UPDATE
    ), allowed AS (
      SELECT coupon.id AS coupon_id, coupon.points, coupon.per_customer, code.id AS code_id,
             customer.id AS customer_id
        FROM customer, coupon, code
       WHERE coupon.started AND NOT coupon.ended
         AND (code.redemptions >= coupon.max_redemptions) IS NOT TRUE
         AND customer.points + coupon.points <= 1000000000000
    ), before AS MATERIALIZED (
      SELECT redemptions FROM coupon_customers
       WHERE team_id = $1 AND coupon_id = (SELECT id FROM coupon)
         AND customer_id = (SELECT id FROM customer)
    ), granted AS (
      INSERT INTO coupon_customers (team_id, coupon_id, customer_id, redemptions, per_customer)
      SELECT $1, coupon_id, customer_id, 1, per_customer FROM allowed
      ON CONFLICT (team_id, coupon_id, customer_id)
      DO UPDATE SET redemptions = coupon_customers.redemptions + 1,
                    per_customer = excluded.per_customer
       WHERE coupon_customers.redemptions < excluded.per_customer
      RETURNING coupon_id
    ), used AS (
      UPDATE coupon_codes SET redemptions = coupon_codes.redemptions + 1
        FROM granted, code
       WHERE coupon_codes.team_id = $1 AND coupon_codes.id = code.id
    ), redemption AS (
      INSERT INTO coupon_redemptions (team_id, id, coupon_id, code_id, customer_id, points)
      SELECT $1, $5, allowed.coupon_id, allowed.code_id, allowed.customer_id, allowed.points
        FROM allowed, granted
    ), counted AS (
      INSERT INTO coupon_counts (team_id, coupon_id, slot, redemptions)
      SELECT $1, coupon_id, $10::smallint, 1 FROM granted
      ON CONFLICT (team_id, coupon_id, slot)
      DO UPDATE SET redemptions = coupon_counts.redemptions + 1
    ), changed AS (
      UPDATE customers
         SET points = customers.points + allowed.points,
             transaction_count = transaction_count + 1, updated_at = now()
        FROM allowed, granted
       WHERE customers.team_id = $1 AND customers.id = allowed.customer_id
      RETURNING customers.id, customers.points, transaction_count, allowed.points AS delta
    ), entry AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason, redemption_id,
              key_id, request_id, user_id)
      SELECT $1, $6, id, transaction_count, delta, points, 'coupon', $5, $7::uuid, $8::text, $9::uuid
        FROM changed
    )
    SELECT customer.id, customer.first_name AS "firstName", customer.last_name AS "lastName",
           coupon.id IS NOT NULL AS "couponFound", code.id IS NOT NULL AS "codeFound",
           coalesce(coupon.started, false) AS started, coalesce(coupon.ended, false) AS ended,
           (code.redemptions >= coupon.max_redemptions) IS TRUE AS "codeUsedUp",
           ((SELECT redemptions FROM before) >= coupon.per_customer) IS TRUE AS "customerAtLimit",
           coalesce(customer.points + coupon.points <= 1000000000000, true) AS "balanceFits",
           changed.points::float8 AS points
      FROM customer
      LEFT JOIN coupon ON true
      LEFT JOIN code ON true
      LEFT JOIN changed ON true`,
};

/** CollectionRepository.insertCustomers, without the counter of customers */
export const INSERT_CUSTOMERS: Statement = {
  name: 'insert_customers',
  text: `
    WITH lock AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(hashtextextended('customers ' || $1::uuid, 0))::text AS turn FROM (SELECT count(*) FROM idempotency_keys WHERE team_id = $1 AND key = '') AS team_server
    )
    INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username,
                           created_by_key, created_by_request)
    SELECT $1, c.id, "firstName", "lastName", email, "emailKey", phone, username, $3::uuid, $4::text
      FROM lock, json_to_recordset($2::json) AS c(id uuid, "firstName" text, "lastName" text,
                                                  email text, "emailKey" text, phone text,
                                                  username text)`,
};

/** Runs once for each key, before the measurement; not a statement of the service. */
export const FIND_KEY: Statement = {
  name: 'find_key',
  text: `
    SELECT k.id, k.team_id AS "teamId", t.name AS "teamName", k.label, k.prefix, k.expires_at AS "expiresAt"
      FROM api_keys k JOIN teams t ON t.id = k.team_id
     WHERE k.key_hash = $1 AND k.revoked_at IS NULL`,
};
