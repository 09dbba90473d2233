import { BATCH_LOCK_TIMEOUT } from '@rapport/pg-lanes';
import {
  matchOrCreateCustomer,
  matchOrCreateCustomers,
} from '../customers/match-or-create-customer.sql';
import { recordable } from '../tenancy/audit/insert-audit-events.sql';
import { INSERT_KEY, isKeyFree, KEY_EXPIRY } from '../tenancy/idempotency/store-key.sql';

/** The stored body has the id of the new customer, which is replaced by that of a customer that matches. */
const withSubscriber = (body: string, newCustomerId: string, subscriberId: string): string =>
  `coalesce(replace(${body}, ${newCustomerId}::text, ${subscriberId}::text), ${body})`;

/**
 * Locks the idempotency key, if there is one, and the form's row against updates, then stores the response, counts it, adds its
 * outbox row, and stores the key. Nothing is written unless the key is free, the form still has the given version and, for a
 * response with a contact, the customer was found or created.
 */
export const INSERT_RESPONSE = recordable(
  'insert_response',
  { events: '$24', onlyIf: 'EXISTS (SELECT 1 FROM stored_response)' },
  (audited) => `
    WITH claim AS MATERIALIZED (
      SELECT ${isKeyFree('$1::uuid', '$17::text')} AS is_key_free
    ), form AS MATERIALIZED (
      SELECT id, webhook_url FROM forms
       WHERE (SELECT is_key_free FROM claim) AND team_id = $1 AND id = $3 AND version = $13
         FOR KEY SHARE
    ), ${matchOrCreateCustomer({
      teamId: '$1::uuid',
      newId: '$7::uuid',
      emailKey: '$8::text',
      email: '$9::text',
      phone: '$10::text',
      firstName: '$11::text',
      lastName: '$12::text',
      keyId: '$20::uuid',
      requestId: '$21::text',
      campaignId: '$23::text',
      onlyIf: 'EXISTS (SELECT 1 FROM form)',
    })}, stored_response AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id, key_id,
                                  request_id, hidden_values, campaign_id)
      SELECT $1, $2, form.id, $4, $5::jsonb, (SELECT id FROM subscriber), $20::uuid, $21::text,
             $22::jsonb, $23::text
        FROM form
       WHERE ($8::text IS NULL AND $10::text IS NULL) OR EXISTS (SELECT 1 FROM subscriber)
      RETURNING team_id, id, form_id, source, is_read, subscriber_id
    ), response_count AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT team_id, form_id, $6::smallint, source, is_read, 1 FROM stored_response
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + 1
    ), value_counts AS (
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT stored_response.team_id, counted_answer.field_id, counted_answer.value, $6::smallint, 1
        FROM stored_response, unnest($15::uuid[], $16::text[]) AS counted_answer(field_id, value)
       ORDER BY counted_answer.field_id
      ON CONFLICT (team_id, field_id, value, slot)
      DO UPDATE SET responses = form_value_counts.responses + 1
    ), delivery AS (
      INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
      SELECT team_id, $14::uuid, form_id, stored_response.id FROM stored_response, form
       WHERE form.webhook_url IS NOT NULL
      RETURNING id
    ), stored_key AS (
      ${INSERT_KEY}
      SELECT team_id, $17::text, $18::bytea, 201,
             ${withSubscriber('$19::text', '$7::uuid', 'subscriber_id')}, ${KEY_EXPIRY}
        FROM stored_response WHERE $17::text IS NOT NULL
    )${audited}
    SELECT is_key_free AS "isKeyFree", EXISTS (SELECT 1 FROM form) AS "isCurrent",
           EXISTS (SELECT 1 FROM stored_response) AS "isStored",
           (SELECT subscriber_id FROM stored_response) AS "subscriberId",
           EXISTS (SELECT 1 FROM delivery) AS "hasWebhook"
      FROM claim`,
);

