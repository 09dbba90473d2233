import { recordable } from '../../tenancy/audit/insert-audit-events.sql';
import { INSERT_KEY, isKeyFree, KEY_EXPIRY } from '../../tenancy/idempotency/store-key.sql';
import { MAX_BALANCE } from './domain/points';

/** The new ledger row of one change. */
const INSERT_ENTRY = `
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason, key_id, request_id,
              user_id, note, reference)
      SELECT $1, $4, id, transaction_count, $3::numeric, points, 'loyalty', $5::uuid, $6::text,
             $7::uuid, $8::text, $9::text
        FROM changed_customer`;

/**
 * Changes a balance if the result is within its limits, and appends the change to the ledger. Returns no row when
 * the customer does not exist. PostgreSQL checks the limits on the row version that it updates, after any lock wait.
 */
export const CHANGE_POINTS = recordable(
  'change_points',
  { events: '$10', onlyIf: 'EXISTS (SELECT 1 FROM changed_customer)' },
  (audited) => `
    WITH changed_customer AS (
      UPDATE customers
         SET points = points + $3::numeric, transaction_count = transaction_count + 1,
             updated_at = now()
       WHERE team_id = $1 AND id = $2 AND points + $3::numeric BETWEEN 0 AND ${MAX_BALANCE}
      RETURNING id, points, transaction_count
    ), ledger_entry AS (${INSERT_ENTRY}
    )${audited}
    SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email,
           changed_customer.points::float8 AS points
      FROM customers c LEFT JOIN changed_customer ON changed_customer.id = c.id
     WHERE c.team_id = $1 AND c.id = $2`,
);

/** SQL: the body of the HTTP response, `BalanceView`, which is stored with an idempotency key. */
const balanceBody = (points: string): string => `
      json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'email', email,
                        'points', ${points}::float8)::text`;

/**
 * {@link CHANGE_POINTS} of a request with an idempotency key, which is stored with its response. Changes nothing unless the key is free.
 * Returns the names that it stores, also if they were changed after the snapshot of the statement.
 */
export const CHANGE_POINTS_KEYED = recordable(
  'change_points_keyed',
  { events: '$12', onlyIf: 'EXISTS (SELECT 1 FROM changed_customer)' },
  (audited) => `
    WITH claim AS MATERIALIZED (
      SELECT ${isKeyFree('$1::uuid', '$10::text')} AS is_key_free
    ), changed_customer AS (
      UPDATE customers
         SET points = points + $3::numeric, transaction_count = transaction_count + 1,
             updated_at = now()
        FROM claim
       WHERE is_key_free AND team_id = $1 AND id = $2
         AND points + $3::numeric BETWEEN 0 AND ${MAX_BALANCE}
      RETURNING id, first_name, last_name, email, points, transaction_count
    ), ledger_entry AS (${INSERT_ENTRY}
    ), stored_key AS (
      ${INSERT_KEY}
      SELECT $1, $10::text, $11::bytea, 200, ${balanceBody('points')}, ${KEY_EXPIRY}
        FROM changed_customer
    )${audited}
    SELECT claim.is_key_free AS "isKeyFree", shown.*
      FROM claim
      LEFT JOIN (
        SELECT id, first_name AS "firstName", last_name AS "lastName", email, points::float8 AS points
          FROM changed_customer
         UNION ALL
        SELECT id, first_name, last_name, email, NULL
          FROM customers
         WHERE team_id = $1 AND id = $2 AND NOT EXISTS (SELECT 1 FROM changed_customer)
      ) shown ON true`,
);

/**
 * {@link CHANGE_POINTS} for a batch of changes, with idempotency keys or without. Changes of one customer are applied in the order of the batch, up
 * to the first one with which the balance would exceed its limits. Leaves out that change and the later ones of the customer, and changes
 * of customers who are unknown or locked, or whose key is not free: {@link CHANGE_POINTS} decides about each of them.
 *
 * With LATERAL and LIMIT, PostgreSQL finds each customer by its key; without, the generic plan reads all customers of the team.
 */
export const CHANGE_POINTS_BATCH = recordable(
  'change_points_batch',
  { events: '$12', onlyIf: 'event.id IN (SELECT entry_id FROM accepted_changes)' },
  (audited) => `
    WITH locked_changes AS MATERIALIZED (
      SELECT c.*, batch.*
        FROM unnest((SELECT $2::uuid[]), (SELECT $3::numeric[]), (SELECT $4::uuid[]),
                    (SELECT $5::uuid[]), (SELECT $6::text[]), (SELECT $7::uuid[]),
                    (SELECT $8::text[]), (SELECT $9::text[]), (SELECT $10::text[]),
                    (SELECT $11::bytea[]))
             WITH ORDINALITY AS batch (customer_id, delta, entry_id, key_id, request_id, user_id,
                                       note, reference, idempotency_key, request_hash, number)
       CROSS JOIN LATERAL (
             SELECT id, first_name, last_name, email, points, transaction_count
               FROM customers WHERE team_id = $1 AND id = batch.customer_id
                FOR NO KEY UPDATE SKIP LOCKED) c
       WHERE ${isKeyFree('$1::uuid', 'batch.idempotency_key')}
       LIMIT (SELECT cardinality($2::uuid[]))
    ), numbered_changes AS (
      SELECT locked_changes.*, points + sum(delta) OVER earlier AS balance,
             transaction_count + row_number() OVER earlier AS entry_number
        FROM locked_changes WINDOW earlier AS (PARTITION BY id ORDER BY number)
    ), accepted_changes AS MATERIALIZED (
      SELECT * FROM (
        SELECT numbered_changes.*, bool_and(balance BETWEEN 0 AND ${MAX_BALANCE}) OVER earlier AS is_accepted
          FROM numbered_changes WINDOW earlier AS (PARTITION BY id ORDER BY number)) checked_changes
       WHERE is_accepted
    ), changed_customers AS (
      UPDATE customers c
         SET points = latest.balance, transaction_count = latest.entry_number, updated_at = now()
        FROM (SELECT DISTINCT ON (id) id, balance, entry_number FROM accepted_changes
               ORDER BY id, number DESC) latest
       WHERE c.team_id = $1 AND c.id = latest.id
    ), ledger_entries AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason, key_id, request_id,
              user_id, note, reference)
      SELECT $1, entry_id, id, entry_number, delta, balance, 'loyalty', key_id, request_id,
             user_id, note, reference
        FROM accepted_changes
    ), stored_keys AS (
      ${INSERT_KEY}
      SELECT $1, idempotency_key, request_hash, 200, ${balanceBody('balance')}, ${KEY_EXPIRY}
        FROM accepted_changes WHERE idempotency_key IS NOT NULL ORDER BY idempotency_key
    )${audited}
    SELECT number::integer, id, first_name AS "firstName", last_name AS "lastName", email,
           balance::float8 AS points
      FROM accepted_changes`,
);
