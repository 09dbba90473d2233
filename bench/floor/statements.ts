import type { Statement } from '../../src/database/statement';

// The service's own, written out so that the floor can be read without it. The bench compares what both
// really run, and fails when they differ.

/** CustomersRepository.findCustomer */
export const FIND_CUSTOMER: Statement = {
  name: 'find_customer',
  text: `
    SELECT id, first_name, last_name, email, phone, username, points
      FROM customers WHERE team_id = $1 AND id = $2`,
};

/** LoyaltyRepository.changePoints */
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
             (team_id, id, customer_id, number, delta, balance_after, reason)
      SELECT $1, $4, id, transaction_count, $3::numeric, points, 'loyalty' FROM changed
    )
    SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, changed.points
      FROM customers c LEFT JOIN changed ON changed.id = c.id
     WHERE c.team_id = $1 AND c.id = $2`,
};

/** FormsRepository.findForm */
export const FIND_FORM: Statement = {
  name: 'find_form',
  text: `
    SELECT f.id, f.version, f.name, f.status, f.create_customer_on_submit AS "createCustomerOnSubmit",
           (
             SELECT coalesce(json_agg(json_build_object(
                      'id', id, 'key', key, 'label', label, 'fieldType', field_type,
                      'isGroup', is_group, 'isRequired', is_required, 'options', options,
                      'countsValues', counts_values
                    ) ORDER BY position), '[]')
               FROM form_fields
              WHERE team_id = $1 AND form_id = $2
           ) AS fields,
           EXISTS (SELECT FROM form_field_purges WHERE team_id = $1 AND form_id = $2)
             AS "hasOldAnswers"
      FROM forms f
     WHERE f.team_id = $1 AND f.id = $2`,
};

/** ResponsesRepository.insertResponse */
export const INSERT_RESPONSE: Statement = {
  name: 'insert_response',
  text: `
    WITH form AS MATERIALIZED (
      SELECT id, webhook_url FROM forms
       WHERE team_id = $1 AND id = $3 AND version = $13
         FOR KEY SHARE
    ), matched AS (
      SELECT id FROM (
        SELECT id, 1 AS rank FROM customers WHERE team_id = $1::uuid AND email_key = $8::text
        UNION ALL
        SELECT id, 2 AS rank FROM customers WHERE team_id = $1::uuid AND phone = $10::text
      ) candidates ORDER BY rank LIMIT 1
    ), created AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone)
      SELECT $1::uuid, $7::uuid, $11::text, $12::text, $9::text, $8::text, $10::text
       WHERE ($8::text IS NOT NULL OR $10::text IS NOT NULL)
         AND NOT EXISTS (SELECT FROM matched)
         AND EXISTS (SELECT FROM form)
      ON CONFLICT DO NOTHING
      RETURNING id
    ), subscriber AS (
      SELECT id FROM matched UNION ALL SELECT id FROM created
    ), stored AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
      SELECT $1, $2, form.id, $4, $5::jsonb, (SELECT id FROM subscriber)
        FROM form
       WHERE ($8::text IS NULL AND $10::text IS NULL) OR EXISTS (SELECT FROM subscriber)
      RETURNING team_id, id, form_id, source, is_read, subscriber_id
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT team_id, form_id, $6::smallint, source, is_read, 1 FROM stored
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + 1
    ), valued AS (
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT stored.team_id, counted.field_id, counted.value, $6::smallint, 1
        FROM stored, unnest($15::uuid[], $16::text[]) AS counted(field_id, value)
       ORDER BY counted.field_id
      ON CONFLICT (team_id, field_id, value, slot)
      DO UPDATE SET responses = form_value_counts.responses + 1
    ), delivery AS (
      INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
      SELECT team_id, $14::uuid, form_id, stored.id FROM stored, form
       WHERE form.webhook_url IS NOT NULL
      RETURNING id
    )
    SELECT EXISTS (SELECT FROM form) AS "isCurrent", EXISTS (SELECT FROM stored) AS "isStored",
           (SELECT subscriber_id FROM stored) AS "subscriberId",
           EXISTS (SELECT FROM delivery) AS "hasWebhook"`,
};

/** CollectionRepository.insertCustomers */
export const INSERT_CUSTOMERS: Statement = {
  name: 'insert_customers',
  text: `
    WITH turn AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(hashtextextended('customers ' || $1::uuid, 0))
    )
    INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username)
    SELECT $1, c.id, "firstName", "lastName", email, "emailKey", phone, username
      FROM turn, json_to_recordset($2::json) AS c(id uuid, "firstName" text, "lastName" text,
                                                  email text, "emailKey" text, phone text,
                                                  username text)`,
};

/** Not measured: once for each key. */
export const FIND_TEAM: Statement = {
  name: 'find_team',
  text: 'SELECT team_id FROM api_keys WHERE key_hash = $1 AND revoked_at IS NULL',
};