/**
 * {@link INSERT_RESPONSE} for responses of one source; arrays hold the parameters that differ. Rows that several batches lock are
 * locked in the order of their keys, here and in {@link INSERT_RESPONSE}, so that the statements cannot deadlock.
 *
 * Subqueries hide the lengths of the arrays from the planner, which would otherwise make a new plan for each length.
 */
export const INSERT_RESPONSES = recordable(
  'insert_responses',
  { events: '$25', onlyIf: 'event.id IN (SELECT id FROM linked_contacts)' },
  (audited) => `
    WITH ${BATCH_LOCK_TIMEOUT}, submissions AS MATERIALIZED (
      SELECT submissions.*, ${isKeyFree('$1::uuid', 'submissions.idempotency_key')} AS is_key_free
        FROM batch_lock_timeout,
             unnest((SELECT $4::uuid[]), (SELECT $5::uuid[]), (SELECT $6::integer[]),
                    (SELECT $7::uuid[]), (SELECT $8::jsonb[]),
                    (SELECT $9::uuid[]), (SELECT $10::text[]), (SELECT $11::text[]),
                    (SELECT $12::text[]), (SELECT $13::text[]), (SELECT $14::text[]),
                    (SELECT $15::text[]), (SELECT $16::bytea[]), (SELECT $17::text[]),
                    (SELECT $21::uuid[]), (SELECT $22::text[]), (SELECT $23::jsonb[]),
                    (SELECT $24::text[]))
             WITH ORDINALITY AS submissions (id, form_id, form_version, delivery_id, answers,
                                       new_customer_id, email_key, email, phone, first_name,
                                       last_name, idempotency_key, request_hash, body, key_id, request_id,
                                       hidden_values, campaign_id, number)
    ), current_submissions AS MATERIALIZED (
      SELECT submissions.*, webhook_url
        FROM (SELECT * FROM submissions WHERE is_key_free ORDER BY form_id) submissions,
             LATERAL (SELECT webhook_url FROM forms
                       WHERE team_id = $1 AND id = submissions.form_id AND version = submissions.form_version
                         FOR KEY SHARE) form
    ), ${matchOrCreateCustomers({ teamId: '$1::uuid', contacts: 'current_submissions' })}, stored_responses AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id, key_id,
                                  request_id, hidden_values, campaign_id)
      SELECT $1, id, form_id, $2, answers, subscriber_id, key_id, request_id, hidden_values,
             campaign_id
        FROM linked_contacts
    ), response_counts AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT $1, form_id, $3::smallint, $2, false, count(*)
        FROM linked_contacts GROUP BY form_id ORDER BY form_id
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    ), value_counts AS (
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT $1, field_id, value, $3::smallint, count(*)
        FROM linked_contacts
        JOIN unnest((SELECT $18::uuid[]), (SELECT $19::uuid[]), (SELECT $20::text[]))
             AS counted_answer (id, field_id, value) USING (id)
       GROUP BY field_id, value
       ORDER BY field_id, value
      ON CONFLICT (team_id, field_id, value, slot)
      DO UPDATE SET responses = form_value_counts.responses + excluded.responses
    ), delivery AS (
      INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
      SELECT $1, delivery_id, form_id, id FROM linked_contacts WHERE webhook_url IS NOT NULL
    ), stored_keys AS (
      ${INSERT_KEY}
      SELECT $1, idempotency_key, request_hash, 201,
             ${withSubscriber('body', 'new_customer_id', 'subscriber_id')}, ${KEY_EXPIRY}
        FROM linked_contacts WHERE idempotency_key IS NOT NULL ORDER BY idempotency_key
    )${audited}
    SELECT submissions.is_key_free AS "isKeyFree", current_submissions.id IS NOT NULL AS "isCurrent",
           linked_contacts.id IS NOT NULL AS "isStored", linked_contacts.subscriber_id AS "subscriberId",
           linked_contacts.webhook_url IS NOT NULL AS "hasWebhook"
      FROM submissions LEFT JOIN current_submissions USING (id) LEFT JOIN linked_contacts USING (id)
     ORDER BY submissions.number`,
);
