import {
  matchOrCreateCustomer,
  matchOrCreateCustomers,
} from '../customers/match-or-create-customer.sql';
import { insertAuditEvents } from '../core/audit/insert-audit-events.sql';
import { BATCH_LOCK_TIMEOUT } from '../core/database/write-batcher';
import type { Statement } from '../core/database/statement';

/**
 * Locks the form's row against updates, then stores the response, counts it and adds its outbox row. Nothing is written
 * unless the form still has the given version and, for a response with a contact, the customer was found or created.
 */
export const INSERT_RESPONSE: Statement = {
  name: 'insert_response',
  text: `
    WITH form AS MATERIALIZED (
      SELECT id, webhook_url FROM forms
       WHERE team_id = $1 AND id = $3 AND version = $13
         FOR KEY SHARE
    ), ${matchOrCreateCustomer({
      teamId: '$1::uuid',
      newId: '$7::uuid',
      emailKey: '$8::text',
      email: '$9::text',
      phone: '$10::text',
      firstName: '$11::text',
      lastName: '$12::text',
      onlyIf: 'EXISTS (SELECT FROM form)',
    })}, stored AS (
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
    ), audited AS (${insertAuditEvents('$1', '$17', 'EXISTS (SELECT FROM stored)')}
    )
    SELECT EXISTS (SELECT FROM form) AS "isCurrent", EXISTS (SELECT FROM stored) AS "isStored",
           (SELECT subscriber_id FROM stored) AS "subscriberId",
           EXISTS (SELECT FROM delivery) AS "hasWebhook"`,
};

/**
 * The same for responses of one source to one version of one form; arrays hold the parameters that differ. Counters are
 * updated in the order of their keys, here and in {@link INSERT_RESPONSE}, so that the statements cannot deadlock.
 *
 * Subqueries hide the lengths of the arrays from the planner, which would otherwise make a new plan for each length.
 */
export const INSERT_RESPONSES: Statement = {
  name: 'insert_responses',
  text: `
    WITH ${BATCH_LOCK_TIMEOUT}, form AS MATERIALIZED (
      SELECT id, webhook_url FROM forms, batch_lock_timeout
       WHERE team_id = $1 AND id = $2 AND version = $3
         FOR KEY SHARE OF forms
    ), asked AS MATERIALIZED (
      SELECT asked.*
        FROM batch_lock_timeout,
             unnest((SELECT $6::uuid[]), (SELECT $7::uuid[]), (SELECT $8::jsonb[]),
                    (SELECT $9::uuid[]), (SELECT $10::text[]), (SELECT $11::text[]),
                    (SELECT $12::text[]), (SELECT $13::text[]), (SELECT $14::text[]))
             WITH ORDINALITY AS asked (id, delivery_id, answers, new_customer_id, email_key, email,
                                       phone, first_name, last_name, number)
    ), ${matchOrCreateCustomers({
      teamId: '$1::uuid',
      contacts: 'asked',
      onlyIf: 'EXISTS (SELECT FROM form)',
    })}, stored AS (
      INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
      SELECT $1, asked.id, form.id, $4, asked.answers, subscriber.id
        FROM form CROSS JOIN asked LEFT JOIN subscriber USING (number)
       WHERE (asked.email_key IS NULL AND asked.phone IS NULL) OR subscriber.id IS NOT NULL
      RETURNING id, is_read, subscriber_id
    ), counted AS (
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT $1, $2, $5::smallint, $4, is_read, count(*) FROM stored GROUP BY is_read
      ON CONFLICT (team_id, form_id, slot, source, is_read)
      DO UPDATE SET responses = form_response_counts.responses + excluded.responses
    ), valued AS (
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT $1, field_id, value, $5::smallint, count(*)
        FROM stored
        JOIN unnest((SELECT $15::uuid[]), (SELECT $16::uuid[]), (SELECT $17::text[]))
             AS counted (id, field_id, value) USING (id)
       GROUP BY field_id, value
       ORDER BY field_id, value
      ON CONFLICT (team_id, field_id, value, slot)
      DO UPDATE SET responses = form_value_counts.responses + excluded.responses
    ), delivery AS (
      INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
      SELECT $1, asked.delivery_id, form.id, stored.id
        FROM stored JOIN asked USING (id) CROSS JOIN form
       WHERE form.webhook_url IS NOT NULL
    ), audited AS (${insertAuditEvents('$1', '$18', 'event.id IN (SELECT id FROM stored)')}
    )
    SELECT EXISTS (SELECT FROM form) AS "isCurrent", stored.id IS NOT NULL AS "isStored",
           stored.subscriber_id AS "subscriberId",
           stored.id IS NOT NULL AND form.webhook_url IS NOT NULL AS "hasWebhook"
      FROM asked LEFT JOIN stored USING (id) LEFT JOIN form ON true
     ORDER BY number`,
};
